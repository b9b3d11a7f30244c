import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { narrowedTo } from '../../caller.ts';
import type { PostStatus, Recurrence } from '../../model.ts';
import { calendarTime, firstHandover, isWithoutTime } from './calendar-time.ts';
import { targetsOfPost } from './targets-of-post.ts';
import { visiblePosts } from './visible-posts.ts';

const EXCERPT_CHARS = 280;

type Reader = Pick<Context, 'db' | 'caller'>;

interface Asked {
  /** The first and the last day, in this time zone. */
  from: string;
  to: string;
  timezone: string;
  status?: readonly string[] | undefined;
  accountId?: string | undefined;
  platform?: string | undefined;
}

export interface Entry {
  id: string;
  status: PostStatus;
  at: Date;
  local_time: string;
  title: string | null;
  text: string;
  tags: string[];
  /** The post's first file. */
  media_id: string | null;
  platforms: string[];
  account_ids: string[];
  isProjected?: true;
}

interface Series extends Entry {
  recurrence: Recurrence;
  zone: string;
  begins: Date;
  ends: Date;
}

/**
 * Days begin at midnight in the time zone, so a day with a clock change has 23 or 25 hours. Each is a query of
 * its own, which PostgreSQL answers once and not for each post.
 */
function windowOf({ from, to, timezone }: Asked) {
  return {
    begin: sql`(select ${from}::date::timestamp at time zone ${timezone})`,
    end: sql`(select (${to}::date + 1)::timestamp at time zone ${timezone})`,
  };
}

/** Posts that were or will be published within these days. */
export async function readEntries(ctx: Reader, asked: Asked, limit: number): Promise<Entry[]> {
  const { begin, end } = windowOf(asked);
  const within = (time: RawBuilder<unknown>) => sql`(${time} >= ${begin} and ${time} < ${end})`;
  const status = asked.status ? sql`p.status = any(${[...asked.status]})` : sql`true`;
  return selectEntries(
    ctx,
    asked,
    sql``,
    sql`(${within(sql.ref('p.published_at'))} or (p.published_at is null and ${within(sql.ref('p.scheduled_at'))})
         or (${isWithoutTime} and ${within(firstHandover)})) and ${status}`,
    limit,
  );
}

/** The last post of each series that may continue before the end of these days. */
export async function readSeries(ctx: Reader, asked: Asked, limit: number): Promise<Series[]> {
  const { begin, end } = windowOf(asked);
  return selectEntries<Series>(
    ctx,
    asked,
    sql`, p.recurrence, p.timezone as zone, ${begin} as begins, ${end} as ends`,
    sql`p.series_id is not null and p.recurrence is not null and p.recurrence -> 'ended' is null
        and p.rule_at < ${end}
        and not exists (select from posts q where q.series_id = p.series_id and q.occurrence > p.occurrence)`,
    limit,
  );
}

async function selectEntries<E extends Entry>(
  ctx: Reader,
  asked: Asked,
  more: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<E[]> {
  const { db, caller } = ctx;
  const goesTo = (column: string, value: string | undefined) =>
    value === undefined
      ? sql`true`
      : sql`exists (select from ${targetsOfPost} t
                     where t.workspace_id = p.workspace_id and ${visibleTargets(caller)} and ${sql.ref(column)} = ${value})`;
  const { rows } = await sql<Omit<E, 'platforms' | 'account_ids'>>`
    select p.id, p.status, ${calendarTime} as at,
           to_char(${calendarTime} at time zone ${asked.timezone}, 'YYYY-MM-DD"T"HH24:MI') as local_time,
           p.title, left(p.content ->> 'text', ${EXCERPT_CHARS}::int) as text, p.tags,
           p.content #>> '{mediaIds,0}' as media_id${more}
      from posts p
     where p.workspace_id = ${caller.workspaceId} and p.deleted_at is null and ${visiblePosts(caller)}
       and ${which} and ${goesTo('t.account_id', asked.accountId)} and ${goesTo('t.platform', asked.platform)}
     order by at, p.id limit ${limit}`.execute(db);
  const targets = await readTargets(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(
    (row) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two missing fields are added
      Object.assign(row, targets.get(row.id) ?? { platforms: [], account_ids: [] }) as E,
  );
}

/** Over targets `t`: the accounts that the caller may see. */
function visibleTargets(caller: Reader['caller']): RawBuilder<unknown> {
  const narrowed = narrowedTo(caller);
  return narrowed === null ? sql`true` : sql`t.account_id = any(${narrowed})`;
}

type TargetsOfPost = Pick<Entry, 'platforms' | 'account_ids'>;
/** Null for none. */
type Joined = string | null;

/**
 * The targets of all posts at once, as four lists in parallel: looked up post by post, with one row each, they
 * were half the cost of a busy month. The lists are texts, and each post sorts its own few, by ids that grow
 * with time: sorting all of them and writing arrays took as long as the rest. Fenced with `offset 0`, like
 * `targetsOfPost`.
 */
async function readTargets(
  { db, caller }: Reader,
  postIds: readonly string[],
): Promise<Map<string, TargetsOfPost>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await sql<{ ids: Joined; posts: Joined; platforms: Joined; accounts: Joined }>`
    select string_agg(t.id, ' ') as ids, string_agg(t.post_id, ' ') as posts,
           string_agg(t.platform, ' ') as platforms, string_agg(t.account_id, ' ') as accounts
      from (select * from post_targets where post_id = any(${[...postIds]}) offset 0) t
     where t.workspace_id = ${caller.workspaceId} and ${visibleTargets(caller)}`.execute(db);
  const [ids = [], posts = [], platforms = [], accounts = []] = rows.flatMap((row) =>
    [row.ids, row.posts, row.platforms, row.accounts].map((list) => list?.split(' ') ?? []),
  );
  const targets = ids.map((id, i) => ({
    id,
    post: posts[i] ?? '',
    platform: platforms[i] ?? '',
    account: accounts[i] ?? '',
  }));
  const byPost = Map.groupBy(targets, ({ post }) => post);
  return new Map(
    [...byPost].map(([post, own]) => {
      own.sort((a, b) => (a.id < b.id ? -1 : 1));
      return [
        post,
        { platforms: own.map(({ platform }) => platform), account_ids: own.map(({ account }) => account) },
      ];
    }),
  );
}
