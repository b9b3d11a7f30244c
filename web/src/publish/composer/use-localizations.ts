import { useCall } from '../../api/use-call.ts';

const WATCH_MS = 3000;

/** The post in its other languages. What is approved is written into it by a job, so that is watched too. */
export function useLocalizations(postId: string | undefined) {
  return useCall(
    'get_post_localizations',
    { postId: postId ?? '' },
    {
      enabled: postId !== undefined,
      every: (last) =>
        last?.items.some(({ status }) => status === 'translating' || status === 'in_review')
          ? WATCH_MS
          : false,
    },
  );
}
