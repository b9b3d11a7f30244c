import { afterAll, describe, expect, it } from 'vitest';
import { openStage } from '../publishing/publishing-for-tests.ts';
import { askingCredential } from './confirmations-for-tests.ts';

const stage = await openStage({ roles: ['api'] });
afterAll(() => stage.close());

describe('list_confirmations', () => {
  it('200: a credential sees its own by pages, a person all, each with its current status', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const [first, second] = [
      await askingCredential(stage, tenant, 'confirm'),
      await askingCredential(stage, tenant, 'confirm'),
    ];
    const ids: string[] = [];
    for (const credential of [first, first, second]) {
      const post = await stage.post(tenant, [account]);
      ids.unshift((await credential.publish(post)).body.data.confirmation.id);
    }

    const page = await first.get('/confirmations?limit=1');
    const rest = await first.get(`/confirmations?limit=1&cursor=${page.body.data.nextCursor}`);

    expect(page.status).toBe(200);
    expect([...page.body.data.items, ...rest.body.data.items].map(({ id }) => id)).toEqual(ids.slice(1));
    expect(rest.body.data.nextCursor).toBeNull();
    expect((await tenant.console('list_confirmations', {})).body.data.items).toHaveLength(3);
    stage.pass(25 * 3600);
    expect((await tenant.console('list_confirmations', { status: 'expired' })).body.data.items).toHaveLength(
      3,
    );
    expect((await tenant.console('list_confirmations', { status: 'pending' })).body.data.items).toEqual([]);
    expect((await tenant.tool('list_confirmations')).body.result.structuredContent.data.items).toEqual([]);
  });

  it('400: a status that does not exist and a broken cursor', async () => {
    const tenant = await stage.app.tenant();
    expect((await tenant.social('GET', '/confirmations?status=maybe')).status).toBe(400);
    expect((await tenant.social('GET', '/confirmations?cursor=abc')).status).toBe(400);
  });
});
