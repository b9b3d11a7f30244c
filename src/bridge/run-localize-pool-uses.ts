import { say } from '#kernel/say.ts';
import { defineCron } from '#platform/job.ts';
import { eachDraft, poolDrafts } from '#social/public.ts';
import { localizeDraft } from './localize-draft.ts';

/** Every minute, requests translations of drafts from pools into the languages of their accounts. */
export const runLocalizePoolUses = defineCron({
  name: 'run_localize_pool_uses',
  retry: { limit: 1, delaySec: 5 },
  timeoutSec: 300,
  cron: '* * * * *',

  async run(ctx) {
    await eachDraft(ctx, poolDrafts, 'localize', (own, tx, draft) =>
      localizeDraft(own, tx, draft, say('pools.owner_gone')),
    );
  },
});
