import { afterAll, describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { consent } from '../accounts/accounts-for-tests.ts';
import { runSyncAccount } from '../accounts/run-sync-account.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

const world = await startWorld();
/** Other tests use the same platforms. */
afterAll(() => {
  world.sandbox.faults.clear();
  for (const platform of ['instagram', 'threads'] as const) allow(platform, undefined);
});

type Platform = 'instagram' | 'threads';

async function connect(tenant: Tenant, platform: Platform): Promise<string> {
  const { code, state } = await consent(tenant, platform);
  const answer = await tenant.console('finish_connect', { platform, code, state });
  expect(answer.status).toBe(200);
  return answer.body.data.accountId;
}

function allow(platform: Platform, quota: number | undefined): void {
  for (const account of Object.values(world.sandbox.world.state(platform).accounts))
    account.facts = { ...account.facts, quota };
}

async function sync(tenant: Tenant, accountId: string): Promise<{ used: number; limit: number }> {
  await runSyncAccount.run({ accountId }, jobContext(world.app, tenant));
  return (await tenant.social('GET', `/accounts/${accountId}/limits`)).body.data.publishesToday;
}

describe.each([
  ['instagram', 25],
  ['threads', 100],
] as const)('the quota that %s reports', (platform, ours) => {
  it('applies if it is less than ours, in limits and precheck', async () => {
    const tenant = await world.app.tenant();
    allow(platform, undefined);
    const accountId = await connect(tenant, platform);
    expect(await sync(tenant, accountId)).toMatchObject({ limit: ours });

    allow(platform, 7);
    expect(await sync(tenant, accountId)).toEqual({ used: 0, limit: 7, left: 7 });
    const issues = async () => {
      const draft = { accountIds: [accountId], content: { text: 'Hello' } };
      const { data } = (await tenant.social('POST', '/posts/precheck', draft)).body;
      return data.targets[0].issues.filter(({ code }: { code: string }) => code === 'daily_publish_cap');
    };
    expect(await issues()).toEqual([]);
    allow(platform, 0);
    expect(await sync(tenant, accountId)).toEqual({ used: 0, limit: 0, left: 0 });
    expect(await issues()).toEqual([expect.objectContaining({ limit: 0, actual: 0 })]);
  });

  it('does not fail a sync if it cannot be read', async () => {
    const tenant = await world.app.tenant();
    allow(platform, 5);
    const accountId = await connect(tenant, platform);
    world.sandbox.faults.arm({ platform, op: 'read_quota', kind: 'status', nth: 0, value: 503 });
    expect(await sync(tenant, accountId)).toMatchObject({ limit: ours });
    const { data } = (await tenant.social('GET', `/accounts/${accountId}`)).body;
    expect(data).toMatchObject({ lastErrorCode: null, lastSyncedAt: expect.any(String) });
  });
});
