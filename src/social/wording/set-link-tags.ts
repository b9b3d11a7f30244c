import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { readAccountFacts } from '../accounts/store/facts.ts';
import { mayUse, userOf } from '../caller.ts';
import { confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { readLinkTags, writeLinkTags } from '../outgoing/store.ts';
import { checkTags, type Override } from '../outgoing/tag-links.ts';
import { guardAdditions } from './guard-additions.ts';
import { linkTagFields, LinkTagsView, presentLinkTags } from './link-tags-view.ts';

export const setLinkTags = defineOperation({
  name: 'set_link_tags',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'PUT', path: '/link-tags' }],
  summary: 'Choose the UTM parameters that are added to links when posts are published.',
  description:
    'The stored text of a post stays as it was written; preview_post shows the published text, and the precheck counts it. A link that already has a UTM parameter is left unchanged.',
  scope: 'accounts:write',
  confirm: 'live',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict', 'confirmation_stale', 'media_not_ready'],
  input: z.object({
    ...linkTagFields,
    version: z.int().min(0).describe('As last read; a different one means that it has been changed since.'),
    ...confirmationInput,
  }),
  example: {
    isOn: true,
    domains: ['shop.example'],
    source: '{platform}',
    medium: 'social',
    campaign: 'launch',
    overrides: [],
    version: 1,
  },
  output: LinkTagsView.extend(confirmationOutput),

  async run(input, ctx) {
    const { workspaceId } = ctx.caller;
    checkTags('', input);
    input.overrides.forEach((each, at) => checkOverride(each, at, input.overrides));
    await requireAccounts(ctx, input.overrides);
    const [before] = await readLinkTags(ctx.db, [workspaceId]);
    const row = await writeLinkTags(
      ctx.db,
      {
        workspace_id: workspaceId,
        is_on: input.isOn,
        domains: [...new Set(input.domains.map(hostOf))],
        source: input.source,
        medium: input.medium,
        campaign: input.campaign,
        overrides: JSON.stringify(input.overrides),
        updated_by: userOf(ctx.caller),
        updated_at: ctx.clock.now(),
      },
      input.version,
    );
    if (!row)
      throw new AppError('conflict', say('wording.version_somebody_changed_meanwhile'), {
        version: before?.version ?? 0,
      });
    await guardAdditions(ctx, null, {
      operation: 'set_link_tags',
      request: input,
      answer: async () => presentLinkTags(before),
    });
    return presentLinkTags(row);
  },
});

function checkOverride(each: Override, at: number, all: readonly Override[]): void {
  checkTags(`overrides[${at}].`, each);
  if (each.accountId === undefined && each.locale === undefined)
    throw invalidField(`overrides[${at}]`, say('wording.must_name_account_or_language'));
  const isSame = (other: Override) => other.accountId === each.accountId && other.locale === each.locale;
  if (all.findIndex(isSame) < at) throw invalidField(`overrides[${at}]`, say('social.named_twice'));
}

async function requireAccounts(ctx: Context, overrides: readonly Override[]): Promise<void> {
  const ids = overrides.flatMap(({ accountId }) => accountId ?? []);
  const known = await readAccountFacts(ctx, ids);
  const missing = ids.find((id) => !known.has(id) || !mayUse(ctx.caller, id));
  if (missing !== undefined)
    throw new AppError('not_found', say('social.no_account', { accountId: missing }), { accountId: missing });
}

/** The host in the form that a browser writes, so that it can be compared. */
function hostOf(domain: string, at: number): string {
  const url = URL.parse(`https://${domain.replace(/^\*?\./, '')}`);
  if (!url || url.pathname !== '/' || url.port !== '' || url.username !== '' || url.search + url.hash !== '')
    throw invalidField(`domains[${at}]`, say('wording.must_be_host'));
  return url.hostname;
}
