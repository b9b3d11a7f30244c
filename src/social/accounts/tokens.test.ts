import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/factories/world.ts';
import { platformError } from '#adapters/social/errors.ts';
import { draft, setPost } from '../posts/posts-for-tests.ts';
import { accountEvents, connectTiktok, statusOf } from './accounts-for-tests.ts';
import { markActive, markExpired } from './move-authorization.ts';
import { runRenewTokens } from './run-renew-tokens.ts';
import { putTokens, replaceTokens } from './store/tokens.ts';
import { type Connection, withFreshToken } from './tokens.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

const tokenOf = async ({ account }: Connection) => account.accessToken;

describe('withFreshToken', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => {
    await world.app.close();
    await world.sandbox.close();
  });

  const refreshes = () => world.sandbox.world.state('tiktok').calls['token'] ?? 0;
  const stored = (accountId: string) =>
    world.app.services.database.system
      .selectFrom('account_tokens')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();

  it('keeps a young token and renews one at three quarters of its life', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    const first = await withFreshToken(ctx, id, tokenOf);

    world.pass(5300);
    expect(await withFreshToken(ctx, id, tokenOf)).toBe(first);
    world.pass(200);
    const second = await withFreshToken(ctx, id, tokenOf);

    expect(second).not.toBe(first);
    expect(await withFreshToken(ctx, id, tokenOf)).toBe(second);
  });

  it('one that nothing renews is used until its end, with a warning a week before, and then expires', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    const now = world.app.services.clock.now();
    const expiresAt = new Date(now.getTime() + 60 * 86_400_000);
    const tokens = { refreshToken: null, refreshExpiresAt: null, scopes: [], renews: false } as const;
    const row = { account_id: id, workspace_id: tenant.workspaceId, platform: 'tiktok' };
    await world.app.services.database.tenant(tenant, async (db) => {
      const place = { db, keyring: world.app.services.keyring };
      await db.deleteFrom('account_tokens').where('account_id', '=', id).execute();
      await putTokens(place, row, { ...tokens, accessToken: 'for-sixty-days', expiresAt }, now);
      await db.updateTable('accounts').set({ token_expires_at: expiresAt }).where('id', '=', id).execute();
    });
    const before = refreshes();

    world.pass(50 * 86_400);
    await runRenewTokens.run({}, ctx);
    expect([await withFreshToken(ctx, id, tokenOf), await statusOf(world.app, id)]).toEqual([
      'for-sixty-days',
      'active',
    ]);
    world.pass(4 * 86_400);
    await runRenewTokens.run({}, ctx);
    expect(await statusOf(world.app, id)).toBe('expiring');
    expect(await withFreshToken(ctx, id, tokenOf)).toBe('for-sixty-days');
    world.pass(6 * 86_400);
    await runRenewTokens.run({}, ctx);
    expect([await statusOf(world.app, id), refreshes()]).toEqual(['expired', before]);
  });

  it('one refresh for many simultaneous callers, and all of them get the new token', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    world.pass(7300);
    const before = refreshes();

    const tokens = await Promise.all(Array.from({ length: 12 }, () => withFreshToken(ctx, id, tokenOf)));

    expect(refreshes() - before).toBe(1);
    expect(new Set(tokens).size).toBe(1);
    expect(await statusOf(world.app, id)).toBe('active');
  });

  it('further secrets are sealed, reach every call, and stay when a renewal brings none', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    const { keyring, database, clock } = world.app.services;
    const place = { account_id: id, workspace_id: tenant.workspaceId };
    const tokens = {
      accessToken: 'bot',
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
    };
    const secretsOf = async ({ account }: Connection) => account.secrets;
    expect(await withFreshToken(ctx, id, secretsOf)).toEqual({});

    await database.everyone((tx) =>
      putTokens({ db: tx, keyring }, place, { ...tokens, secrets: { half: 'of-a-key' } }, clock.now()),
    );
    expect(await withFreshToken(ctx, id, secretsOf)).toEqual({ half: 'of-a-key' });
    const row = await stored(id);
    expect(JSON.stringify(row)).not.toContain('of-a-key');

    await database.everyone((tx) => replaceTokens({ db: tx, keyring }, row, tokens, clock.now()));
    expect(await withFreshToken(ctx, id, secretsOf)).toEqual({ half: 'of-a-key' });
    await database.everyone((tx) => putTokens({ db: tx, keyring }, place, tokens, clock.now()));
    expect(await withFreshToken(ctx, id, secretsOf)).toEqual({});
  });

  it('tokens are sealed, and an answer without a refresh token keeps the old one', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    const access = await withFreshToken(ctx, id, tokenOf);
    const before = await stored(id);
    expect(JSON.stringify(before)).not.toContain(access);
    world.pass(7300);
    world.sandbox.faults.arm({
      platform: 'tiktok',
      op: 'token',
      kind: 'status',
      nth: 1,
      value: 200,
      body: {
        access_token: 'renewed-without-refresh',
        expires_in: 7200,
        scope: '',
        open_id: '-000lantern',
        token_type: 'Bearer',
        refresh_token: '',
        refresh_expires_in: 0,
      },
    });

    expect(await withFreshToken(ctx, id, tokenOf)).toBe('renewed-without-refresh');

    expect((await stored(id)).refresh_sealed).toBe(before.refresh_sealed);
  });

  it('a transient error backs off 1 m, 5 m, 30 m, 2 h, warns after the third, and never disconnects', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    world.pass(7300);
    world.sandbox.faults.arm({ platform: 'tiktok', op: 'token', kind: 'status', nth: 0, value: 503 });
    const before = refreshes();

    for (const waitSec of [60, 300, 1800, 7200]) {
      await expect(withFreshToken(ctx, id, tokenOf)).rejects.toMatchObject({
        failure: { errorCode: 'platform_unavailable', retryable: true, effect: 'none' },
      });
      const { renew_at } = await stored(id);
      const leftSec = ((renew_at?.getTime() ?? 0) - world.app.services.clock.now().getTime()) / 1000;
      expect(leftSec).toBeGreaterThan(waitSec - 60);
      expect(leftSec).toBeLessThanOrEqual(waitSec);
      // The platform is not asked again before that time.
      await expect(withFreshToken(ctx, id, tokenOf)).rejects.toMatchObject({
        failure: { errorCode: 'platform_unavailable' },
      });
      world.pass(waitSec);
    }
    expect(refreshes() - before).toBe(4);
    expect(await statusOf(world.app, id)).toBe('expiring');
    expect(await accountEvents(world.app, tenant)).toEqual(['account.expiring']);

    world.sandbox.faults.clear();
    await withFreshToken(ctx, id, tokenOf);
    expect(await statusOf(world.app, id)).toBe('active');
  });

  it('a revoked authorization expires the account once, and its scheduled targets are flagged', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    const { postId } = await draft(tenant, { accountIds: [id] });
    await setPost(world.app, postId, { status: 'scheduled', scheduled_at: new Date('2099-01-01') });
    for (const token of Object.values(world.sandbox.world.state('tiktok').tokens)) token.revoked = true;
    world.pass(7300);

    const results = await Promise.allSettled([1, 2, 3].map(() => withFreshToken(ctx, id, tokenOf)));

    expect(results.map((r) => r.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await statusOf(world.app, id)).toBe('expired');
    expect(await accountEvents(world.app, tenant)).toEqual(['account.expired']);
    const { body } = await tenant.social('GET', `/posts/${postId}`);
    expect(body.data.status).toBe('scheduled');
    expect(body.data.targets[0]).toMatchObject({
      status: 'pending',
      errorCode: 'token_expired',
      error: { userAction: 'reconnect' },
    });

    await connectTiktok(tenant);
    const after = await tenant.social('GET', `/posts/${postId}`);
    expect(after.body.data.targets[0]).toMatchObject({ status: 'pending', errorCode: null, error: null });
    expect(await accountEvents(world.app, tenant)).toEqual(['account.expired', 'account.reconnected']);
  });

  it('a token that the platform refuses is renewed once, and if refused again it expires the account', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    const seen: string[] = [];
    const refuse = async ({ account }: Connection) => {
      seen.push(account.accessToken);
      if (seen.length === 1) throw platformError({ errorCode: 'token_expired' });
      return 'went through';
    };
    expect(await withFreshToken(ctx, id, refuse)).toBe('went through');
    expect(new Set(seen).size).toBe(2);
    expect(await statusOf(world.app, id)).toBe('active');

    const always = () => Promise.reject(platformError({ errorCode: 'token_expired' }));
    await expect(withFreshToken(ctx, id, always)).rejects.toMatchObject({
      failure: { errorCode: 'token_expired' },
    });
    expect(await statusOf(world.app, id)).toBe('expired');
  });

  it('a worker that was frozen past its lease expires no account with an old token', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    world.pass(7300);
    world.sandbox.faults.arm({ platform: 'tiktok', op: 'token', kind: 'delay_ms', nth: 1, value: 1500 });
    const frozen = withFreshToken(ctx, id, tokenOf);
    await expect.poll(async () => (await stored(id)).lease_until).not.toBeNull();
    await world.app.services.database.system
      .updateTable('account_tokens')
      .set({ lease_until: new Date(0) })
      .where('account_id', '=', id)
      .execute();

    const second = await withFreshToken(ctx, id, tokenOf);

    expect(await frozen).toBe(second);
    expect(await statusOf(world.app, id)).toBe('active');
    expect(await accountEvents(world.app, tenant)).toEqual([]);
  });

  it('tokens that arrive after another worker gave up are still stored', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    const ctx = jobContext(world.app, tenant);
    const before = await stored(id);
    const late = {
      accessToken: 'late',
      refreshToken: 'late too',
      expiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
    };
    const row = { account_id: id, workspace_id: tenant.workspaceId, generation: before.generation };
    const place = { workspaceId: tenant.workspaceId, projectId: null };
    const { database, clock, keyring } = world.app.services;
    await database.tenant(place, (tx) => markExpired({ db: tx, clock }, row, 'token_expired'));

    await database.tenant(place, async (tx) => {
      expect(await replaceTokens({ db: tx, keyring }, row, late, clock.now())).toBe(true);
      // Works only once, because they replace the tokens they came from.
      expect(await replaceTokens({ db: tx, keyring }, row, late, clock.now())).toBe(false);
      await markActive({ db: tx, clock }, row, null);
    });

    expect(await withFreshToken(ctx, id, tokenOf)).toBe('late');
    expect(await accountEvents(world.app, tenant)).toEqual(['account.expired', 'account.reconnected']);
  });

  it('run_renew_tokens renews due tokens before they are needed, and expires ended ones', async () => {
    const tenant = await world.app.tenant();
    const id = await connectTiktok(tenant);
    world.pass(5500);
    const before = await stored(id);

    await runRenewTokens.run({}, jobContext(world.app));

    expect((await stored(id)).generation).toBe(before.generation + 1);

    const ends = (days: number) =>
      world.app.services.database.system
        .updateTable('accounts')
        .set({ token_expires_at: new Date(world.app.services.clock.now().getTime() + days * 86_400_000) })
        .where('id', '=', id)
        .execute();
    await world.app.services.database.system
      .updateTable('account_tokens')
      .set({ renew_at: null })
      .where('account_id', '=', id)
      .execute();
    await ends(8);
    await runRenewTokens.run({}, jobContext(world.app));
    expect(await statusOf(world.app, id)).toBe('active');
    await ends(6);
    await runRenewTokens.run({}, jobContext(world.app));
    expect(await statusOf(world.app, id)).toBe('expiring');
    await ends(-1);
    await runRenewTokens.run({}, jobContext(world.app));
    expect(await statusOf(world.app, id)).toBe('expired');
    expect(await accountEvents(world.app, tenant)).toEqual(['account.expiring', 'account.expired']);
  });
});
