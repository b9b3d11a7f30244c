import { useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/use-call.ts';

const FRESH_MS = 60_000;

/** Files by their names; without one while it is not known yet. */
export function useMediaNames(ids: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: [...new Set(ids)].map((mediaId) => ({
      queryKey: keyOf('get_media', { mediaId }),
      queryFn: () => call('get_media', { mediaId }),
      staleTime: FRESH_MS,
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.filename]] : []))),
  });
}
