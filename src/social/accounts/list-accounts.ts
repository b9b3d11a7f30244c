import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { accountsLink } from '../workspace/deep-links.ts';
import { presentAccount } from './present.ts';
import { countByPlatform, listAccounts as readAccounts, listGroups } from './store.ts';

const Account = z.object({
  id: z.string(),
  platform: z.string(),
  handle: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
  followers: z.int(),
  status: z.enum(['active', 'expiring', 'expired']),
  connectedAt: z.string(),
  lastSyncedAt: z.string().nullable(),
  canPublish: z.boolean(),
  isManual: z.boolean(),
  profileUrl: z.string().nullable(),
  subscriptionType: z.string().nullable(),
  groupIds: z.array(z.string()),
});

export const listAccounts = defineOperation({
  name: 'list_accounts',
  face: 'social',
  group: 'workspace',
  routes: [{ method: 'GET', path: '/accounts' }],
  summary: 'List the connected accounts of the workspace with their authorization status.',
  scope: 'accounts:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['forbidden'],
  input: z.object({}),
  output: z.object({
    accounts: z.array(Account),
    groups: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
    byPlatform: z.record(z.string(), z.int()),
    deepLink: z.string(),
  }),

  async run(_input, ctx) {
    const accounts = await readAccounts(ctx);
    return {
      accounts: accounts.map(presentAccount),
      groups: await listGroups(ctx),
      byPlatform: await countByPlatform(ctx),
      deepLink: accountsLink(ctx.publicUrl),
    };
  },
});
