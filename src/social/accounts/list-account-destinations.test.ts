import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { openWorld, startWorld } from '../../../test/factories/world.ts';
import { connect } from './accounts-for-tests.ts';
import { runSyncAccount } from './run-sync-account.ts';

describe('list_account_destinations', () => {
  it('200: the destinations of the account, read again by a sync; a removed one is reported before anything is sent', async () => {
    const { app, sandbox } = await openWorld();
    try {
      const tenant = await app.tenant();
      const accountId = await connect(tenant, 'pinterest', '900000000000000001');
      const address = `/accounts/${accountId}/destinations`;

      const first = await tenant.social('GET', address);
      expect(first.body.data).toMatchObject({
        accountId,
        option: 'board',
        isRequired: true,
        destinations: [
          { id: '7100000000000001', title: 'Lanterns' },
          { id: '7100000000000002', title: 'Workshop' },
          { id: '7100000000000003', title: 'Harbour at night' },
        ],
      });

      const problemsOf = async (board: string | undefined) => {
        const { body } = await tenant.social('POST', '/posts/precheck', {
          content: { text: 'A lantern' },
          accountIds: [accountId],
          variants: board === undefined ? [] : [{ scope: { accountId }, settings: { board } }],
        });
        const [target] = body.data.targets;
        return target.issues
          .filter(({ field }: { field: string }) => field === 'settings.board')
          .map(({ message }: { message: string }) => message);
      };
      expect(await problemsOf(undefined)).toEqual(['Choose where on Pinterest the post goes.']);
      expect(await problemsOf('7100000000000002')).toEqual([]);

      const person = sandbox.world.state('pinterest').accounts['900000000000000001'];
      if (person) person.facts['boards'] = [{ id: '7100000000000001', name: 'Lamps' }];
      await runSyncAccount.run({ accountId }, jobContext(app, tenant));

      const next = await tenant.social('GET', address);
      expect(next.body.data.destinations).toEqual([{ id: '7100000000000001', title: 'Lamps' }]);
      expect(await problemsOf('7100000000000002')).toEqual([
        'The account has no such place on Pinterest any more.',
      ]);
      const tool = await tenant.tool('list_account_destinations', { accountId });
      expect(tool.body.result.structuredContent.data.destinations).toHaveLength(1);
    } finally {
      await app.close();
      await sandbox.close();
    }
  });

  it('200: nothing for an account that is one place', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const { body } = await tenant.social('GET', `/accounts/${accountId}/destinations`);
    expect(body.data).toMatchObject({ option: null, isRequired: false, destinations: [] });
  });

  it('404: an account of another workspace', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await addAccount(app, other, { platform: 'pinterest' });
    expect((await tenant.social('GET', `/accounts/${id}/destinations`)).status).toBe(404);
  });
});
