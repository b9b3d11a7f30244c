import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { Timezone, wallTime } from '../instant.ts';
import { readThumbnails } from '../media/store.ts';
import { publishableUrl } from '../media/store-blob.ts';
import { POST } from '../model.ts';
import { Platform } from '../posts/fields.ts';
import { postLink } from '../posts/present.ts';
import { type Entry, readEntries, readSeries } from '../posts/store/read-calendar.ts';
import { zoneOf } from '../workspace/store.ts';
import { occurrencesBetween } from './rule.ts';

const DAYS_MAX = 62;
const POSTS_MAX = 2000;

const Day = z
  .string()
  .refine(isDay, 'must be a day that exists, such as 2026-11-20')
  .describe('A day in the zone, such as 2026-11-20.');

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const Input = z.object({
  from: Day,
  to: Day.describe('The last day; up to 62 days in total.'),
  timezone: Timezone.optional().describe('The zone of the days. Absent: that of the workspace.'),
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
    'Posts by day: published and scheduled posts, drafts with a planned time, and future posts of a series.',
  scope: 'posts:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: Input,
  example: { from: '2030-05-01', to: '2030-05-07' },
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
            at: z
              .string()
              .describe(
                'When it was published, otherwise its scheduled time; for a post that was published at once and is not yet published everywhere, the time of its start.',
              ),
            localTime: z.string().describe('The same time as wall time in the zone.'),
            title: z.string().nullable(),
            text: z.string().describe('The first 280 characters.'),
            platforms: z.array(z.string()),
            accountIds: z.array(z.string()),
            tags: z.array(z.string()),
            pictureUrl: z
              .string()
              .nullable()
              .describe('Thumbnail of its first picture; null if there is none.'),
            deepLink: z.string(),
            isProjected: z
              .boolean()
              .describe(
                'Computed from the rule of a series: postId is its last post, and this post is created later.',
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
    // Together, so that both take one round trip to the store.
    const read = await Promise.all([
      readEntries(ctx, { ...input, timezone }, POSTS_MAX + 1),
      readProjected(ctx, input, timezone),
    ]);
    const rows = read.flat().sort((a, b) => a.at.getTime() - b.at.getTime());
    const shown = rows.slice(0, POSTS_MAX);
    const thumbnails = await readThumbnails(
      ctx,
      shown.flatMap(({ media_id }) => media_id ?? []),
    );
    const byDay = Map.groupBy(shown, (row) => row.local_time.slice(0, 10));
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
          pictureUrl: linkTo(ctx, thumbnails.get(row.media_id ?? '')),
          deepLink: postLink(ctx.publicUrl, row.id),
          isProjected: row.isProjected ?? false,
        })),
      })),
      truncated: rows.length > POSTS_MAX,
    };
  },
});

const linkTo = (ctx: Context, key: string | undefined) =>
  key === undefined ? null : publishableUrl(ctx, key, 'picture.jpg');

function daysOf({ from, to }: Input): string[] {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(Temporal.PlainDate.from(to)).total('days') + 1;
  if (count < 1) throw invalidField('to', say('common.must_not_be_before'));
  if (count > DAYS_MAX) throw invalidField('to', say('schedule.must_be_most_days_first', { max: DAYS_MAX }));
  return Array.from({ length: count }, (_, n) => first.add({ days: n }).toString());
}

/** How many series a calendar covers; each may add one entry a day. */
const SERIES_MAX = 200;

/** The coming occurrences after the last post of each series. */
async function readProjected(ctx: Context, input: Input, timezone: string): Promise<Entry[]> {
  if (input.status && !input.status.includes('scheduled')) return [];
  const series = await readSeries(ctx, { ...input, timezone }, SERIES_MAX);
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
