import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { ConfirmationLink, confirm } from '../confirmations/confirm.ts';
import { CommentView } from './comment-view.ts';
import { runModerateComment } from './run-moderate-comment.ts';
import { getComment, showComment, writeModeration } from './store.ts';
import { requireUsable } from './usable-account.ts';

export const moderationInput = z.object({
  commentId: z.string().max(64),
  confirmationId: z.string().max(64).optional(),
});

export const ModerationResult = z.object({
  ...CommentView.shape,
  confirmation: ConfirmationLink.optional(),
});

/** What hide and delete share: the wish is written down, a job carries it out. */
export async function moderate(
  ctx: Context,
  action: 'hide' | 'delete',
  { commentId, confirmationId }: z.output<typeof moderationInput>,
): Promise<z.input<typeof ModerationResult>> {
  const comment = await getComment(ctx, commentId, true);
  const refuse = (message: string) =>
    new AppError('conflict', message, { status: comment.status, version: comment.version });
  if (comment.status === 'deleted' || (action === 'hide' && comment.status === 'hidden'))
    throw refuse(`The comment is ${comment.status} already.`);
  if (comment.moderation?.status === 'pending')
    throw refuse(`A ${comment.moderation.action} of this comment is under way.`);
  const { adapter } = await requireUsable(ctx, comment);
  if ((action === 'hide' ? adapter.hide : adapter.deleteComment) === null)
    throw refuse(`${adapter.platform} has no way to ${action} a comment.`);
  const confirmation = await confirm(ctx, {
    operation: `${action}_comment`,
    postId: comment.post_id,
    accountIds: [comment.account_id],
    input: { commentId },
    contentHash: null,
    confirmationId,
  });
  if (confirmation) return { ...(await showComment(ctx, commentId)), confirmation };
  const tenant = { workspaceId: comment.workspace_id, projectId: null };
  const options = { tenant, requestId: ctx.requestId };
  const executor = await ctx.jobs.enqueue(ctx.db, runModerateComment, { commentId }, options);
  await writeModeration(
    ctx.db,
    { id: comment.id, workspaceId: comment.workspace_id },
    { action, status: 'pending', errorCode: null, executor, attempts: 0, at: ctx.clock.now().toISOString() },
  );
  return showComment(ctx, commentId);
}
