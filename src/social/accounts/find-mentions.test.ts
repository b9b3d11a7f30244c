import { afterAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { openWorld } from '../../../test/factories/world.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { connect, connectBluesky } from './accounts-for-tests.ts';

const { app, sandbox } = await openWorld();
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const find = (tenant: Tenant, accountIds: readonly string[], query: string) =>
  tenant.social(
    'GET',
    `/mentions?${new URLSearchParams([...accountIds.map((id) => ['accountIds', id]), ['query', query]])}`,
  );
const writtenOf = (body: { data: { items: { written: string }[] } }) =>
  body.data.items.map(({ written }) => written);
const asked = (platform: string, op: string) => sandbox.world.state(platform).calls[op] ?? 0;

describe('find_mentions', () => {
  it('200: pages of LinkedIn by their address, however the account is connected', async () => {
    const tenant = await app.tenant();
    const page = await connect(tenant, 'linkedin', 'urn:li:organization:5500001');
    const byAddress = await find(tenant, [page], 'harbour-books');
    expect(byAddress.body.data).toEqual({
      items: [
        {
          platform: 'linkedin',
          accountIds: [page],
          id: 'urn:li:organization:5500002',
          name: 'Harbour Books',
          handle: 'harbour-books',
          kind: 'page',
          written: '@[Harbour Books](urn:li:organization:5500002)',
        },
      ],
      without: [],
    });
    expect(writtenOf((await find(tenant, [page], 'Ada')).body)).toEqual([
      '@[Ada Lantern](urn:li:person:ada7Lantern)',
    ]);
    expect(writtenOf((await find(tenant, [page], 'noor')).body)).toEqual([]);
  });

  it('200: people of a Slack workspace, listed once; without former members and programs', async () => {
    const tenant = await app.tenant();
    const slack = await connect(tenant, 'slack', 'T0LANTERN1');
    const before = asked('slack', 'list_users');
    expect(writtenOf((await find(tenant, [slack], 'ad')).body)).toEqual(['@[Ada Lantern](slack:U0LANTERN1)']);
    expect(writtenOf((await find(tenant, [slack], 'NOOR')).body)).toEqual([
      '@[Noor North](slack:U0LANTERN2)',
    ]);
    expect(writtenOf((await find(tenant, [slack], 'par')).body)).toEqual([]);
    expect(asked('slack', 'list_users')).toBe(before + 1);
  });

  it('200: results of several accounts are listed once, with all of them, and unasked accounts are named', async () => {
    const tenant = await app.tenant();
    const mastodon = await connect(tenant, 'mastodon');
    const bluesky = await connectBluesky(tenant);
    const other = await connectBluesky(tenant, 'paperboat.bsky.test');
    const telegram = await addAccount(app, tenant, { platform: 'telegram' });
    const { body } = await find(tenant, [mastodon, bluesky, other, telegram], 'paper');
    expect(body.data.items[0]).toMatchObject({
      platform: 'bluesky',
      accountIds: [bluesky, other],
      written: '@paperboat.bsky.test',
    });
    expect(body.data.without).toEqual([{ accountId: telegram, reason: 'no_lookup' }]);
    const { items } = (await find(tenant, [mastodon], 'lantern')).body.data;
    expect(items[0]).toMatchObject({
      platform: 'mastodon',
      written: expect.stringMatching(/^@\w+@[\w.:]+$/),
    });
    const tool = await tenant.tool('find_mentions', { accountIds: [bluesky], query: 'paper' });
    expect(tool.body.result.structuredContent.data.items).toHaveLength(1);
  });

  it('200: an answer is cached, a failure is not, and an account is asked twenty times a minute', async () => {
    const tenant = await app.tenant();
    const account = await connectBluesky(tenant);
    sandbox.faults.arm({ platform: 'bluesky', op: 'search_actors', nth: 1, kind: 'status', value: 503 });
    const failed = await find(tenant, [account], 'paper');
    expect(failed.body.data).toEqual({
      items: [],
      without: [{ accountId: account, reason: 'platform_unavailable' }],
    });
    const before = asked('bluesky', 'search_actors');
    for (const query of ['paper', 'PAPER', 'paper'])
      expect((await find(tenant, [account], query)).body.data.items).toHaveLength(1);
    expect(asked('bluesky', 'search_actors')).toBe(before + 1);
    for (let at = 0; at < 18; at += 1) await find(tenant, [account], `nobody${at}`);
    const { without } = (await find(tenant, [account], 'once-more')).body.data;
    expect(without).toEqual([{ accountId: account, reason: 'rate_limited' }]);
    expect(asked('bluesky', 'search_actors')).toBe(before + 19);
  });

  it('200: an expired authorization is reported, and the other accounts are still searched', async () => {
    const tenant = await app.tenant();
    const page = await connect(tenant, 'linkedin', 'urn:li:organization:5500001');
    const { system } = app.services.database;
    await system.updateTable('accounts').set({ status: 'expired' }).where('id', '=', page).execute();
    const { body } = await find(tenant, [page], 'lantern');
    expect(body.data.without).toEqual([{ accountId: page, reason: 'token_expired' }]);
    expect(writtenOf(body)).toContain('@[Lantern Studio](urn:li:organization:5500001)');
  });

  it('404: an account of another workspace, or a disconnected one', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const account = await addAccount(app, other, { platform: 'slack' });
    expect((await find(tenant, [account], 'ada')).status).toBe(404);
  });

  it('400: an empty search text, no account', async () => {
    const tenant = await app.tenant();
    const account = await addAccount(app, tenant, { platform: 'slack' });
    expect((await find(tenant, [account], ' ')).status).toBe(400);
    expect((await find(tenant, [], 'ada')).status).toBe(400);
  });

  it('403: a person who may only comment', async () => {
    const tenant = await app.tenant({ role: 'viewer' });
    const account = await addAccount(app, tenant, { platform: 'slack' });
    const { status } = await tenant.console('find_mentions', { accountIds: [account], query: 'ada' });
    expect(status).toBe(403);
  });
});
