import { say } from '#kernel/say.ts';
import { defineJob } from '#platform/job.ts';
import { eachDraft, handOn } from '../feeds/hand-on.ts';
import { poolUsesJob } from '../jobs.ts';
import { poolDrafts } from './store-uses.ts';

/** Submits drafts of pools to the reviewers, or queues them in the next free slot. */
export const runPoolUses = defineJob({
  ...poolUsesJob,
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    const words = {
      ownerGone: say('pools.owner_gone'),
      mayNotSchedule: say('pools.owner_may_not_schedule'),
    };
    await eachDraft(ctx, poolDrafts, 'finish', (own, tx, draft) => handOn(own, tx, draft, words));
  },
});
