import { useCall } from '../../api/use-call.ts';

const WATCH_MS = 3000;

/** The post in its other languages. A job writes approved texts into it, so it polls for that too. */
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
