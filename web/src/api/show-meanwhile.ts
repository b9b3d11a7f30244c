import { queryClient } from './cache.ts';
import type { Operation } from './client.ts';

/** What is shown that the server has not answered yet, oldest first. */
const unanswered = new Set<{ read: Operation; show: () => void }>();

// An event has it read again, maybe before the server has made the change: the page must not go back meanwhile.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
  for (const { read, show } of unanswered) if (event.query.queryKey[1] === read) show();
});

/**
 * Shows a change at once in what was read with an operation, until the server has answered. `show` is repeated when
 * the operation is read again meanwhile.
 */
export async function showMeanwhile<Answer>(
  read: Operation,
  show: () => void,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const change = { read, show };
  show();
  unanswered.add(change);
  try {
    return await send();
  } finally {
    unanswered.delete(change);
  }
}
