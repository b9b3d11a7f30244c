import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { BeforeRule, Recurrence } from '../../model.ts';
import type { StoredLocalization } from '../localization.ts';
import type { PostRow } from '../rows.ts';
import { lockPost } from './read-posts.ts';

export interface SeriesPost
  extends Pick<PostRow, 'id' | 'workspace_id' | 'timezone' | 'content_hash' | 'approval'> {
  recurrence: Recurrence;
  localization: StoredLocalization | null;
  blocked_versions: Readonly<Record<string, string>>;
}

/**
 * Post `p` is out or on its way, its series goes on, and the next post of the series is not made yet. A post that was
 * published to some accounts only may still be scheduled for the others; one that was called off after its time is a
 * draft again, and does not end the series. One that was moved to a later time does not hold up those after it.
 */
function awaitsNext(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.series_id is not null and p.recurrence is not null and p.scheduled_at is not null
    and (p.status in ('publishing', 'published', 'failed') and p.resume_status is null
         or p.status = 'scheduled' and p.rule_at <= ${now} and p.scheduled_at > ${now}
         or p.status = 'draft'
            and exists (select from post_targets t where t.post_id = p.id and t.status = 'skipped' and t.accepted_at is not null)
            and not exists (select from post_targets t where t.post_id = p.id and t.status <> 'skipped'))
    and p.recurrence -> 'ended' is null
    and not exists (select from posts q where q.series_id = p.series_id and q.occurrence > p.occurrence))`;
}

/** Posts of every workspace whose series goes on with a post that is still to be made. */
export async function readAwaiting(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('posts as p')
    .select('p.id')
    .where(awaitsNext(now))
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locked, if it still awaits its next: of two who come at once the second finds nothing. */
export async function lockSeriesPost(tx: Tx, postId: string, now: Date): Promise<SeriesPost | undefined> {
  // First the lock, then the look: one statement would wait for the lock and still see what was there before.
  await lockPost(tx, postId);
  return tx
    .selectFrom('posts as p')
    .select(['p.id', 'p.workspace_id', 'p.timezone', 'p.recurrence', 'p.localization', 'p.blocked_versions'])
    .select(['p.content_hash', 'p.approval'])
    .where('p.id', '=', postId)
    .where(awaitsNext(now))
    .$castTo<SeriesPost>()
    .executeTakeFirst();
}

const ENDED = sql<string>`recurrence || '{"ended":true}'`;

export async function endSeries(tx: Tx, post: Pick<PostRow, 'id' | 'workspace_id'>): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ recurrence: ENDED })
    .where('id', '=', post.id)
    .where('workspace_id', '=', post.workspace_id)
    .execute();
}

/** A post leaves its series, to end it or to begin one of its own: nothing follows those before it any more. */
export async function endBefore(
  tx: Tx,
  { id, workspace_id: workspaceId, recurrence }: Pick<PostRow, 'id' | 'workspace_id' | 'recurrence'>,
): Promise<void> {
  if (recurrence === null) return;
  await othersOf(tx, { id, workspaceId, seriesId: recurrence.seriesId }).set({ recurrence: ENDED }).execute();
}

const othersOf = (tx: Tx, post: { id: string; workspaceId: string; seriesId: string }) =>
  tx
    .updateTable('posts')
    .where('workspace_id', '=', post.workspaceId)
    .where('series_id', '=', post.seriesId)
    .where('id', '<>', post.id)
    .where('recurrence', 'is not', null);

/** Stored with a change of the rule, so that it can be taken back. */
export const beforeRule = ({
  version,
  recurrence,
  rule_at: ruleAt,
}: Pick<PostRow, 'version' | 'recurrence' | 'rule_at'>): BeforeRule => ({
  version: version + 1,
  recurrence,
  ruleAt: ruleAt?.toISOString() ?? null,
});

/** A post returns to its series: those before it have it as their next one again. */
export async function rejoinSeries(
  tx: Tx,
  { id, workspace_id: workspaceId }: Pick<PostRow, 'id' | 'workspace_id'>,
  { seriesId, occurrence }: Recurrence,
): Promise<void> {
  await othersOf(tx, { id, workspaceId, seriesId })
    .set({ recurrence: sql`recurrence - 'ended'` })
    .where('occurrence', '<', occurrence)
    .execute();
}

/** The next post of a series: the words of the last, at a time of its own. */
export async function copyPost(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'workspace_id'>,
  next: {
    id: string;
    status: string;
    number: number;
    at: Date;
    localTime: string;
    recurrence: Recurrence;
    period: string | null;
    approval: unknown;
    localization: StoredLocalization | null;
  },
): Promise<void> {
  await sql`
    insert into posts (id, workspace_id, status, title, content, variants, settings, content_hash, scheduled_at, timezone,
                       local_time, recurrence, series_id, occurrence, rule_at, quota_period, approval, tags, idea_id,
                       localization, blocked_versions, waits_for_localizations,
                       source_post_id, campaign_id, utm, shorten_links, signs, created_by, edited_by, created_via)
    select ${next.id}, workspace_id, ${next.status}, title, content, variants, settings, content_hash, ${next.at}, timezone,
           ${next.localTime}, ${JSON.stringify(next.recurrence)}::jsonb, series_id, ${next.number},
           ${next.at}, ${next.period}::date, ${JSON.stringify(next.approval)}::jsonb, tags, idea_id,
           nullif(${JSON.stringify(next.localization)}::jsonb, 'null'::jsonb), blocked_versions,
           waits_for_localizations, id, campaign_id, utm, shorten_links, signs, created_by, edited_by, 'recurrence'
      from posts where id = ${post.id} and workspace_id = ${post.workspace_id}`.execute(tx);
}

/** The accounts that the next post of a series goes to. */
export function accountsOfNext(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'workspace_id'>,
): Promise<{ account_id: string; platform: string; locale: string | null }[]> {
  return (
    tx
      .selectFrom('post_targets as t')
      .innerJoin('accounts as a', (join) =>
        join.onRef('a.workspace_id', '=', 't.workspace_id').onRef('a.id', '=', 't.account_id'),
      )
      .select(['t.account_id', 't.platform', 't.locale'])
      .where('t.workspace_id', '=', post.workspace_id)
      .where('t.post_id', '=', post.id)
      .where('a.disconnected_at', 'is', null)
      // A person left the others out. What was called off this time, or skipped because its account is paused, comes back.
      .where(sql<boolean>`(t.status <> 'skipped' or a.paused or t.error_code = 'cancelled')`)
      .orderBy('t.created_at')
      .orderBy('t.id')
      .execute()
  );
}
