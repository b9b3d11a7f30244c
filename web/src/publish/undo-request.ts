import { call, ParlanceError } from '../api/client.ts';

/** Takes a post back from the reviewers; it is again what it was. */
export async function undoRequest(postId: string): Promise<void> {
  const { results } = await call('undo_approval_request', { postIds: [postId] });
  const refused = results[0]?.error;
  if (refused) throw new ParlanceError({ ...refused, status: 409 });
}
