import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { completed } from './metrics.ts';
import { readFigures } from './store-figures.ts';
import { addDays, rangeFields, RangeView, readRange, startOf } from './range.ts';
import { requireAccounts } from './require-accounts.ts';

const POSTS_MAX = 2000;
/** One lucky post is not a pattern. */
const SAMPLE_MIN = 3;
const DAYS_DEFAULT = 90;

export const getBestTimes = defineOperation({
  name: 'get_best_times',
  face: 'social',
  group: 'analytics',
  routes: [{ method: 'GET', path: '/analytics/best-times' }],
  summary: 'Hours of the week in which your own posts performed best, if there are enough posts to tell.',
  scope: 'analytics:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ ...rangeFields, accountIds: z.array(z.string().max(64)).max(100).optional() }),
  output: z.object({
    range: RangeView,
    items: z.array(
      z.object({
        weekday: z.int().describe('1 is Monday.'),
        hour: z.int(),
        posts: z.int(),
        medianEngagements: z.number(),
      }),
    ),
    sampleMin: z.int().describe('Hours with fewer posts are left out.'),
    postsCounted: z.int(),
  }),

  async run(input, ctx) {
    const asked = await readRange(ctx, input);
    const range = input.from === undefined ? { ...asked, from: addDays(asked.to, 1 - DAYS_DEFAULT) } : asked;
    const accounts = await requireAccounts(ctx, input);
    const rows = await readFigures(ctx, {
      accountIds: accounts.map(({ id }) => id),
      from: startOf(range.from, range.timezone),
      to: startOf(range.to, range.timezone, 1),
      limit: POSTS_MAX,
    });
    const posts = rows.flatMap((row) => {
      const { engagements } = completed(row.metrics ?? {});
      if (engagements === undefined) return [];
      const at = Temporal.Instant.fromEpochMilliseconds(row.published_at.getTime()).toZonedDateTimeISO(
        range.timezone,
      );
      return [{ slot: `${at.dayOfWeek} ${at.hour}`, weekday: at.dayOfWeek, hour: at.hour, engagements }];
    });
    const items = [...Map.groupBy(posts, ({ slot }) => slot).values()]
      .filter((own) => own.length >= SAMPLE_MIN)
      .map((own) => ({
        weekday: own[0]?.weekday ?? 1,
        hour: own[0]?.hour ?? 0,
        posts: own.length,
        medianEngagements: median(own.map(({ engagements }) => engagements)),
      }))
      .sort((a, b) => b.medianEngagements - a.medianEngagements || a.weekday - b.weekday || a.hour - b.hour);
    return { range, items, sampleMin: SAMPLE_MIN, postsCounted: posts.length };
  },
});

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? 0)) / 2;
}
