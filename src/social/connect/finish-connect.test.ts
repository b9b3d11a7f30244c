import { describe, expect, it } from 'vitest';
import { startMovingWorld, startWorld, worldTenant } from '../../../test/factories/world.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { connectTiktok, consent } from '../accounts/accounts-for-tests.ts';
import { withFreshToken } from '../accounts/tokens.ts';

describe('finish_connect', () => {
  it('200: the account of the consent, with its profile and sealed tokens; a second time it is the same account', async () => {
    const tenant = await worldTenant();
    const { code, state } = await consent(tenant, 'tiktok');

    const { status, body } = await tenant.console('finish_connect', { platform: 'tiktok', code, state });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      platform: 'tiktok',
      accountId: expect.stringMatching(/^acc_/),
      accountIds: [body.data.accountId],
      isNew: true,
      choices: [],
    });
    const shown = await tenant.social('GET', `/accounts/${body.data.accountId}`);
    expect(shown.body.data).toMatchObject({
      handle: 'lantern.studio',
      displayName: 'Lantern Studio',
      status: 'active',
      canPublish: true,
    });
    expect(await connectTiktok(tenant)).toBe(body.data.accountId);
    expect(await connectTiktok(tenant, '-000paperboat')).not.toBe(body.data.accountId);
  });

  it('200: a consent for several pages connects all of them, or asks which', async () => {
    const { app } = await startWorld();
    const [tenant, careful] = [await app.tenant(), await app.tenant()];
    const finish = async (who: typeof tenant, input: object) =>
      (await who.console('finish_connect', { platform: 'facebook', ...input })).body.data;

    const { code, state } = await consent(tenant, 'facebook', { as: '102000000000002' });
    expect((await finish(tenant, { code, state })).accountIds).toHaveLength(2);

    const asked = await consent(careful, 'facebook', { as: '102000000000002' });
    const { choices, accountId } = await finish(careful, { code: asked.code, state: asked.state, ask: true });
    expect([accountId, choices]).toEqual([
      null,
      [
        { id: '102000000000002', handle: expect.any(String), displayName: 'Harbour Books' },
        { id: '102000000000003', handle: expect.any(String), displayName: 'Harbour Café' },
      ],
    ]);
    const rows = await app.services.database.system
      .selectFrom('connect_attempts')
      .selectAll()
      .where('workspace_id', '=', careful.workspaceId)
      .execute();
    expect(JSON.stringify(rows)).not.toMatch(/Harbour|accessToken/);
    const chosen = { state: asked.state, choice: ['102000000000003', '102000000000002'] };
    expect((await finish(careful, chosen)).accountIds).toHaveLength(2);
  });

  it('200: of a person and their pages the chosen page is connected, and acts as the page', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const finish = async (input: object) =>
      (await tenant.console('finish_connect', { platform: 'linkedin', ...input })).body.data;
    const { code, state } = await consent(tenant, 'linkedin', { as: 'urn:li:person:ada7Lantern' });
    const { choices } = await finish({ code, state, ask: true });
    expect(choices.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      'Lantern Studio',
      'Harbour Books',
      'Ada Lantern',
    ]);
    const { accountIds } = await finish({ state, choice: ['urn:li:organization:5500002'] });
    expect(accountIds).toHaveLength(1);
    const profile = await withFreshToken(
      jobContext(app, tenant),
      accountIds[0],
      ({ adapter, account, platform }) => adapter.profile(platform, account),
    );
    expect(profile.displayName).toBe('Harbour Books');
  });

  it('400: WEB-014 a state that is missing, used, of another person or of another platform links nothing', async () => {
    const tenant = await worldTenant();
    const other = await worldTenant();
    const { code, state } = await consent(tenant, 'tiktok');
    const finish = (who: typeof tenant, input: object) =>
      who.console('finish_connect', { platform: 'tiktok', code, state, ...input });

    expect((await finish(tenant, { state: `${tenant.workspaceId}.guess` })).status).toBe(400);
    expect((await finish(tenant, { state: '' })).status).toBe(400);
    expect((await finish(other, {})).status).toBe(400);
    expect((await finish(tenant, { platform: 'x' })).status).toBe(400);
    expect((await tenant.social('GET', '/accounts')).body.data.accounts).toEqual([]);
    expect((await finish(tenant, {})).status).toBe(200);
    const again = await finish(tenant, {});
    expect(again.status).toBe(400);
    expect(again.body.error.params.field).toBe('state');
  });

  it('400: a state is valid for ten minutes', async () => {
    const world = await startMovingWorld();
    const tenant = await world.app.tenant();
    const { code, state } = await consent(tenant, 'tiktok');
    world.pass(601);

    const { status } = await tenant.console('finish_connect', { platform: 'tiktok', code, state });

    expect(status).toBe(400);
  });

  it('409: consent denied, or given by another identity than the one to reauthorize', async () => {
    const tenant = await worldTenant();
    const denied = await consent(tenant, 'tiktok', { deny: true });
    const refused = await tenant.console('finish_connect', {
      platform: 'tiktok',
      state: denied.state,
      error: '<script>alert(1)</script>',
    });
    expect(refused.status).toBe(409);
    expect(refused.text).not.toContain('script');

    const accountId = await connectTiktok(tenant);
    const wrong = await consent(tenant, 'tiktok', { accountId, as: '-000paperboat' });
    const { status } = await tenant.console('finish_connect', {
      platform: 'tiktok',
      code: wrong.code,
      state: wrong.state,
    });
    expect(status).toBe(409);
    expect((await tenant.social('GET', '/accounts')).body.data.accounts).toHaveLength(1);
  });

  it('502: the platform refuses the code, and its message is not shown', async () => {
    const tenant = await worldTenant();
    const { state } = await consent(tenant, 'tiktok');

    const { status, body } = await tenant.console('finish_connect', {
      platform: 'tiktok',
      code: 'forged',
      state,
    });

    expect(status).toBe(502);
    expect(body.error).toMatchObject({ code: 'platform_error', params: { platform: 'tiktok' } });
    expect(JSON.stringify(body)).not.toContain('unknown or expired');
  });
});
