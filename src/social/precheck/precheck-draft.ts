import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { Content, Settings, Variants } from '../posts/content.ts';
import { postFields } from '../posts/fields.ts';
import { checkRefs, chooseAccounts, findRefs } from '../posts/resolve-refs.ts';
import { precheckPost } from './check-post.ts';
import { PrecheckView } from './precheck-view.ts';

export const precheckDraft = defineOperation({
  name: 'precheck_draft',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/precheck' }],
  summary: 'Check content that is not saved, as create_post takes it; all issues at once.',
  scope: 'posts:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found', 'no_account'],
  input: z.object({
    content: Content.prefault({}),
    variants: Variants.default([]),
    settings: Settings.default({}),
    ...postFields,
  }),
  output: PrecheckView,

  async run(input, ctx) {
    const { content, variants, settings, scheduledAt } = input;
    const parts = { content, variants, settings };
    const found = await findRefs(ctx, [{ ...input, parts }]);
    checkRefs(found, { parts, tags: input.tags });
    const accounts = chooseAccounts(found, input);
    return precheckPost(
      ctx,
      { id: null, parts, scheduledAt: scheduledAt ? new Date(scheduledAt) : null },
      accounts.map(({ id }) => id),
    );
  },
});
