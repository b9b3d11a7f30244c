import { QueryClient } from '@tanstack/react-query';
import { type EveryOperation, ParlanceError } from '@sdk/client.ts';

/** No answer, or an answer that a second try may change. All other failures are shown at once. */
const isPassing = (error: unknown) =>
  error instanceof ParlanceError && (error.status === 0 || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: 'always',
    },
    mutations: { retry: false },
  },
});

/** Keys are [workspace, operation, input]; what changed is named by operation. */
export function refresh(...operations: (keyof EveryOperation)[]): Promise<void> {
  const names = new Set<unknown>(operations);
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.has(queryKey[1]) });
}
