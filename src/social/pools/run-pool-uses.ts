import { say } from '#kernel/say.ts';
import { defineJob } from '#platform/job.ts';
import { eachDraft, handOn } from '../feeds/hand-on.ts';
import { poolUsesJob } from '../jobs.ts';
import { takeUse } from './take-use.ts';
import { noteUse, readPoolDrafts } from './store-uses.ts';

const BATCH = 200;

/** Hands drafts of pools to the reviewers, or puts them into the next free slot. */
export const runPoolUses = defineJob({
  ...poolUsesJob,
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    const drafts = await readPoolDrafts(ctx.database.system, 'finish', ctx.clock.now(), BATCH);
    const words = {
      ownerGone: say('pools.owner_gone'),
      mayNotSchedule: say('pools.owner_may_not_schedule'),
    };
    await eachDraft(
      ctx,
      drafts,
      async (own, tx, draft) => {
        if (await takeUse(tx, draft, 'finish')) await noteUse(tx, draft, await handOn(own, tx, draft, words));
      },
      noteUse,
    );
  },
});
