import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineJob } from '#platform/job.ts';
import { eachDraft, noteUse, readPoolDrafts, takeUse } from '#social/public.ts';
import { localizeDraft } from './localize-draft.ts';

const BATCH = 100;

/** Every minute: drafts of pools are translated into the languages of their accounts. */
export const runLocalizePoolUses = defineJob({
  name: 'run_localize_pool_uses',
  payload: z.object({}),
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    const drafts = await readPoolDrafts(ctx.database.system, 'localize', ctx.clock.now(), BATCH);
    await eachDraft(
      ctx,
      drafts,
      async (own, tx, draft) => {
        if (await takeUse(tx, draft, 'localize'))
          await noteUse(tx, draft, await localizeDraft(own, tx, draft, say('pools.owner_gone')));
      },
      noteUse,
    );
  },
});
