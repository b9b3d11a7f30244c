import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineJob } from '#platform/job.ts';
import { eachDraft, noteItem, readUnfinished, takeItem } from '#social/public.ts';
import { localizeDraft } from './localize-draft.ts';

const BATCH = 100;

/** Every minute: drafts of feeds are translated into the languages of their accounts. */
export const runLocalizeFeedItems = defineJob({
  name: 'run_localize_feed_items',
  payload: z.object({}),
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    const items = await readUnfinished(ctx.database.system, 'localize', ctx.clock.now(), BATCH);
    await eachDraft(
      ctx,
      items,
      async (own, tx, item) => {
        if (await takeItem(tx, item, 'localize'))
          await noteItem(tx, item, await localizeDraft(own, tx, item, say('feeds.owner_gone')));
      },
      noteItem,
    );
  },
});
