import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { defineJob } from '#platform/job.ts';
import { eachDraft, poolDrafts } from '#social/public.ts';
import { localizeDraft } from './localize-draft.ts';

/** Every minute: drafts of pools are translated into the languages of their accounts. */
export const runLocalizePoolUses = defineJob({
  name: 'run_localize_pool_uses',
  payload: z.object({}),
  retry: { limit: 1, delaySec: 5 },
  concurrency: 1,
  timeoutSec: 300,
  cron: '* * * * *',

  async run(_payload, ctx) {
    await eachDraft(ctx, poolDrafts, 'localize', (own, tx, draft) =>
      localizeDraft(own, tx, draft, say('pools.owner_gone')),
    );
  },
});
