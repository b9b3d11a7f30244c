import { say } from '#kernel/say.ts';
import { defineCron } from '#platform/job.ts';
import { eachDraft, feedDrafts } from '#social/public.ts';
import { localizeDraft } from './localize-draft.ts';

/** Every minute, requests translations of drafts from feeds into the languages of their accounts. */
export const runLocalizeFeedItems = defineCron({
  name: 'run_localize_feed_items',
  retry: { limit: 1, delaySec: 5 },
  timeoutSec: 300,
  cron: '* * * * *',

  async run(ctx) {
    await eachDraft(ctx, feedDrafts, 'localize', (own, tx, draft) =>
      localizeDraft(own, tx, draft, say('feeds.owner_gone')),
    );
  },
});
