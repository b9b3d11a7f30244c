import { type NotNull, sql } from 'kysely';
import type { Metrics } from '#adapters/social/contract.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { visibleTo } from '../accounts/store/accounts.ts';
import { visiblePosts } from '../posts/store/visible-posts.ts';
import type { Range } from './range.ts';

export interface AccountFact {
  id: string;
  platform: string;
  handle: string;
  locale: string | null;
}

export interface Subject {
  targetId: string;
  postId: string;
  accountId: string;
  publishedDay: string;
  /** The tags of its post. */
  tags: readonly string[];
}

export interface Snapshot {
  accountId: string;
  /** Empty for the account itself, DAILY for the account's figures of that day alone. */
  targetId: string;
  day: string;
  metrics: Metrics;
  readAt: Date;
}

export interface Filter {
  accountIds?: readonly string[] | undefined;
  platforms?: readonly string[] | undefined;
  locales?: readonly string[] | undefined;
}

type Reader = Pick<Context, 'db' | 'caller'>;

/** The accounts covered by the filter that the caller may see. */
export async function countedAccounts({ db, caller }: Reader, filter: Filter): Promise<AccountFact[]> {
  const any = (column: string, values: readonly string[] | undefined) =>
    values === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...values]})`;
  return db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.platform', 'a.handle', 'a.locale'])
    .where('a.workspace_id', '=', caller.workspaceId)
    .where('a.disconnected_at', 'is', null)
    .where(visibleTo(caller))
    .where(any('a.id', filter.accountIds))
    .where(any('a.platform', filter.platforms))
    .where(any('a.locale', filter.locales))
    .orderBy('a.connected_at')
    .orderBy('a.id')
    .execute();
}

/** Everything read within the range, and the last reading of each subject before it. */
export async function readSnapshots(
  { db, caller }: Reader,
  accountIds: readonly string[],
  range: Pick<Range, 'from' | 'to'>,
): Promise<Snapshot[]> {
  if (accountIds.length === 0) return [];
  const of = sql`s.workspace_id = ${caller.workspaceId} and s.account_id = any(${[...accountIds]})`;
  const columns = sql`s.account_id as "accountId", s.target_id as "targetId", s.day::text as day, s.metrics, s.read_at as "readAt"`;
  const { rows } = await sql<Snapshot>`
    (select ${columns} from metric_snapshots s where ${of} and s.day between ${range.from}::date and ${range.to}::date)
    union all
    (select distinct on (s.account_id, s.target_id) ${columns} from metric_snapshots s
      where ${of} and s.day < ${range.from}::date order by s.account_id, s.target_id, s.day desc)
    order by day`.execute(db);
  return rows;
}

/** The posts that these accounts published before the end of the range. */
export async function readSubjects(
  { db, caller }: Reader,
  accountIds: readonly string[],
  range: Range,
): Promise<Subject[]> {
  if (accountIds.length === 0) return [];
  const day = sql<string>`(t.published_at at time zone ${range.timezone})::date`;
  return db
    .selectFrom('post_targets as t')
    .innerJoin('posts as p', (join) =>
      join.onRef('p.workspace_id', '=', 't.workspace_id').onRef('p.id', '=', 't.post_id'),
    )
    .select(['t.id as targetId', 't.post_id as postId', 't.account_id as accountId', 'p.tags'])
    .select(sql<string>`${day}::text`.as('publishedDay'))
    .where('t.workspace_id', '=', caller.workspaceId)
    .where('t.account_id', '=', sql<string>`any(${[...accountIds]})`)
    .where('t.published_at', 'is not', null)
    .where('t.status', 'in', ['published', 'removed'])
    .where(day, '<=', sql<string>`${range.to}::date`)
    .where(visiblePosts(caller))
    .execute();
}

/** The last reading of a day counts. */
export async function keepSnapshots(
  tx: Tx,
  place: { workspaceId: string; accountId: string; day: string; readAt: Date },
  readings: readonly { targetId: string; metrics: Metrics }[],
): Promise<void> {
  if (readings.length === 0) return;
  const rows = readings.map(({ targetId, metrics }) => ({ target_id: targetId, metrics }));
  await sql`
    insert into metric_snapshots as s (workspace_id, account_id, target_id, day, read_at, metrics)
    select ${place.workspaceId}, ${place.accountId}, r.target_id, ${place.day}::date, ${place.readAt}, r.metrics
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (target_id text, metrics jsonb)
     order by r.target_id
    on conflict (account_id, target_id, day) do update
       set read_at = excluded.read_at, metrics = s.metrics || excluded.metrics
     where s.read_at <= excluded.read_at`.execute(tx);
}

/** For accounts with figures by day instead of by post: the figures of a day cover that day alone. */
export const DAILY = '+';

/** The platform may count a day again; the last reading replaces earlier ones. */
export async function keepDays(
  tx: Tx,
  place: { workspaceId: string; accountId: string; readAt: Date },
  days: readonly { day: string; metrics: Metrics }[],
): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into metric_snapshots as s (workspace_id, account_id, target_id, day, read_at, metrics)
    select ${place.workspaceId}, ${place.accountId}, ${DAILY}, r.day, ${place.readAt}, r.metrics
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r (day date, metrics jsonb)
     order by r.day
    on conflict (account_id, target_id, day) do update
       set read_at = excluded.read_at, metrics = excluded.metrics
     where s.read_at <= excluded.read_at`.execute(tx);
}

/** Accounts that have had no reading since then. */
export function readUnread(
  tx: Tx,
  platforms: readonly string[],
  since: Date,
  limit: number,
): Promise<{ id: string; workspace_id: string }[]> {
  return tx
    .selectFrom('accounts as a')
    .select(['a.id', 'a.workspace_id'])
    .where('a.platform', '=', sql<string>`any(${platforms})`)
    .where('a.status', '<>', 'expired')
    .where('a.disconnected_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('metric_snapshots as s')
            .select('s.account_id')
            .whereRef('s.account_id', '=', 'a.id')
            .where('s.target_id', '=', '')
            .where('s.read_at', '>', since)
            .where(sql<boolean>`s.day >= (${since}::timestamptz - interval '2 days')::date`),
        ),
      ),
    )
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** The posts of an account whose figures are read, newest first. */
export function readMeasured(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  since: Date,
  limit: number,
): Promise<{ id: string; platform_post_id: string }[]> {
  return tx
    .selectFrom('post_targets')
    .select(['id', 'platform_post_id'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'published')
    .where('platform_post_id', 'is not', null)
    .where('published_at', '>', since)
    .orderBy('published_at', 'desc')
    .limit(limit)
    .$narrowType<{ platform_post_id: NotNull }>()
    .execute();
}

export async function readTimezone(tx: Tx, workspaceId: string): Promise<string> {
  const { timezone } = await tx
    .selectFrom('workspaces')
    .select('timezone')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return timezone;
}
