import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { newTenant, startApp } from '../../../test/harness.ts';
import { newId } from '#platform/ids.ts';
import { addColleague, bearer } from '../posts/posts-for-tests.ts';
import { save } from './feeds-for-tests.ts';

const app = await startApp();

const URL = 'https://blog.example/feed.xml';

describe('save_feed', () => {
  it('200: followed, and changed', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const { status, body } = await save(tenant, URL, { accountIds: [accountId], locale: 'en' });
    expect(status).toBe(200);
    expect(body.data.feed).toMatchObject({
      id: expect.stringMatching(/^fed_/),
      name: 'Blog',
      url: URL,
      kind: null,
      template: '{title}\n\n{link}',
      accountIds: [accountId],
      outcome: 'draft',
      everyMinutes: 60,
      firstItems: 1,
      paused: false,
      version: 1,
      ownerId: tenant.userId,
      problem: null,
    });
    const { id } = body.data.feed;
    const args = { id, version: 1, name: 'News', url: URL, paused: true };
    const tool = await tenant.tool('save_feed', args);
    expect(tool.body.result.structuredContent.data.feed).toMatchObject({ id, version: 2, nextLookAt: null });
    const { items } = (await tenant.social('GET', '/audit?limit=10')).body.data;
    const changed = JSON.stringify(items);
    expect(changed).toContain('save_feed');
    expect(changed).toContain('"field":"paused"');
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ url: 'ftp://blog.example' }, 'url'],
    [{ url: 'http://10.0.0.1/feed' }, 'url'],
    [{ url: 'http://metadata.google.internal/feed' }, 'url'],
    [{ template: 'Hello {name}' }, 'template'],
    [{ localize: true }, 'locale'],
    [{ outcome: 'queue' }, 'accountIds'],
    [{ everyMinutes: 5 }, 'everyMinutes'],
    [{ firstItems: 11 }, 'firstItems'],
  ])('400: %j', async (fields, field) => {
    const tenant = await newTenant();
    const { status, body } = await save(tenant, URL, fields);
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain(field);
  });

  it('403: without the right to write, or to schedule if it is to be queued, a credential without that tier', async () => {
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant, { platform: 'bluesky' })];
    for (const role of ['reviewer', 'client', 'viewer'] as const) {
      const { headers } = await addColleague(app, tenant, role);
      expect((await save(tenant, URL, {}, headers)).status).toBe(403);
    }
    const { headers } = await addColleague(app, tenant, 'author');
    expect((await save(tenant, URL, { outcome: 'queue', accountIds }, headers)).status).toBe(403);
    expect((await save(tenant, URL, { outcome: 'approval', accountIds }, headers)).status).toBe(200);
    const { token } = await tenant.credential({ allowedActions: ['draft'] });
    const queued = { outcome: 'queue', accountIds, name: 'Other' };
    expect((await save(tenant, URL, queued, bearer(token))).status).toBe(403);
    expect((await save(tenant, URL, queued)).status).toBe(200);
  });

  it('404: one of another workspace, an account of one, and one with accounts that the credential may not use', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { id } = (await save(other, URL)).body.data.feed;
    expect((await save(tenant, URL, { id })).status).toBe(404);
    const theirs = await addAccount(app, other, { platform: 'x' });
    expect((await save(tenant, URL, { accountIds: [theirs] })).status).toBe(404);

    const [own, hidden] = [
      await addAccount(app, tenant, { platform: 'x' }),
      await addAccount(app, tenant, { platform: 'x' }),
    ];
    const { feed } = (await save(tenant, URL, { accountIds: [own, hidden] })).body.data;
    const credential = await tenant.credential();
    await app.services.database.system
      .updateTable('credentials')
      .set({ account_ids: [own] })
      .where('id', '=', credential.id)
      .execute();
    const narrow = bearer(credential.token);
    expect((await save(tenant, URL, { id: feed.id, accountIds: [own] }, narrow)).status).toBe(404);
    expect((await tenant.social('GET', '/feeds', undefined, narrow)).body.data.items).toEqual([]);
  });

  it('409: a used name, an old version, and more than a workspace may have', async () => {
    const tenant = await app.tenant();
    const { id } = (await save(tenant, URL)).body.data.feed;
    expect((await save(tenant, URL, { name: 'BLOG' })).status).toBe(409);
    const both = await Promise.all(
      ['a', 'b'].map((template) => save(tenant, URL, { id, version: 1, template })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.services.database.system
      .insertInto('feeds')
      .values(
        Array.from({ length: 49 }, (_, n) => ({
          id: newId('fed', app.services.clock),
          workspace_id: tenant.workspaceId,
          name: `${n}`,
          url: URL,
          template: '{title}',
          outcome: 'draft' as const,
          every_minutes: 60,
          first_items: 0,
          paused: true,
          owner_id: tenant.userId,
          next_look_at: new Date(),
        })),
      )
      .execute();
    expect((await save(tenant, URL, { name: 'One more' })).status).toBe(409);
  });
});
