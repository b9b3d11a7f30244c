import { type RawBuilder, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { narrowedTo } from '../caller.ts';
import { Timezone, wallTime } from '../instant.ts';
import { POST, type PostStatus } from '../model.ts';
import { Platform } from '../posts/fields.ts';
import { postLink } from '../posts/present.ts';
import { visiblePosts } from '../posts/store.ts';
import { zoneOf } from '../workspace/store.ts';
import { occurrencesBetween, type Recurrence } from './rule.ts';

const DAYS_MAX = 62;
const POSTS_MAX = 2000;
const EXCERPT_CHARS = 280;

const Day = z
  .string()
  .refine(isDay, 'must be a day that exists, such as 2026-11-20')
  .describe('A day of the zone: 2026-11-20.');

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const Input = z.object({
  from: Day,
  to: Day.describe('The last day; at most 62 days in all.'),
  timezone: Timezone.optional().describe('The zone that days belong to; the workspace’s when absent.'),
  accountId: z.string().max(64).optional(),
  platform: Platform.optional(),
  status: z.array(z.enum(POST.all)).max(8).optional().describe('Repeatable.'),
});
type Input = z.output<typeof Input>;

export const getCalendar = defineOperation({
  name: 'get_calendar',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/calendar' }],
  summary:
    'Posts by day: what went out, what is scheduled, drafts with a wished time, and what a series will bring.',
  scope: 'posts:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden'],
  input: Input,
  output: z.object({
    from: z.string(),
    to: z.string(),
    timezone: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        posts: z.array(
          z.object({
            postId: z.string(),
            status: z.enum(POST.all),
            at: z.string().describe('When it was published, else when it is to be.'),
            localTime: z.string().describe('The same on the wall of the zone.'),
            title: z.string().nullable(),
            text: z.string().describe('The first 280 characters.'),
            platforms: z.array(z.string()),
            accountIds: z.array(z.string()),
            tags: z.array(z.string()),
            deepLink: z.string(),
            isProjected: z
              .boolean()
              .describe(
                'Computed from the rule of a series: postId is its last post, and this one is made in its time.',
              ),
          }),
        ),
      }),
    ),
    truncated: z.boolean().describe('True when there are more than 2,000 posts; ask for fewer days.'),
  }),

  async run(input, ctx) {
    const days = daysOf(input);
    const timezone = input.timezone ?? (await zoneOf(ctx));
    const rows = [
      ...(await readEntries(ctx, input, timezone)),
      ...(await readProjected(ctx, input, timezone)),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
    const byDay = Map.groupBy(rows.slice(0, POSTS_MAX), (row) => row.local_time.slice(0, 10));
    return {
      from: input.from,
      to: input.to,
      timezone,
      days: days.map((date) => ({
        date,
        posts: (byDay.get(date) ?? []).map((row) => ({
          postId: row.id,
          status: row.status,
          at: row.at.toISOString(),
          localTime: row.local_time,
          title: row.title,
          text: row.text,
          platforms: [...new Set(row.platforms)],
          accountIds: row.account_ids,
          tags: row.tags,
          deepLink: postLink(ctx.publicUrl, row.id),
          isProjected: row.isProjected ?? false,
        })),
      })),
      truncated: rows.length > POSTS_MAX,
    };
  },
});

function daysOf({ from, to }: Input): string[] {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(Temporal.PlainDate.from(to)).total('days') + 1;
  if (count < 1) throw invalidField('to', 'must not be before from');
  if (count > DAYS_MAX)
    throw invalidField('to', `must be at most ${DAYS_MAX} days from the first to the last`);
  return Array.from({ length: count }, (_, n) => first.add({ days: n }).toString());
}

interface Entry {
  id: string;
  status: PostStatus;
  at: Date;
  local_time: string;
  title: string | null;
  text: string;
  tags: string[];
  platforms: string[];
  account_ids: string[];
  isProjected?: true;
}

/** Days begin at midnight of the zone, so a day of a clock change has 23 or 25 hours. */
function windowOf({ from, to }: Input, timezone: string) {
  return {
    begin: sql`(${from}::date::timestamp at time zone ${timezone})`,
    end: sql`((${to}::date + 1)::timestamp at time zone ${timezone})`,
  };
}

async function readEntries(ctx: Context, input: Input, timezone: string): Promise<Entry[]> {
  const { begin, end } = windowOf(input, timezone);
  const within = (column: string) => sql`(${sql.ref(column)} >= ${begin} and ${sql.ref(column)} < ${end})`;
  const status = input.status ? sql`p.status = any(${[...input.status]})` : sql`true`;
  return selectEntries(
    ctx,
    input,
    timezone,
    sql`(${within('p.published_at')} or (p.published_at is null and ${within('p.scheduled_at')})) and ${status}`,
    POSTS_MAX + 1,
  );
}

/** How many series a calendar looks into; each may bring one entry a day. */
const SERIES_MAX = 200;

/** What the last post of each series will be followed by. */
async function readProjected(ctx: Context, input: Input, timezone: string): Promise<Entry[]> {
  if (input.status && !input.status.includes('scheduled')) return [];
  const { end } = windowOf(input, timezone);
  const series = await selectEntries(
    ctx,
    input,
    timezone,
    sql`p.series_id is not null and p.recurrence is not null and p.recurrence -> 'ended' is null
        and p.rule_at < ${end}
        and not exists (select from posts q where q.series_id = p.series_id and q.occurrence > p.occurrence)`,
    SERIES_MAX,
  );
  const now = ctx.clock.now().getTime();
  return series.flatMap(({ recurrence, zone, begins, ends, ...entry }) => {
    const after = new Date(Math.max(now, begins.getTime() - 1));
    return occurrencesBetween(recurrence, zone, after, ends).map(({ at }) => ({
      ...entry,
      status: 'scheduled' as const,
      at,
      local_time: wallTime(at, timezone),
      isProjected: true as const,
    }));
  });
}

interface Found extends Entry {
  recurrence: Recurrence;
  zone: string;
  begins: Date;
  ends: Date;
}

async function selectEntries(
  { db, caller }: Context,
  input: Input,
  timezone: string,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<Found[]> {
  const { begin, end } = windowOf(input, timezone);
  const narrowed = narrowedTo(caller);
  const mine = narrowed === null ? sql`true` : sql`t.account_id = any(${narrowed})`;
  const byTarget = sql`${input.accountId === undefined ? sql`true` : sql`${input.accountId} = any(g.account_ids)`}
    and ${input.platform === undefined ? sql`true` : sql`${input.platform} = any(g.platforms)`}`;
  const { rows } = await sql<Found>`
    select p.id, p.status, coalesce(p.published_at, p.scheduled_at) as at,
           to_char(coalesce(p.published_at, p.scheduled_at) at time zone ${timezone}, 'YYYY-MM-DD"T"HH24:MI') as local_time,
           p.title, left(p.content ->> 'text', ${EXCERPT_CHARS}::int) as text, p.tags, g.platforms, g.account_ids,
           p.recurrence, p.timezone as zone, ${begin} as begins, ${end} as ends
      from posts p
      cross join lateral (
        select coalesce(array_agg(t.platform order by t.created_at, t.id), '{}') as platforms,
               coalesce(array_agg(t.account_id order by t.created_at, t.id), '{}') as account_ids
          from post_targets t where t.workspace_id = p.workspace_id and t.post_id = p.id and ${mine}) g
     where p.workspace_id = ${caller.workspaceId} and p.deleted_at is null and ${visiblePosts(caller)}
       and ${which} and ${byTarget}
     order by at, p.id limit ${limit}`.execute(db);
  return rows;
}
