import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { readPolicy, requireApproval } from '../approvals/policy.ts';
import { actorOf } from '../caller.ts';
import { emitEvent } from '../events/emit-event.ts';
import { partsOf, type PostRow } from '../posts/rows.ts';
import { isCountedIn } from '../posts/store/calendar.ts';
import { movePost } from '../posts/store/move-post.ts';
import { settleTargets } from '../posts/store/move-target.ts';
import { notePost } from '../posts/store/write-post.ts';
import { dayOf } from '../workspace/days.ts';
import { takeQuota } from '../workspace/quota.ts';
import { zoneOf } from '../workspace/store.ts';
import type { ScheduledTarget } from './targets.ts';
import type { When } from './when.ts';
import { readTargets } from '../posts/store/read-targets.ts';
import { blockingIssues, precheckPost } from '../precheck/check-post.ts';

type Writer = Pick<Context, 'db' | 'caller' | 'clock' | 'publicUrl' | 'config' | 'changed'>;

/** Only a draft or an approved post can be scheduled. */
export function requireUnscheduled(post: Pick<PostRow, 'id' | 'status'>): void {
  if (post.status === 'draft' || post.status === 'approved') return;
  const { status } = post;
  throw wrongStatus(
    post,
    status === 'scheduled'
      ? say('schedule.post_is_scheduled', { status })
      : say('schedule.post_cannot_be_scheduled', { status }),
  );
}

export function wrongStatus(post: Pick<PostRow, 'id' | 'status'>, message: Sentence): AppError {
  return new AppError('conflict', message, { postId: post.id, status: post.status });
}

/**
 * Checks policy, plan and precheck, then moves the post, all in the caller's transaction. The post must be
 * locked and its targets chosen.
 */
export async function putOnCalendar(
  ctx: Writer,
  post: PostRow,
  targets: readonly ScheduledTarget[],
  when: When & { waitForLocalizations: boolean },
  slots: ReadonlyMap<string, Date> = new Map(),
): Promise<void> {
  const { workspaceId } = ctx.caller;
  // The shared lock makes a change that requires approvals wait for this transaction; it then finds
  // this post on the calendar.
  requireApproval(await readPolicy(ctx.db, workspaceId, true), post);
  const period = await countOnce(ctx, post);
  await requirePrecheck(ctx, post, targets, when.at);
  await settleTargets(
    ctx.db,
    post,
    targets.map(({ id }) => id),
    slots,
  );
  const isMoved = await movePost(ctx.db, post.id, 'scheduled', {
    from: ['draft', 'approved'],
    scheduledAt: when.at,
  });
  if (!isMoved) throw wrongStatus(post, say('schedule.post_changed_somebody_else'));
  await notePost(ctx.db, post, {
    timezone: when.timezone,
    local_time: when.localTime,
    quota_period: period,
    waits_for_localizations: when.waitForLocalizations,
  });
  ctx.changed(
    { status: post.status, scheduledAt: post.scheduled_at, timezone: post.timezone },
    { status: 'scheduled', scheduledAt: when.at, timezone: when.timezone },
  );
  await emitEvent(ctx, {
    workspaceId,
    type: 'post.scheduled',
    actor: actorOf(ctx.caller),
    postId: post.id,
    data: {
      postId: post.id,
      scheduledAt: when.at.toISOString(),
      timezone: when.timezone,
      accountIds: targets.map((target) => target.account_id),
    },
  });
}

/** A post counts once a month, however often it is unscheduled and scheduled again. */
async function countOnce(ctx: Writer, post: PostRow): Promise<string> {
  const { month } = dayOf(ctx.clock.now(), await zoneOf(ctx));
  const isCounted = await isCountedIn(ctx.db, post, month);
  return isCounted ? month : takeQuota(ctx, ctx.caller.workspaceId, 'scheduledThisMonth');
}

/**
 * 422 with every blocking issue of every target: a post that a platform would refuse must not wait on the
 * calendar for that. Publishing immediately, in contrast, is accepted and fails per target.
 */
async function requirePrecheck(
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
  const [first] = issues;
  if (!first) return;
  throw new AppError(
    'precheck_failed',
    say('schedule.post_cannot_be_scheduled_blocking', {
      count: issues.length,
      field: first.field,
      issue: first.message,
    }),
    {
      postId: post.id,
      issues,
    },
  );
}
