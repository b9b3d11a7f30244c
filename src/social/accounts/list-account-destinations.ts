import { z } from 'zod';
import { destinationsOf } from '#adapters/social/destinations.ts';
import { platformOf } from '#adapters/social/platforms.ts';
import { defineOperation } from '#platform/operation.ts';
import { isClient } from '../caller.ts';
import { findAccount } from './store/accounts.ts';

export const listAccountDestinations = defineOperation({
  name: 'list_account_destinations',
  face: 'social',
  group: 'accounts',
  routes: [{ method: 'GET', path: '/accounts/{accountId}/destinations' }],
  summary: 'The boards, channels or sections of an account that a post can go to.',
  description:
    'As of the last reading of the account; sync_account reads them again. A post names one in `option` of its settings, for all accounts of the platform or in a variant for this one. Empty if the platform has none.',
  scope: 'accounts:read',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ accountId: z.string().max(64) }),
  output: z.object({
    accountId: z.string(),
    option: z
      .string()
      .nullable()
      .describe('Name of the option; null if the platform has no destinations, or the account has only one.'),
    isRequired: z.boolean(),
    destinations: z.array(z.object({ id: z.string(), title: z.string() })),
    readAt: z.string().nullable().describe('When the account was last read.'),
  }),

  async run({ accountId }, ctx) {
    const account = await findAccount(ctx, accountId);
    const destination = platformOf(account.platform)?.destination;
    const known = destinationsOf(account.facts);
    // For example, a webhook belongs to one channel, although its platform has several.
    const option = known === null && !destination?.isRequired ? null : (destination?.option ?? null);
    return {
      accountId,
      option,
      isRequired: destination?.isRequired ?? false,
      // A client sees only the destinations of posts that were shared with them.
      destinations: destination && !isClient(ctx.caller) ? [...(known ?? [])] : [],
      readAt: account.last_synced_at?.toISOString() ?? null,
    };
  },
});
