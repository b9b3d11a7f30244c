import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { startApp } from '../../../test/harness.ts';
import { newId } from '#platform/ids.ts';
import { addColleague, bearer } from '../posts/posts-for-tests.ts';
import { poolIn, save } from './pools-for-tests.ts';

async function ready() {
  const app = await startApp();
  const tenant = await app.tenant();
  const accountIds = [await addAccount(app, tenant, { platform: 'bluesky' })];
  return { app, tenant, accountIds };
}

describe('save_pool', () => {
  it('200: created, and changed', async () => {
    const { tenant, accountIds } = await ready();
    const { status, body } = await save(tenant, { accountIds, locale: 'en' });
    expect(status).toBe(200);
    expect(body.data.pool).toMatchObject({
      id: expect.stringMatching(/^pol_/),
      name: 'Evergreen',
      accountIds,
      tags: [],
      cooldownDays: 30,
      leadHours: 24,
      localize: false,
      paused: false,
      version: 1,
      ownerId: tenant.userId,
      postCount: 0,
      problem: null,
    });
    const { id } = body.data.pool;
    const args = { id, version: 1, name: 'Tips', accountIds, cooldownDays: 7, paused: true };
    const tool = await tenant.tool('save_pool', args);
    expect(tool.body.result.structuredContent.data.pool).toMatchObject({ id, version: 2, cooldownDays: 7 });
    expect(await poolIn(tenant, id)).toMatchObject({ name: 'Tips', paused: true });
    const { items } = (await tenant.social('GET', '/audit?limit=10')).body.data;
    expect(JSON.stringify(items)).toContain('"field":"paused"');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ accountIds: [] }, 'accountIds'],
    [{ localize: true }, 'locale'],
    [{ cooldownDays: 0 }, 'cooldownDays'],
    [{ leadHours: 337 }, 'leadHours'],
  ])('400: %j', async (fields, field) => {
    const { tenant, accountIds } = await ready();
    const { status, body } = await save(tenant, { accountIds, ...fields });
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain(field);
  });

  it('403: without the right to schedule, and a credential without that tier', async () => {
    const { app, tenant, accountIds } = await ready();
    for (const role of ['author', 'reviewer', 'client', 'viewer'] as const) {
      const { headers } = await addColleague(app, tenant, role);
      expect((await save(tenant, { accountIds }, headers)).status).toBe(403);
    }
    const { token } = await tenant.credential({ allowedActions: ['draft'] });
    expect((await save(tenant, { accountIds }, bearer(token))).status).toBe(403);
  });

  it('404: one of another workspace, an account or a tag of one, and accounts that the credential may not use', async () => {
    const { app, tenant, accountIds } = await ready();
    const other = await app.tenant();
    const theirs = await addAccount(app, other, { platform: 'x' });
    const { id } = (await save(other, { accountIds: [theirs] })).body.data.pool;
    expect((await save(tenant, { id, accountIds })).status).toBe(404);
    expect((await save(tenant, { accountIds: [theirs] })).status).toBe(404);
    expect((await save(tenant, { accountIds, tags: ['tag_1'] })).status).toBe(404);

    const hidden = await addAccount(app, tenant, { platform: 'x' });
    const { pool } = (await save(tenant, { accountIds: [...accountIds, hidden] })).body.data;
    const credential = await tenant.credential();
    await app.services.database.system
      .updateTable('credentials')
      .set({ account_ids: accountIds })
      .where('id', '=', credential.id)
      .execute();
    const narrow = bearer(credential.token);
    expect((await save(tenant, { id: pool.id, accountIds }, narrow)).status).toBe(404);
    expect((await tenant.social('GET', '/pools', undefined, narrow)).body.data.items).toEqual([]);
  });

  it('409: a used name, an old version, and more than a workspace may have', async () => {
    const { app, tenant, accountIds } = await ready();
    const { id } = (await save(tenant, { accountIds })).body.data.pool;
    expect((await save(tenant, { accountIds, name: 'EVERGREEN' })).status).toBe(409);
    const both = await Promise.all(
      [8, 9].map((cooldownDays) => save(tenant, { id, version: 1, accountIds, cooldownDays })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.services.database.system
      .insertInto('pools')
      .values(
        Array.from({ length: 49 }, (_, n) => ({
          id: newId('pol', app.services.clock),
          workspace_id: tenant.workspaceId,
          name: `${n}`,
          cooldown_days: 1,
          lead_hours: 1,
          paused: true,
          owner_id: tenant.userId,
          next_fill_at: new Date(),
        })),
      )
      .execute();
    expect((await save(tenant, { accountIds, name: 'One more' })).status).toBe(409);
  });
});
