import { say } from '#kernel/say.ts';
import { defineJob } from '#platform/job.ts';
import { feedItemsJob } from '../jobs.ts';
import { eachDraft, handOn } from './hand-on.ts';
import { feedDrafts } from './store-items.ts';

/** Submits drafts of feeds to the reviewers, or queues them in the next free slot. */
export const runFeedItems = defineJob({
  ...feedItemsJob,
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    const words = {
      ownerGone: say('feeds.owner_gone'),
      mayNotSchedule: say('feeds.owner_may_not_schedule'),
    };
    await eachDraft(ctx, feedDrafts, 'finish', (own, tx, draft) => handOn(own, tx, draft, words));
  },
});
