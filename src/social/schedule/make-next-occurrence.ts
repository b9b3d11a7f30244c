import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { readPolicy } from '../approvals/policy.ts';
import { emitEvent } from '../events/emit-event.ts';
import { wallTime } from '../instant.ts';
import { isApproved, noApproval, type Recurrence, SYSTEM } from '../model.ts';
import type { StoredLocalization } from '../posts/localization.ts';
import { insertTargetRows } from '../posts/store/insert-posts.ts';
import {
  accountsOfNext,
  copyPost,
  endSeries,
  lockSeriesPost,
  type SeriesPost,
} from '../posts/store/series.ts';
import { takeQuota } from '../workspace/quota.ts';
import { nextOccurrence, type Occurrence } from './rule.ts';

interface Place {
  db: Tx;
  clock: Clock;
}

/**
 * Schedules the occurrence that follows a post, once the post has been handed over or its day in the rule has
 * passed. Occurrences already in the past (the server was down) are left out. Safe to repeat from any
 * process: the post is locked here, and an occurrence can exist only once. Returns the id of the new post.
 */
export async function makeNextOccurrence(ctx: Place, postId: string): Promise<string | null> {
  const now = ctx.clock.now();
  const post = await lockSeriesPost(ctx.db, postId, now);
  if (!post) return null;
  const next = nextOccurrence(post.recurrence, post.timezone, now);
  if (next === null) {
    await endSeries(ctx.db, post);
    return null;
  }
  return copyTo(ctx, post, next);
}

async function copyTo(ctx: Place, post: SeriesPost, next: Occurrence): Promise<string> {
  const id = newId('pst', ctx.clock);
  const policy = await readPolicy(ctx.db, post.workspace_id);
  const waits = policy.approval.required && !isApproved(post);
  const period = waits ? null : await countOrNull(ctx, post.workspace_id);
  // If it was changed since its approval, or the plan has no room, it becomes a draft that keeps its
  // time, and a person decides.
  const status = period === null ? 'draft' : 'scheduled';
  const approval = isApproved(post) ? post.approval : noApproval(false);
  const recurrence: Recurrence = { ...post.recurrence, occurrence: next.number };
  await copyPost(ctx.db, post, {
    id,
    status,
    number: next.number,
    at: next.at,
    localTime: wallTime(next.at, post.timezone),
    recurrence,
    period,
    approval,
    localization: heldBack(post),
  });
  const targets = await accountsOfNext(ctx.db, post);
  await insertTargetRows(
    ctx.db,
    targets.map((target) => ({
      id: newId('tgt', ctx.clock),
      workspace_id: post.workspace_id,
      post_id: id,
      ...target,
    })),
  );
  await emitNext(ctx, post, id, next, waits ? 'unapproved' : period === null ? 'none_left' : 'scheduled');
  return id;
}

/**
 * A language that failed, or must not go out unedited, is held back in the copy too and marked as such. For
 * the other languages the copy has only the texts: their translation task belongs to the previous post.
 */
function heldBack({ localization, blocked_versions: blocked }: SeriesPost): StoredLocalization | null {
  if (localization === null) return null;
  const locales = Object.entries(localization.locales).filter(
    ([locale, { status }]) => status === 'failed' || locale in blocked,
  );
  return locales.length === 0 ? null : { ...localization, locales: Object.fromEntries(locales) };
}

async function countOrNull(ctx: Place, workspaceId: string): Promise<string | null> {
  try {
    return await takeQuota(ctx, workspaceId, 'scheduledThisMonth');
  } catch (error) {
    if (error instanceof AppError && error.code === 'plan_limit') return null;
    throw error;
  }
}

async function emitNext(
  ctx: Place,
  post: SeriesPost,
  id: string,
  next: Occurrence,
  why: 'scheduled' | 'unapproved' | 'none_left',
): Promise<void> {
  const status = why === 'scheduled' ? 'scheduled' : 'draft';
  const common = { workspaceId: post.workspace_id, actor: SYSTEM, postId: id };
  const about = { postId: id, seriesId: post.recurrence.seriesId, occurrence: next.number };
  await emitEvent(ctx, {
    ...common,
    type: 'post.created',
    data: { ...about, status, createdVia: 'recurrence' },
  });
  const scheduled = { ...about, scheduledAt: next.at.toISOString(), timezone: post.timezone };
  if (why === 'scheduled') await emitEvent(ctx, { ...common, type: 'post.scheduled', data: scheduled });
  if (why === 'none_left') {
    const data = { ...about, quota: 'scheduledThisMonth', left: 0 };
    await emitEvent(ctx, { ...common, type: 'quota.warning', data });
  }
}
