import { PlatformError } from '#adapters/social/contract.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineJob, type JobContext } from '#platform/job.ts';
import { withFreshToken } from '../accounts/tokens.ts';
import { moderateCommentJob } from '../jobs.ts';
import { type Failure, retryAt } from '../publishing/retry.ts';
import { type CommentRow, lockComment, type Moderation, writeModeration } from './store.ts';

type Wanted = CommentRow & { moderation: Moderation };

/**
 * Hides or deletes a comment on the platform. Repeating it changes nothing, so after a lost answer
 * it is simply sent again.
 */
export const runModerateComment = defineJob({
  ...moderateCommentJob,
  retry: { limit: 20, delaySec: 2 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 120,

  async run({ commentId }, ctx) {
    const comment = await ctx.commit((tx) => wanted(ctx, tx, commentId));
    if (comment === null) return;
    if (!ctx.config.externalWrites) return ctx.commit((tx) => giveUp(ctx, tx, commentId));
    const { action } = comment.moderation;
    try {
      await withFreshToken(ctx, comment.account_id, async ({ adapter, account, platform }) => {
        const act = action === 'hide' ? adapter.hide : adapter.deleteComment;
        if (act === null) throw new PlatformError(UNSUPPORTED);
        await act.call(adapter, account, comment.platform_comment_id, platform);
      });
      await ctx.commit(async (tx) => {
        if ((await wanted(ctx, tx, commentId)) === null) return;
        await writeModeration(tx, comment, null, action === 'hide' ? 'hidden' : 'deleted');
      });
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      await ctx.commit((tx) => refused(ctx, tx, commentId, error.failure));
    }
  },
});

const UNSUPPORTED = {
  errorCode: 'permission_missing',
  message: say('comments.platform_no_way_do'),
  retryable: false,
  effect: 'none',
} as const;

async function wanted(ctx: JobContext, tx: Tx, commentId: string): Promise<Wanted | null> {
  const row = await lockComment(tx, ctx.tenant.workspaceId, commentId);
  const isMine = row?.moderation?.status === 'pending' && row.moderation.executor === ctx.jobId;
  return row?.moderation && isMine ? { ...row, moderation: row.moderation } : null;
}

/** External writes were switched off after the request was accepted. */
async function giveUp(ctx: JobContext, tx: Tx, commentId: string): Promise<void> {
  const comment = await wanted(ctx, tx, commentId);
  if (comment) await end(tx, comment, comment.moderation.attempts, 'external_writes_off');
}

function end(tx: Tx, comment: Wanted, attempts: number, errorCode: string): Promise<void> {
  const over = { ...comment.moderation, attempts, status: 'failed' as const, errorCode, executor: null };
  return writeModeration(tx, comment, over);
}

async function refused(
  ctx: JobContext,
  tx: Tx,
  commentId: string,
  failure: PlatformError['failure'],
): Promise<void> {
  const comment = await wanted(ctx, tx, commentId);
  if (comment === null) return;
  const { moderation } = comment;
  const attempts = moderation.attempts + 1;
  const isOpen = failure.effect === 'unknown' || failure.retryable;
  const failed = { ...failure, retryable: isOpen } as Failure;
  const at = retryAt(failed, attempts, new Date(moderation.at), ctx.clock.now());
  if (at === null) return end(tx, comment, attempts, failure.errorCode);
  const { tenant, requestId } = ctx;
  const options = { tenant, requestId, startAfter: at };
  const executor = await ctx.jobs.enqueue(tx, moderateCommentJob, { commentId }, options);
  await writeModeration(tx, comment, { ...moderation, attempts, executor });
}
