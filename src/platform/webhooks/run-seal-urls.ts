import { defineCron } from '../job.ts';
import { sealOpenUrls, type UrlPlace } from './store-urls.ts';

/** Every column that keeps a receiver's URL. */
const PLACES: readonly UrlPlace[] = [
  { table: 'webhooks', column: 'url' },
  { table: 'deliveries', column: 'url' },
  { table: 'tasks', column: 'callback_url' },
  { table: 'runs', column: 'callback_url' },
];
const BATCH = 500;

/**
 * Seals the URLs that earlier versions kept in plain text; a migration cannot, because it has no
 * key. One transaction per batch, so it may die at any line and continue. Once all are sealed, a run
 * costs four empty index scans.
 */
export const runSealUrls = defineCron({
  name: 'run_seal_urls',
  retry: { limit: 2, delaySec: 30 },
  timeoutSec: 600,
  cron: '*/15 * * * *',

  async run(ctx) {
    for (const place of PLACES) {
      let sealed = BATCH;
      while (sealed === BATCH && !ctx.signal.aborted)
        sealed = await ctx.commit((tx) => sealOpenUrls(tx, ctx.keyring, place, BATCH));
    }
  },
});
