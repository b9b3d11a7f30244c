import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { readPolicy } from '../approvals/policy.ts';
import { emitEvent } from '../events/emit-event.ts';
import { wallTime } from '../instant.ts';
import { isApproved, noApproval, SYSTEM } from '../model.ts';
import type { StoredLocalization } from '../posts/localization.ts';
import { takeQuota } from '../workspace/quota.ts';
import { nextOccurrence, type Occurrence, type Recurrence } from './rule.ts';

interface Place {
  db: Tx;
  clock: Clock;
}

interface SeriesPost {
  id: string;
  workspace_id: string;
  timezone: string;
  recurrence: Recurrence;
  localization: StoredLocalization | null;
  blocked_versions: Readonly<Record<string, string>>;
  content_hash: string;
  approval: unknown;
}

/**
 * Puts the occurrence behind a post on the calendar, once the post has been handed over or its day in the rule
 * has passed. What lies in the past by then (the server was away) is left out. Calling it again, from any process, does nothing:
 * the post is locked here and an occurrence exists once. Returns the id of the new post.
 */
export async function makeNextOccurrence(ctx: Place, postId: string): Promise<string | null> {
  // First the lock, then the look: one statement would wait for the lock and still see what was there before.
  await sql`select from posts where id = ${postId} for update`.execute(ctx.db);
  const now = ctx.clock.now();
  const { rows } = await sql<SeriesPost>`
    select p.id, p.workspace_id, p.timezone, p.recurrence, p.localization, p.blocked_versions,
           p.content_hash, p.approval from posts p
     where p.id = ${postId} and ${awaitsNext(now)}`.execute(ctx.db);
  const [post] = rows;
  if (!post) return null;
  const next = nextOccurrence(post.recurrence, post.timezone, now);
  if (next === null) {
    await sql`
      update posts set recurrence = recurrence || '{"ended":true}'
       where id = ${post.id} and workspace_id = ${post.workspace_id}`.execute(ctx.db);
    return null;
  }
  return copyTo(ctx, post, next);
}

/**
 * Over posts `p`: handed over, in a series that goes on, and without a successor. One of which only some
 * accounts were published still has its time ahead; one that was called off after its time is a draft again,
 * and does not end the series. One that was moved to a later time does not hold up those behind it.
 */
export function awaitsNext(now: Date) {
  return sql<boolean>`(p.series_id is not null and p.recurrence is not null and p.scheduled_at is not null
    and (p.status in ('publishing', 'published', 'failed') and p.resume_status is null
         or p.status = 'scheduled' and p.rule_at <= ${now} and p.scheduled_at > ${now}
         or p.status = 'draft'
            and exists (select from post_targets t where t.post_id = p.id and t.status = 'skipped' and t.accepted_at is not null)
            and not exists (select from post_targets t where t.post_id = p.id and t.status <> 'skipped'))
    and p.recurrence -> 'ended' is null
    and not exists (select from posts q where q.series_id = p.series_id and q.occurrence > p.occurrence))`;
}

async function copyTo(ctx: Place, post: SeriesPost, next: Occurrence): Promise<string> {
  const id = newId('pst', ctx.clock);
  const policy = await readPolicy(ctx.db, post.workspace_id);
  const waits = policy.approval.required && !isApproved(post);
  const period = waits ? null : await countOrNull(ctx, post.workspace_id);
  // Changed since its approval, or without a place in the plan, it waits as a draft with its time: a person
  // decides, nothing is lost.
  const status = period === null ? 'draft' : 'scheduled';
  const approval = isApproved(post) ? post.approval : noApproval(false);
  const recurrence: Recurrence = { ...post.recurrence, occurrence: next.number };
  await sql`
    insert into posts (id, workspace_id, status, title, content, variants, settings, content_hash, scheduled_at, timezone,
                       local_time, recurrence, series_id, occurrence, rule_at, quota_period, approval, tags, idea_id,
                       localization, blocked_versions, waits_for_localizations,
                       source_post_id, campaign_id, utm, shorten_links, created_by, edited_by, created_via)
    select ${id}, workspace_id, ${status}, title, content, variants, settings, content_hash, ${next.at}, timezone,
           ${wallTime(next.at, post.timezone)}, ${JSON.stringify(recurrence)}::jsonb, series_id, ${next.number},
           ${next.at}, ${period}::date, ${JSON.stringify(approval)}::jsonb, tags, idea_id, nullif(${JSON.stringify(heldBack(post))}::jsonb, 'null'::jsonb), blocked_versions,
           waits_for_localizations, id, campaign_id, utm, shorten_links,
           created_by, edited_by, 'recurrence'
      from posts where id = ${post.id} and workspace_id = ${post.workspace_id}`.execute(ctx.db);
  const targets = await sql<{ account_id: string; platform: string; locale: string | null }>`
    select t.account_id, t.platform, t.locale
      from post_targets t join accounts a on a.workspace_id = t.workspace_id and a.id = t.account_id
     where t.workspace_id = ${post.workspace_id} and t.post_id = ${post.id} and a.disconnected_at is null
       -- Left out by a person. What was called off this time, or skipped because its account is paused, comes back.
       and (t.status <> 'skipped' or a.paused or t.error_code = 'cancelled')
     order by t.created_at, t.id`.execute(ctx.db);
  if (targets.rows.length > 0)
    await ctx.db
      .insertInto('post_targets')
      .values(
        targets.rows.map((target) => ({
          id: newId('tgt', ctx.clock),
          workspace_id: post.workspace_id,
          post_id: id,
          ...target,
        })),
      )
      .execute();
  await tell(ctx, post, id, next, waits ? 'unapproved' : period === null ? 'none_left' : 'scheduled');
  return id;
}

/**
 * A language that failed, or must not go out as it is, is held back in the copy too, and says so. Of the others
 * the copy has the words and says nothing: their translation belongs to the post before.
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

async function tell(
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
