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
  /** The first and the last day, in this zone. */
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
  /** Of what stands first in it. */
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

/** Days begin at midnight of the zone, so a day of a clock change has 23 or 25 hours. */
function windowOf({ from, to, timezone }: Asked) {
  return {
    begin: sql`(${from}::date::timestamp at time zone ${timezone})`,
    end: sql`((${to}::date + 1)::timestamp at time zone ${timezone})`,
  };
}

/** What was published, or is to be, within these days. */
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

/** The last post of each series that may go on before the end of these days. */
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
  { db, caller }: Reader,
  asked: Asked,
  more: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<E[]> {
  const { timezone } = asked;
  const narrowed = narrowedTo(caller);
  const mine = narrowed === null ? sql`true` : sql`t.account_id = any(${narrowed})`;
  const byTarget = sql`${asked.accountId === undefined ? sql`true` : sql`${asked.accountId} = any(g.account_ids)`}
    and ${asked.platform === undefined ? sql`true` : sql`${asked.platform} = any(g.platforms)`}`;
  const { rows } = await sql<E>`
    select p.id, p.status, ${calendarTime} as at,
           to_char(${calendarTime} at time zone ${timezone}, 'YYYY-MM-DD"T"HH24:MI') as local_time,
           p.title, left(p.content ->> 'text', ${EXCERPT_CHARS}::int) as text, p.tags,
           p.content #>> '{mediaIds,0}' as media_id, g.platforms, g.account_ids${more}
      from posts p
      cross join lateral (
        select coalesce(array_agg(t.platform order by t.created_at, t.id), '{}') as platforms,
               coalesce(array_agg(t.account_id order by t.created_at, t.id), '{}') as account_ids
          from ${targetsOfPost} t where t.workspace_id = p.workspace_id and ${mine}) g
     where p.workspace_id = ${caller.workspaceId} and p.deleted_at is null and ${visiblePosts(caller)}
       and ${which} and ${byTarget}
     order by at, p.id limit ${limit}`.execute(db);
  return rows;
}
