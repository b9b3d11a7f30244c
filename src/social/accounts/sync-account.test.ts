import { describe, expect, it } from 'vitest';
import { openWorld, startWorld } from '../../../test/factories/world.ts';
import { connectTiktok } from './accounts-for-tests.ts';
import { runSyncAccount } from './run-sync-account.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('sync_account', () => {
  it('202: accepted; the job reads the profile again', async () => {
    const { app, sandbox } = await openWorld();
    try {
      const tenant = await app.tenant();
      const accountId = await connectTiktok(tenant);
      const { accounts } = sandbox.world.state('tiktok');
      const person = accounts['-000lantern'];
      if (person) Object.assign(person, { followers: 777, name: 'Renamed' });

      const { status, body } = await tenant.social('POST', `/accounts/${accountId}/sync`);
      expect(status).toBe(202);
      expect(body.data).toEqual({ accountId, jobId: expect.any(String) });
      await runSyncAccount.run({ accountId }, jobContext(app, tenant));

      const shown = await tenant.social('GET', `/accounts/${accountId}`);
      expect(shown.body.data).toMatchObject({ followers: 777, displayName: 'Renamed' });

      sandbox.faults.arm({ platform: 'tiktok', op: '*', kind: 'status', nth: 0, value: 503 });
      await expect(runSyncAccount.run({ accountId }, jobContext(app, tenant))).rejects.toThrow();
      const after = await tenant.social('GET', `/accounts/${accountId}`);
      expect(after.body.data).toMatchObject({
        status: 'active',
        lastErrorCode: 'platform_unavailable',
        lastSyncError: { code: 'platform_unavailable', message: expect.any(String), at: expect.any(String) },
      });
      sandbox.faults.clear();
      await runSyncAccount.run({ accountId }, jobContext(app, tenant));
      const healed = await tenant.social('GET', `/accounts/${accountId}`);
      expect(healed.body.data.lastSyncError).toBeNull();
    } finally {
      await app.close();
      await sandbox.close();
    }
  });

  it('404: an account of another workspace', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await addAccount(app, other);
    expect((await tenant.social('POST', `/accounts/${id}/sync`)).status).toBe(404);
  });

  it('409: a manual account has nothing to read, an expired one must be reconnected', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const manual = await addAccount(app, tenant, { platform: 'douyin' });
    await app.services.database.system
      .updateTable('accounts')
      .set({ is_manual: true })
      .where('id', '=', manual)
      .execute();
    const expired = await addAccount(app, tenant, { status: 'expired' });
    expect((await tenant.social('POST', `/accounts/${manual}/sync`)).body.error.code).toBe('conflict');
    const tool = await tenant.tool('sync_account', { accountId: expired });
    expect(tool.text).toContain('needs_reauth');
  });
});
