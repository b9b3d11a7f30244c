import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { readTags } from '../tags/store.ts';
import { completed, DEFINITION_VERSION, METRICS, type MetricName, rateOf } from './metrics.ts';
import { previousOf, type Range, RangeView } from './range.ts';
import { type AccountFact, readSnapshots, readSubjects } from './store.ts';
import {
  addedByPost,
  changePct,
  type Figures,
  groupedBy,
  groupedByTag,
  type Readings,
  seriesOf,
  tally,
} from './tally.ts';

export const MetricValues = z
  .partialRecord(z.enum(METRICS), z.number().nullable())
  .describe('A metric that the platform does not have is null, never zero.');

export const Overview = z.object({
  range: RangeView,
  previousRange: RangeView.nullable(),
  totals: z.array(
    z.object({
      metric: z.enum(METRICS),
      value: z.number().nullable(),
      previous: z.number().nullable(),
      changePct: z.number().nullable().describe('Null if there is no reliable value to compare with.'),
      coverage: z.object({ accountsWithMetric: z.int(), accountsTotal: z.int() }),
    }),
  ),
  series: z.array(
    z.object({
      metric: z.enum(METRICS),
      points: z.array(z.object({ date: z.string(), value: z.number().nullable(), accounts: z.int() })),
    }),
  ),
  byPlatform: z.array(z.object({ platform: z.string(), accounts: z.int(), metrics: MetricValues })),
  byAccount: z.array(
    z.object({ accountId: z.string(), platform: z.string(), handle: z.string(), metrics: MetricValues }),
  ),
  byLocale: z.array(z.object({ locale: z.string().nullable(), accounts: z.int(), metrics: MetricValues })),
  byTag: z
    .array(
      z.object({
        tagId: z.string().nullable().describe('Null: posts without a tag.'),
        name: z.string().nullable(),
        metrics: MetricValues,
      }),
    )
    .describe('Figures of posts by tag; a post with two tags counts for both. Followers belong to no tag.'),
  topPosts: z.array(
    z.object({
      postId: z.string(),
      targetId: z.string(),
      accountId: z.string(),
      metrics: MetricValues.describe('The increase of the post within the range.'),
    }),
  ),
  asOf: z.string().nullable().describe('The last reading; null if there are no readings yet.'),
  definitionVersion: z.string(),
});

const TOP_POSTS = 5;
const TAGS_MAX = 1000;

export async function overviewOf(
  ctx: Pick<Context, 'db' | 'caller'>,
  accounts: readonly AccountFact[],
  range: Range,
  compare: 'previous' | 'none',
): Promise<z.input<typeof Overview>> {
  const ids = accounts.map(({ id }) => id);
  const previousRange = compare === 'previous' ? previousOf(range) : null;
  const snapshots = await readSnapshots(ctx, ids, { from: previousRange?.from ?? range.from, to: range.to });
  const readings: Readings = { accounts, subjects: await readSubjects(ctx, ids, range), snapshots };
  const figures = tally(readings, range);
  const before = previousRange && tally(readings, previousRange);
  const readAt = snapshots.map((row) => row.readAt.getTime());
  return {
    range,
    previousRange,
    totals: METRICS.map((metric) => ({
      metric,
      value: figures.get(metric)?.value ?? null,
      previous: before?.get(metric)?.value ?? null,
      changePct: changePct(figures.get(metric), before?.get(metric)),
      coverage: {
        accountsWithMetric: figures.get(metric)?.from.size ?? 0,
        accountsTotal: accounts.length,
      },
    })),
    series: seriesOf(readings, range, figures),
    byPlatform: [...groupedBy(readings, ({ platform }) => platform)].map(([platform, own]) => ({
      platform,
      accounts: own.accounts.length,
      metrics: valuesOf(tally(own, range)),
    })),
    byAccount: [...groupedBy(readings, (account) => account)].map(([{ id, platform, handle }, own]) => ({
      accountId: id,
      platform,
      handle,
      metrics: valuesOf(tally(own, range)),
    })),
    byLocale: [...groupedBy(readings, ({ locale }) => locale)].map(([locale, own]) => ({
      locale,
      accounts: own.accounts.length,
      metrics: valuesOf(tally(own, range)),
    })),
    byTag: await figuresByTag(ctx, readings, range),
    topPosts: topPosts(readings, range),
    asOf: readAt.length === 0 ? null : new Date(Math.max(...readAt)).toISOString(),
    definitionVersion: DEFINITION_VERSION,
  };
}

/** Tags with figures in the range, those with most posts first; posts without a tag come last. */
async function figuresByTag(ctx: Pick<Context, 'db' | 'caller'>, readings: Readings, range: Range) {
  const names = new Map((await readTags(ctx, '', TAGS_MAX)).map(({ id, name }) => [id, name]));
  return [...groupedByTag(readings)]
    .map(([tagId, own]) => {
      const { followers: _f, followersDelta: _d, ...metrics } = valuesOf(tally(own, range));
      return { tagId, name: tagId === null ? null : (names.get(tagId) ?? null), metrics };
    })
    .filter(({ metrics }) => Object.values(metrics).some((value) => (value ?? 0) !== 0))
    .sort(
      (a, b) =>
        Number(a.tagId === null) - Number(b.tagId === null) ||
        (b.metrics.posts ?? 0) - (a.metrics.posts ?? 0),
    );
}

function topPosts(readings: Readings, range: Range) {
  const added = addedByPost(readings, range);
  return readings.subjects
    .map((subject) => ({ subject, metrics: completed(added.get(subject.targetId) ?? {}) }))
    .filter(({ metrics }) => (metrics.engagements ?? metrics.views ?? 0) > 0)
    .sort(
      (a, b) =>
        (b.metrics.engagements ?? 0) - (a.metrics.engagements ?? 0) ||
        (b.metrics.views ?? 0) - (a.metrics.views ?? 0),
    )
    .slice(0, TOP_POSTS)
    .map(({ subject: { postId, targetId, accountId }, metrics }) => ({
      postId,
      targetId,
      accountId,
      metrics: { ...metrics, engagementRate: rateOf(metrics) },
    }));
}

function valuesOf(figures: Figures): Partial<Record<MetricName, number | null>> {
  return Object.fromEntries([...figures].map(([metric, { value }]) => [metric, value]));
}
