import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { collect, giveUp, type Place } from './collect.ts';
import { localizationsJob } from './jobs.ts';
import { countAttempt, readOpen, readReady } from './store-ready.ts';
import { TICK_MS, wakeLocalizations } from './wake-localizations.ts';

const BATCH = 100;
/** How far apart the looks are while only people are waited for. */
const REVIEW_TICK_MS = 10_000;
/** Errors of ours may pass; one that came back this often does not. */
const ATTEMPTS_MAX = 6;

/**
 * Brings finished translations into posts, a language per transaction; several processes may do so side by
 * side. It keeps itself going while something is open, and the schedule of the queue starts it again should
 * the chain break.
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
        // One that cannot be finished must not keep the others from it.
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
