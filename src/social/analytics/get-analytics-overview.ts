import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { Platform } from '../posts/fields.ts';
import { Overview, overviewOf } from './overview.ts';
import { rangeFields, readRange } from './range.ts';
import { requireAccounts } from './require-accounts.ts';

export const getAnalyticsOverview = defineOperation({
  name: 'get_analytics_overview',
  face: 'social',
  group: 'analytics',
  routes: [{ method: 'GET', path: '/analytics/overview' }],
  summary: 'Figures of the workspace over a range of days, compared with the range before it.',
  description:
    'Metrics are read at least once a day; a day without a reading has no value. coverage is the number of accounts behind a total.',
  scope: 'analytics:read',
  rate: 'read',
  snapshot: true,
  aside: true,
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    ...rangeFields,
    accountIds: z.array(z.string().max(64)).max(100).optional(),
    platforms: z.array(Platform).max(20).optional(),
    locales: z.array(LanguageCode).max(100).optional(),
    compare: z.enum(['previous', 'none']).default('previous'),
  }),
  output: Overview,

  async run({ compare, ...input }, ctx) {
    const range = await readRange(ctx, input);
    return overviewOf(ctx, await requireAccounts(ctx, input), range, compare);
  },
});
