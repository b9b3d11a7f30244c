import { type Metrics, PlatformError, type PostFigures } from '#adapters/social/contract.ts';
import { defineJob, type JobContext } from '#platform/job.ts';
import { withFreshToken } from '../accounts/tokens.ts';
import { readMetricsJob } from '../jobs.ts';
import { dayOf } from '../workspace/days.ts';
import { addDays } from './range.ts';
import { keepDays, keepSnapshots, readMeasured, readTimezone } from './store.ts';

const POSTS_MAX = 100;
/** The figures of older posts hardly change, and platforms stop providing them. */
const AGE_MAX_MS = 90 * 86_400_000;

/** Daily figures arrive late and may be corrected, so this many days are read again. */
const DAYS = 30;

/** Reads the figures of one account and its latest posts into today's snapshot. */
export const runReadMetrics = defineJob({
  ...readMetricsJob,
  retry: { limit: 3, delaySec: 60 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 300,

  async run({ accountId }, ctx) {
    const { workspaceId } = ctx.tenant;
    const now = ctx.clock.now();
    const { targets, timezone } = await ctx.database.tenant(ctx.tenant, async (tx) => {
      const since = new Date(now.getTime() - AGE_MAX_MS);
      return {
        targets: await readMeasured(tx, workspaceId, accountId, since, POSTS_MAX),
        timezone: await readTimezone(tx, workspaceId),
      };
    });
    const { day } = dayOf(now, timezone);
    const postIds = targets.map((target) => target.platform_post_id);
    const { ofAccount, ofDays, ofPosts } = await readAll(ctx, accountId, day, postIds);
    const { metrics, refused } = ofPosts instanceof PlatformError ? NO_FIGURES : ofPosts;
    const readings = [
      { targetId: '', metrics: ofAccount instanceof PlatformError ? {} : validMetrics(ofAccount) },
      ...targets.flatMap((target) => {
        const figures = metrics.get(target.platform_post_id);
        return figures ? [{ targetId: target.id, metrics: validMetrics(figures) }] : [];
      }),
      // Where figures by day exist, an empty reading of the account records that it was read.
    ].filter(
      ({ targetId, metrics: own }) =>
        Object.keys(own).length > 0 || (targetId === '' && Array.isArray(ofDays)),
    );
    const place = { workspaceId, accountId, readAt: now };
    await ctx.commit(async (tx) => {
      await keepSnapshots(tx, { ...place, day }, readings);
      if (ofDays !== null && !(ofDays instanceof PlatformError))
        await keepDays(
          tx,
          place,
          ofDays.map((each) => ({ ...each, metrics: validMetrics(each.metrics) })),
        );
    });

    if (refused.size > 0)
      ctx.log.warn({ account: accountId, refused: tally(refused.values()) }, 'posts without figures');
    for (const error of [ofAccount, ofDays, ofPosts]) {
      if (!(error instanceof PlatformError)) continue;
      ctx.log.warn({ error, account: accountId }, 'metrics could not be read');
      // The job engine retries. A permanent refusal would only be repeated.
      if (error.failure.retryable) throw error;
    }
  },
});

const NO_FIGURES: PostFigures = { metrics: new Map(), refused: new Map() };

/**
 * The figures of the account, its days and these posts; a refusal takes the place of the
 * figures that were refused.
 */
function readAll(ctx: JobContext, accountId: string, day: string, postIds: readonly string[]) {
  return withFreshToken(ctx, accountId, async ({ adapter, account, platform }) => ({
    ofAccount: await orRefusal(adapter.accountMetrics(account, platform)),
    ofDays: await orRefusal(
      adapter.accountDays?.(account, { from: addDays(day, -DAYS), to: day }, platform) ??
        Promise.resolve(null),
    ),
    ofPosts: await orRefusal(
      postIds.length === 0 ? Promise.resolve(NO_FIGURES) : adapter.postMetrics(account, postIds, platform),
    ),
  })).catch((error: unknown) => ({ ofAccount: asRefusal(error), ofDays: null, ofPosts: NO_FIGURES }));
}

/** The account and its posts are read separately, so that a refusal of one does not affect the other. */
async function orRefusal<T>(reading: Promise<T>): Promise<T | PlatformError> {
  try {
    return await reading;
  } catch (error) {
    // The caller renews an expired token, for both readings.
    if (error instanceof PlatformError && error.failure.errorCode !== 'token_expired') return error;
    throw error;
  }
}

function asRefusal(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  throw error;
}

function tally(codes: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** A value that is not a number counts as unknown. */
function validMetrics(metrics: Metrics): Metrics {
  return Object.fromEntries(
    Object.entries(metrics).filter(
      ([, value]) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
    ),
  );
}
