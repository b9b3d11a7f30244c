import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { checkTags } from '../outgoing/tag-links.ts';
import { Content, Settings, Variants } from '../posts/content.ts';
import { postFields } from '../posts/fields.ts';
import { judgePost } from './check-post.ts';
import { PrecheckView } from './precheck-view.ts';
import { readFacts } from './read-facts.ts';
import { checkRefs, chooseAccounts, findRefs } from './resolve-refs.ts';

export const precheckDraft = defineOperation({
  name: 'precheck_draft',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/precheck' }],
  summary: 'Check content without saving it, in the form of create_post; all issues at once.',
  scope: 'posts:read',
  rate: 'read',
  // The rules read long texts, and no database connection should be held meanwhile.
  transaction: false,
  errors: ['invalid_input', 'forbidden', 'not_found', 'no_account'],
  input: z.object({
    content: Content.prefault({}),
    variants: Variants.default([]),
    settings: Settings.default({}),
    ...postFields,
  }),
  output: PrecheckView,

  async run(input, ctx) {
    const { content, variants, settings, scheduledAt, utm = null, signs = true, timezone } = input;
    checkTags('utm.', utm ?? {});
    const parts = { content, variants, settings };
    const finishing = { utm, signs, ...(timezone !== undefined && { timezone }) };
    const post = { id: null, parts, finishing, scheduledAt: scheduledAt ? new Date(scheduledAt) : null };
    const facts = await ctx.database.tenant(ctx.caller, async (db) => {
      const reader = { ...ctx, db };
      const found = await findRefs(reader, [{ ...input, parts }]);
      checkRefs(found, { parts, tags: input.tags });
      const accounts = chooseAccounts(found, input);
      return readFacts(
        reader,
        post,
        accounts.map(({ id }) => id),
      );
    });
    return judgePost(ctx, post, facts);
  },
});
