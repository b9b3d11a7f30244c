import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../adapters/social/conformance-for-tests.ts';
import { startWorld, worldTenant } from '../../../test/factories/world.ts';
import { connectBluesky, connectTiktok } from '../accounts/accounts-for-tests.ts';

const HANDLE = 'lantern.bsky.test';
const PASSWORD = 'lant-ern1-lant-ern2';
const values = { handle: HANDLE, appPassword: PASSWORD };
const bluesky = { platform: 'bluesky', values };

describe('connect_with_secret', () => {
  it('200: connects, stores no password, and recognises the account later', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();

    const { status, body } = await tenant.console('connect_with_secret', bluesky);

    expect(status).toBe(200);
    expect(body.data).toEqual({
      platform: 'bluesky',
      accountId: expect.stringMatching(/^acc_/),
      isNew: true,
    });
    expect(await connectBluesky(tenant)).toBe(body.data.accountId);
    const audit = await app.services.database.system
      .selectFrom('audit_log')
      .selectAll()
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(JSON.stringify(audit)).not.toContain(PASSWORD);
  });

  it('200: on Discord a bot reads and answers, a webhook only posts, and capabilities show it', async () => {
    const tenant = await worldTenant();
    const { typed: bot = {}, otherWays = {} } = FIXTURES.discord ?? {};
    const webhook = otherWays['webhook']?.typed ?? {};
    const abilities = [];
    for (const typed of [bot, webhook]) {
      const { body } = await tenant.console('connect_with_secret', { platform: 'discord', values: typed });
      const account = await tenant.social('GET', `/accounts/${body.data.accountId}`);
      abilities.push(account.body.data.capabilities);
    }
    expect(abilities).toMatchObject([
      { replyRead: true, replyWrite: true, metrics: true, edit: true },
      { replyRead: false, replyWrite: false, metrics: false, edit: true },
    ]);
    const both = { platform: 'discord', values: { ...bot, ...webhook } };
    expect((await tenant.console('connect_with_secret', both)).status).toBe(502);
  });

  it('200: a bot’s token is sealed with its channel, and neither answer nor audit shows it', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const botToken = '7100000001:AAlanternStudioSandboxTokenOfItsBot';

    const connected = await tenant.console('connect_with_secret', {
      platform: 'telegram',
      values: { botToken, chat: 't.me/lantern_news' },
    });
    const wrong = await tenant.console('connect_with_secret', {
      platform: 'telegram',
      values: { botToken: `${botToken}x`, chat: '@lantern_news' },
    });

    expect([connected.status, wrong.status]).toEqual([200, 502]);
    const { system } = app.services.database;
    const of = ['workspace_id', '=', tenant.workspaceId] as const;
    const rows = [
      await system
        .selectFrom('audit_log')
        .selectAll()
        .where(...of)
        .execute(),
      await system
        .selectFrom('accounts')
        .selectAll()
        .where(...of)
        .execute(),
      await system
        .selectFrom('account_tokens')
        .selectAll()
        .where(...of)
        .execute(),
    ];
    expect(rows[1]).toMatchObject([{ handle: 'lantern_news', platform_account_id: '-1001500000001' }]);
    expect(rows[2]).toMatchObject([{ expires_at: null }]);
    expect(JSON.stringify([rows, connected.text, wrong.text])).not.toContain('AAlanternStudio');
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::ffff:7f00:1]/',
    '10.0.0.1',
    'metadata',
    'a b',
    '//x',
    'user@host.example',
  ])('400: SSRF the server %s', async (host) => {
    const tenant = await worldTenant();
    const { status, body } = await tenant.console('connect_with_secret', { ...bluesky, host });
    expect(status).toBe(400);
    expect(body.error.params.field).toBe('host');
  });

  it('400: a platform that has consent pages', async () => {
    const tenant = await worldTenant();
    const input = { platform: 'tiktok', values };
    expect((await tenant.console('connect_with_secret', input)).status).toBe(400);
  });

  it.each([
    ['values.appPassword', { handle: HANDLE }],
    ['values.handle', { handle: ' ', appPassword: PASSWORD }],
    ['values.handle', { handle: 'a'.repeat(254), appPassword: PASSWORD }],
    ['values', { ...values, password: PASSWORD }],
  ])('400: %s, when it is missing, too long or unexpected', async (field, given) => {
    const tenant = await worldTenant();
    const input = { platform: 'bluesky', values: given };
    const { status, body, text } = await tenant.console('connect_with_secret', input);
    expect([status, body.error.params.field]).toEqual([400, field]);
    expect(text).not.toContain(PASSWORD);
  });

  it('404: an account of another workspace', async () => {
    const [tenant, other] = [await worldTenant(), await worldTenant()];
    const accountId = await connectBluesky(other);
    const input = { ...bluesky, accountId };
    expect((await tenant.console('connect_with_secret', input)).status).toBe(404);
  });

  it('409: another identity than the account to reauthorize', async () => {
    const tenant = await worldTenant();
    const accountId = await connectBluesky(tenant, 'paperboat.bsky.test');
    const input = { ...bluesky, accountId };
    expect((await tenant.console('connect_with_secret', input)).status).toBe(409);
    const wrong = await connectTiktok(tenant);
    expect((await tenant.console('connect_with_secret', { ...input, accountId: wrong })).status).toBe(400);
  });

  it('502: a wrong password', async () => {
    const tenant = await worldTenant();
    const { status, body } = await tenant.console('connect_with_secret', {
      ...bluesky,
      values: { ...values, appPassword: 'no' },
    });
    expect(status).toBe(502);
    expect(body.error.code).toBe('platform_error');
  });
});
