import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { Overview, overviewOf } from './overview.ts';
import { rangeFields, readRange } from './range.ts';
import { countedAccounts } from './store.ts';

export const getAccountAnalytics = defineOperation({
  name: 'get_account_analytics',
  face: 'social',
  group: 'analytics',
  routes: [{ method: 'GET', path: '/analytics/accounts/{accountId}' }],
  summary: 'Figures of one account over a range of days.',
  scope: 'analytics:read',
  rate: 'read',
  snapshot: true,
  aside: true,
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    accountId: z.string().max(64),
    ...rangeFields,
    compare: z.enum(['previous', 'none']).default('previous'),
  }),
  output: Overview.omit({ byPlatform: true, byAccount: true, byLocale: true, byTag: true }).extend({
    accountId: z.string(),
    platform: z.string(),
    handle: z.string(),
  }),

  async run({ accountId, compare, ...input }, ctx) {
    const [account] = await countedAccounts(ctx, { accountIds: [accountId] });
    if (!account) throw new AppError('not_found', say('social.no_account', { accountId }), { accountId });
    const overview = await overviewOf(ctx, [account], await readRange(ctx, input), compare);
    const { byPlatform: _p, byAccount: _a, byLocale: _l, byTag: _t, ...rest } = overview;
    return { accountId, platform: account.platform, handle: account.handle, ...rest };
  },
});
