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
 * Post `p` is out or on its way, its series continues, and the next post of the series has not been
 * created yet. A post published to only some accounts may still be scheduled for the others. A post
 * cancelled after its time is a draft again and does not end the series. A post moved to a later time does
 * not delay the next ones.
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

/** Posts of every workspace whose series needs its next post. */
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

/**
 * Locks the post if its series still needs the next post: of two concurrent callers, the second gets nothing.
 */
export async function lockSeriesPost(tx: Tx, postId: string, now: Date): Promise<SeriesPost | undefined> {
  // Lock first, then read: a single statement would wait for the lock and still see the state from before.
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

/**
 * A post leaves its series, either to end it or to begin a new one: no further posts follow the earlier ones.
 */
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

/** Stored when the rule changes, so that the change can be undone. */
export const beforeRule = ({
  version,
  recurrence,
  rule_at: ruleAt,
}: Pick<PostRow, 'version' | 'recurrence' | 'rule_at'>): BeforeRule => ({
  version: version + 1,
  recurrence,
  ruleAt: ruleAt?.toISOString() ?? null,
});

/** A post returns to its series: it is again the successor of the earlier posts. */
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

/** Creates the next post of a series: the content of the last one at a new time. */
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

/** The accounts for the next post of a series. */
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
      // Other skipped targets were left out by a person. Those cancelled this time, or skipped because their
      // account is paused, are included again.
      .where(sql<boolean>`(t.status <> 'skipped' or a.paused or t.error_code = 'cancelled')`)
      .orderBy('t.created_at')
      .orderBy('t.id')
      .execute()
  );
}
