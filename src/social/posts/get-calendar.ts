import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { zoneOf } from './create-post.ts';
import { Platform } from './fields.ts';
import { Timezone } from './instant.ts';
import { POST, type PostStatus } from './post.ts';
import { postLink } from './present.ts';
import { narrowedTo, visiblePosts } from './store.ts';

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
  summary: 'Posts by day: what went out, what is scheduled, and drafts with a wished time.',
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
          }),
        ),
      }),
    ),
    truncated: z.boolean().describe('True when there are more than 2,000 posts; ask for fewer days.'),
  }),

  async run(input, ctx) {
    const days = daysOf(input);
    const timezone = input.timezone ?? (await zoneOf(ctx));
    const rows = await readEntries(ctx, input, timezone);
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
}

/** Days begin at midnight of the zone, so a day of a clock change has 23 or 25 hours. */
async function readEntries({ db, caller }: Context, input: Input, timezone: string): Promise<Entry[]> {
  const begin = sql`(${input.from}::date::timestamp at time zone ${timezone})`;
  const end = sql`((${input.to}::date + 1)::timestamp at time zone ${timezone})`;
  const within = (column: string) => sql`(${sql.ref(column)} >= ${begin} and ${sql.ref(column)} < ${end})`;
  const narrowed = narrowedTo(caller);
  const mine = narrowed === null ? sql`true` : sql`t.account_id = any(${narrowed})`;
  const byTarget = sql`${input.accountId === undefined ? sql`true` : sql`${input.accountId} = any(g.account_ids)`}
    and ${input.platform === undefined ? sql`true` : sql`${input.platform} = any(g.platforms)`}`;
  const { rows } = await sql<Entry>`
    select p.id, p.status, coalesce(p.published_at, p.scheduled_at) as at,
           to_char(coalesce(p.published_at, p.scheduled_at) at time zone ${timezone}, 'YYYY-MM-DD"T"HH24:MI') as local_time,
           p.title, left(p.content ->> 'text', ${EXCERPT_CHARS}::int) as text, p.tags, g.platforms, g.account_ids
      from posts p
      cross join lateral (
        select coalesce(array_agg(t.platform order by t.created_at, t.id), '{}') as platforms,
               coalesce(array_agg(t.account_id order by t.created_at, t.id), '{}') as account_ids
          from post_targets t where t.workspace_id = p.workspace_id and t.post_id = p.id and ${mine}) g
     where p.workspace_id = ${caller.workspaceId} and p.deleted_at is null and ${visiblePosts(caller)}
       and (${within('p.published_at')} or (p.published_at is null and ${within('p.scheduled_at')}))
       and ${input.status ? sql`p.status = any(${[...input.status]})` : sql`true`} and ${byTarget}
     order by at, p.id limit ${POSTS_MAX + 1}`.execute(db);
  return rows;
}
