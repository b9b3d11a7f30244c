import { PlatformError } from '#adapters/social/contract.ts';
import { defineJob } from '#platform/job.ts';
import { forgetSyncFailure, noteSyncFailure } from '../accounts/store/profiles.ts';
import { withFreshToken } from '../accounts/tokens.ts';
import { syncCommentsJob } from '../jobs.ts';
import { keepComments } from './keep-comments.ts';
import { commentedPosts, noteSync } from './store-sync.ts';

const BACKOFF_SEC = [60, 300, 1800, 7200];
/** People comment soon after a post; later, occasional readings are enough. */
const FRESH_SEC = 120;
const CALM_SEC = 900;
const FRESH_MS = 86_400_000;

/** Reads the comments on the latest posts of one account into the inbox. */
export const runSyncComments = defineJob({
  ...syncCommentsJob,
  retry: { limit: 3, delaySec: 30 },
  concurrency: 4,
  pace: 'long',
  timeoutSec: 300,

  async run({ accountId }, ctx) {
    const { workspaceId } = ctx.tenant;
    const startedAt = ctx.clock.now();
    const posts = await ctx.database.tenant(ctx.tenant, (tx) =>
      commentedPosts(tx, workspaceId, accountId, startedAt),
    );
    const inSec = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);
    try {
      const found = await withFreshToken(ctx, accountId, async ({ adapter, account, platform }) => ({
        adapter,
        comments:
          (posts.length === 0 && !adapter.hasReviews) || adapter.comments === null
            ? []
            : await adapter.comments(account, posts, platform),
      }));
      const isFresh = posts.some(({ publishedAt }) => startedAt.getTime() - publishedAt.getTime() < FRESH_MS);
      await ctx.commit(async (tx) => {
        const place = { db: tx, clock: ctx.clock };
        const newest = await keepComments(place, { workspaceId, accountId, posts, ...found });
        await noteSync(tx, workspaceId, accountId, {
          syncedAt: startedAt,
          next: inSec(isFresh ? FRESH_SEC : CALM_SEC),
          newest,
        });
        await forgetSyncFailure(tx, { accountId, workspaceId }, 'comments');
      });
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const { errorCode, retryAfterSec } = error.failure;
      ctx.log.warn({ error, account: accountId, errorCode }, 'comments could not be read');
      await ctx.commit(async (tx) => {
        await noteSyncFailure(tx, { accountId, workspaceId }, error.failure, 'comments', startedAt);
        await noteSync(tx, workspaceId, accountId, {
          failed: (failures) =>
            inSec(Math.max(BACKOFF_SEC[Math.min(failures, BACKOFF_SEC.length - 1)] ?? 0, retryAfterSec ?? 0)),
        });
      });
    }
  },
});
