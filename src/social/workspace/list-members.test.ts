import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { addColleague } from '../posts/posts-for-tests.ts';

describe('list_members', () => {
  it('200: active members, page by page, each once', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const author = await addColleague(app, tenant, 'author');
    const left = await addColleague(app, tenant, 'viewer');
    await app.services.database.system
      .updateTable('members')
      .set({ status: 'left' })
      .where('user_id', '=', left.userId)
      .execute();

    const first = await tenant.social('GET', '/members?limit=1');
    const rest = await tenant.social('GET', `/members?limit=1&cursor=${first.body.data.nextCursor}`);

    expect(first.status).toBe(200);
    expect(rest.body.data.nextCursor).toBeNull();
    const ids = [...first.body.data.items, ...rest.body.data.items].map((m: { userId: string }) => m.userId);
    expect(ids.sort()).toEqual([tenant.userId, author.userId].sort());
    const tool = await tenant.tool('list_members');
    expect(tool.body.result.structuredContent.data.items).toHaveLength(2);
  });

  it('200: the languages of each translator are beside the role', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const translator = await addColleague(app, tenant, 'viewer');
    const rights = { localization: 'translator', languages: ['de', 'ja'] };
    await tenant.console('change_member', { userId: translator.userId, ...rights });
    const { items } = (await tenant.social('GET', '/members')).body.data;
    const byId = Object.fromEntries(items.map((each: { userId: string }) => [each.userId, each]));
    expect(byId[translator.userId]).toMatchObject({ role: 'viewer', ...rights });
    expect(byId[tenant.userId]).toMatchObject({ localization: null, languages: null });
  });

  it('200: a client sees the members, and no address except their own', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const client = await addColleague(app, tenant, 'client');
    const { items } = (await tenant.social('GET', '/members', undefined, client.headers)).body.data;
    const addresses = Object.fromEntries(
      items.map(({ userId, email }: { userId: string; email: string }) => [userId, email]),
    );
    expect(addresses).toEqual({ [tenant.userId]: '', [client.userId]: expect.stringContaining('@') });
    const byOwner = (await tenant.social('GET', '/members')).body.data.items;
    expect(byOwner.every(({ email }: { email: string }) => email.includes('@'))).toBe(true);
  });

  it('400: an invalid cursor', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await addColleague(app, other, 'author');
    const { body } = await other.social('GET', '/members?limit=1');
    expect((await tenant.social('GET', '/members?cursor=abc')).status).toBe(400);
    expect((await tenant.social('GET', `/members?cursor=${body.data.nextCursor}`)).status).toBe(400);
  });
});
