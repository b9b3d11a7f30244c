import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import type { Shown } from '../confirmations/shown-content.ts';
import { moderateCommentJob } from '../jobs.ts';
import { CommentView } from './comment-view.ts';
import { type CommentRow, getComment, writeModeration } from './store.ts';
import { showComment } from './present.ts';
import { requireUsable } from './usable-account.ts';

const moderationInput = z.object({
  commentId: z.string().max(64),
  ...confirmationInput,
});

const ModerationResult = z.object({
  ...CommentView.shape,
  ...confirmationOutput,
});

/** What both operations have in common. */
export const moderation = {
  face: 'social',
  group: 'comments',
  description:
    'Only accepted; `moderation` of the comment shows the progress, and its status changes when it is done.',
  scope: 'comments:moderate',
  tier: 'reply',
  confirm: 'always',
  rate: 'publish',
  idempotency: 'required',
  status: 202,
  errors: [
    'forbidden',
    'not_found',
    'conflict',
    'confirmation_stale',
    'no_account',
    'needs_reauth',
    'external_writes_off',
  ],
  input: moderationInput,
  output: ModerationResult,
} as const;

/** Hiding and deleting share this: the request is stored, and a job carries it out. */
export async function moderate(
  ctx: Context,
  action: 'hide' | 'delete',
  { commentId, confirmationId }: z.output<typeof moderationInput>,
): Promise<z.input<typeof ModerationResult>> {
  const comment = await getComment(ctx, commentId, true);
  const refuse = (message: Sentence) =>
    new AppError('conflict', message, { status: comment.status, version: comment.version });
  if (comment.status === 'deleted' || (action === 'hide' && comment.status === 'hidden'))
    throw refuse(say('comments.comment_already', { commentStatus: comment.status }));
  if (comment.moderation?.status === 'pending')
    throw refuse(say('comments.comment_under_way', { action: comment.moderation.action }));
  const { adapter } = await requireUsable(ctx, comment);
  if ((action === 'hide' ? adapter.hide : adapter.deleteComment) === null)
    throw refuse(say('comments.no_way_comment', { adapterPlatform: adapter.platform, action }));
  await confirm(ctx, {
    operation: `${action}_comment`,
    postIds: [],
    accountIds: [comment.account_id],
    request: { commentId, confirmationId },
    content: [shownComment(comment, null)],
    answer: () => showComment(ctx, commentId),
  });
  const tenant = { workspaceId: comment.workspace_id, projectId: null };
  const options = { tenant, requestId: ctx.requestId };
  const executor = await ctx.jobs.enqueue(ctx.db, moderateCommentJob, { commentId }, options);
  await writeModeration(ctx.db, comment, {
    action,
    status: 'pending',
    errorCode: null,
    executor,
    attempts: 0,
    at: ctx.clock.now().toISOString(),
  });
  return showComment(ctx, commentId);
}

/** What the person sees who confirms that an account replies to, hides or deletes something. */
export function shownComment(comment: CommentRow, reply: string | null): Shown {
  return {
    postId: comment.post_id,
    accountId: comment.account_id,
    platform: comment.platform,
    scheduledAt: null,
    variant: null,
    media: [],
    comment: { id: comment.id, text: comment.text },
    reply,
  };
}
