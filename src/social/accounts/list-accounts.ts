import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { AccountView } from './account-view.ts';
import { listAccounts as readAccounts } from './present.ts';

export const listAccounts = defineOperation({
  name: 'list_accounts',
  face: 'social',
  group: 'workspace',
  routes: [{ method: 'GET', path: '/accounts' }],
  summary: 'List the connected accounts of the workspace with their authorization status.',
  scope: 'accounts:read',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    accounts: z.array(AccountView),
    groups: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
    byPlatform: z.record(z.string(), z.int()),
    deepLink: z.string(),
  }),

  async run(_input, ctx) {
    const { accounts, groups } = await readAccounts(ctx);
    return {
      accounts,
      groups,
      byPlatform: countByPlatform(accounts),
      deepLink: `${ctx.publicUrl}/accounts`,
    };
  },
});

function countByPlatform(accounts: readonly AccountView[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { platform } of accounts) counts.set(platform, (counts.get(platform) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
