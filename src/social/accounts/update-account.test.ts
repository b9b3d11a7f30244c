import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { addGroup, bearer } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('update_account', () => {
  it('200: changes sent fields and nothing else', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const id = await addAccount(app, tenant, { locale: 'de' });
    const [first, second] = [await addGroup(app, tenant, [id]), await addGroup(app, tenant, [])];

    const { status, body } = await tenant.social('PATCH', `/accounts/${id}`, {
      version: 1,
      timezone: 'Asia/Tokyo',
      paused: true,
      groupIds: [second],
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      locale: 'de',
      timezone: 'Asia/Tokyo',
      paused: true,
      canPublish: false,
      groupIds: [second],
      version: 2,
    });
    expect(first).not.toBe(second);
    const tool = await tenant.tool('update_account', {
      accountId: id,
      version: 2,
      locale: null,
      timezone: null,
    });
    expect(tool.body.result.structuredContent.data).toMatchObject({
      locale: null,
      timezone: null,
      paused: true,
    });
  });

  it.each([
    { version: 1, timezone: 'Mars/Olympus' },
    { version: 1, timezone: '+02:00' },
    { version: 1, locale: 'klingon' },
    { version: 1, paused: 'yes' },
    { paused: true },
  ])('400: %j', async (input) => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const id = await addAccount(app, tenant);
    expect((await tenant.social('PATCH', `/accounts/${id}`, input)).status).toBe(400);
  });

  it('404: an account or a group of another workspace', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const [mine, theirs] = [await addAccount(app, tenant), await addAccount(app, other)];
    const group = await addGroup(app, other, []);
    expect((await tenant.social('PATCH', `/accounts/${theirs}`, { version: 1 })).status).toBe(404);
    const patch = { version: 1, groupIds: [group] };
    expect((await tenant.social('PATCH', `/accounts/${mine}`, patch)).status).toBe(404);
    const narrow = await tenant.credential({ accountIds: [await addAccount(app, tenant)] });
    const { status } = await tenant.social(
      'PATCH',
      `/accounts/${mine}`,
      { version: 1 },
      bearer(narrow.token),
    );
    expect(status).toBe(404);
  });

  it('409: another version; of two simultaneous changes one loses', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const id = await addAccount(app, tenant);
    const patch = () => tenant.social('PATCH', `/accounts/${id}`, { version: 1, paused: true });
    const statuses = (await Promise.all([patch(), patch()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    expect((await patch()).body.error.params).toEqual({ version: 2 });
  });
});
