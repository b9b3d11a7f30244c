import { defineCron } from '../job.ts';
import { sealOpenUrls, type UrlPlace } from './store-urls.ts';

/** Every column that keeps a URL which we send to. */
const PLACES: readonly UrlPlace[] = [
  { table: 'webhooks', column: 'url' },
  { table: 'deliveries', column: 'url' },
  { table: 'tasks', column: 'callback_url' },
  { table: 'runs', column: 'callback_url' },
];
const BATCH = 500;

/**
 * Seals the URLs of versions that kept them open: a migration has no key. A batch in each transaction, so it may
 * die at any line and goes on with the rest. Afterwards it finds nothing, at the price of four empty indexes.
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
