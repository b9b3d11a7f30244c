import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { partsOf, type PostRow } from '../posts/rows.ts';
import { readTargets } from '../posts/store/read-targets.ts';
import { blockingIssues, precheckPost } from '../precheck/check-post.ts';
import type { ScheduledTarget } from './targets.ts';

/**
 * 422 with every blocking issue of every target: what a platform would refuse must not wait on the
 * calendar for its refusal. Publishing at once, in contrast, is accepted and fails per target.
 */
export async function requirePrecheck(
  ctx: Pick<Context, 'db' | 'caller' | 'clock' | 'publicUrl' | 'config'>,
  post: PostRow,
  chosen: readonly ScheduledTarget[],
  scheduledAt: Date,
): Promise<void> {
  const locales = new Map((await readTargets(ctx.db, post.id)).map((row) => [row.account_id, row.locale]));
  const result = await precheckPost(
    ctx,
    { id: post.id, parts: partsOf(post), scheduledAt, finishing: post, locales },
    chosen.map((target) => target.account_id),
  );
  const issues = blockingIssues(result);
  if (issues.length === 0) return;
  throw new AppError(
    'precheck_failed',
    say('schedule.post_cannot_be_scheduled_blocking', { count: issues.length }),
    {
      postId: post.id,
      issues,
    },
  );
}
