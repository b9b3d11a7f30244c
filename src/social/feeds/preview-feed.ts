import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { defineOperation } from '#platform/operation.ts';
import { checkVariables } from '../outgoing/variables.ts';
import { zoneOf } from '../workspace/store.ts';
import { FEED_KINDS, FeedProblem } from './feed-item.ts';
import { FEED_VARIABLES } from './feed-view.ts';
import { fetchFeed } from './fetch-feed.ts';
import { FeedUrl, Template } from './save-feed.ts';
import { writeContent } from './write-text.ts';

const ITEMS_MAX = 5;

export const previewFeed = defineOperation({
  name: 'preview_feed',
  face: 'social',
  group: 'feeds',
  routes: [{ method: 'POST', path: '/feeds/preview' }],
  summary: 'Read a feed and show the posts that its newest items would become; nothing is created.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  // The other server may be slow, so no transaction may stay open meanwhile.
  transaction: false,
  errors: ['invalid_input', 'forbidden'],
  input: z.object({ url: FeedUrl, template: Template, locale: LanguageCode.nullish() }),
  output: z.object({
    kind: z.enum(FEED_KINDS).nullable(),
    title: z.string().nullable(),
    problem: z.string().nullable().describe('Why it cannot be read, in plain words.'),
    items: z.array(
      z.object({
        title: z.string(),
        link: z.string().nullable(),
        date: z.string().nullable(),
        text: z.string(),
      }),
    ),
  }),

  async run({ url, template, locale = null }, ctx) {
    if (!ctx.outbound.receiver.isFeed(new URL(url))) checkUrl(url, ctx.outbound.policy, 'url');
    checkVariables('template', template, FEED_VARIABLES);
    try {
      const found = await fetchFeed(ctx, url);
      if (!found) throw new Error('An unconditional request was answered as unchanged.');
      const { caller, clock } = ctx;
      const timezone = await ctx.database.tenant(caller, (db) => zoneOf({ db, caller }));
      const items = found.items.slice(0, ITEMS_MAX).map((item) => ({
        title: item.title,
        link: item.link,
        date: item.date?.toISOString() ?? null,
        text: writeContent({ template, locale }, item, timezone, clock.now()).text,
      }));
      return { kind: found.kind, title: found.title, problem: null, items };
    } catch (error) {
      if (!(error instanceof FeedProblem)) throw error;
      return { kind: null, title: null, problem: error.sentence, items: [] };
    }
  },
});
