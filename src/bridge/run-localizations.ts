import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { collect, giveUp, type Place } from './collect.ts';
import { localizationsJob } from './jobs.ts';
import { countAttempt, readOpen, readReady } from './store-ready.ts';
import { TICK_MS, wakeLocalizations } from './wake-localizations.ts';

const BATCH = 100;
/** The interval between checks while only people are being waited for. */
const REVIEW_TICK_MS = 10_000;
/** Errors of ours may be temporary; one that occurred this often is not. */
const ATTEMPTS_MAX = 6;

/**
 * Brings finished translations into posts, one language per transaction; several processes may do
 * so at the same time. It enqueues its own next run while something is open, and the schedule
 * restarts the chain if it breaks.
 */
export const runLocalizations = defineJob({
  ...localizationsJob,
  retry: { limit: 1, delaySec: 1 },
  concurrency: 1,
  pace: 'long',
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    for (const place of await readReady(ctx.database.system, BATCH)) {
      if (ctx.signal.aborted) return;
      try {
        await ctx.commit((tx) => collect({ ...ctx, db: tx }, place));
        await fp('localize.committed');
      } catch (error) {
        if (error instanceof LostClaim) throw error;
        // A translation that cannot be finished must not hold up the others.
        ctx.log.error({ error, ...place }, 'a translation could not be brought into its post');
        await ctx.commit((tx) => noteFailure(ctx, tx, place));
      }
    }
    await ctx.commit((tx) => lookAgain(ctx, tx));
  },
});

async function noteFailure(ctx: JobContext, tx: Tx, place: Place): Promise<void> {
  if ((await countAttempt(tx, place)) >= ATTEMPTS_MAX) await giveUp({ ...ctx, db: tx }, place);
}

/** One chain is enough. */
async function lookAgain(ctx: JobContext, tx: Tx): Promise<void> {
  const { waiting, open } = await readOpen(tx);
  if (!open || waiting) return;
  await wakeLocalizations(ctx, tx, open.includes('translating') ? TICK_MS : REVIEW_TICK_MS);
}
