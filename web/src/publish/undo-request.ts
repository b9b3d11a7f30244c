import { refresh } from '../api/cache.ts';
import { call, ParlanceError } from '../api/client.ts';
import { CHANGED_BY_PUBLISH } from './post/target-facts.ts';

/** Takes a post back from the reviewers; it has its previous state again. */
export async function undoRequest(postId: string): Promise<void> {
  const { results } = await call('undo_approval_request', { postIds: [postId] });
  const refused = results[0]?.error;
  if (refused) throw new ParlanceError({ ...refused, status: 409 });
}

/** Gives a post back to the reviewers; it waits as before. */
export async function undoWithdrawal(postId: string): Promise<void> {
  await call('undo_withdrawal', { postId });
  await refresh(...CHANGED_BY_PUBLISH);
}
