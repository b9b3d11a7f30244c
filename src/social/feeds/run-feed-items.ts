import { say } from '#kernel/say.ts';
import { defineJob } from '#platform/job.ts';
import { feedItemsJob } from '../jobs.ts';
import { takeItem } from './act-for-owner.ts';
import { eachDraft, handOn } from './hand-on.ts';
import { noteItem, readUnfinished } from './store-items.ts';

const BATCH = 200;

/** Hands drafts of feeds to the reviewers, or puts them into the next free slot. */
export const runFeedItems = defineJob({
  ...feedItemsJob,
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    const items = await readUnfinished(ctx.database.system, 'finish', ctx.clock.now(), BATCH);
    const words = {
      ownerGone: say('feeds.owner_gone'),
      mayNotSchedule: say('feeds.owner_may_not_schedule'),
    };
    await eachDraft(
      ctx,
      items,
      async (own, tx, item) => {
        if (await takeItem(tx, item, 'finish')) await noteItem(tx, item, await handOn(own, tx, item, words));
      },
      noteItem,
    );
  },
});
