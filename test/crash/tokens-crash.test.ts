import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PlatformError } from '../../src/adapters/social/contract.ts';
import type { PlatformName } from '../../src/adapters/social/platforms.ts';
import { armFailpoints } from '../../src/platform/failpoints.ts';
import { accountEvents, statusOf } from '../../src/social/accounts/accounts-for-tests.ts';
import { runSyncAccount } from '../../src/social/accounts/run-sync-account.ts';
import { type Connection, withFreshToken } from '../../src/social/accounts/tokens.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { killWorkers, startWorker } from './worker.ts';
import { jobContext } from '../factories/job-context.ts';

/** Platforms whose authorization is renewed: by which call, and whether the old refresh token becomes invalid. */
const RENEWED: readonly { platform: PlatformName; op: string; rotates: boolean }[] = [
  { platform: 'x', op: 'token', rotates: true },
  { platform: 'tiktok', op: 'token', rotates: true },
  { platform: 'bluesky', op: 'refresh_session', rotates: true },
  { platform: 'youtube', op: 'token', rotates: false },
  { platform: 'instagram', op: 'refresh_token', rotates: false },
  { platform: 'threads', op: 'refresh_token', rotates: false },
];

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ roles: ['api'] });
});
afterAll(async () => {
  killWorkers();
  await stage.close();
});
afterEach(() => {
  armFailpoints('', stage.app.services.clock);
  stage.sandbox.faults.clear();
});

const tokenOf = async ({ account }: Connection) => account.accessToken;

const stored = ({ app }: Stage, accountId: string) =>
  app.services.database.system
    .selectFrom('account_tokens')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();

const setToken = ({ app }: Stage, accountId: string, set: object) =>
  app.services.database.system
    .updateTable('account_tokens')
    .set(set)
    .where('account_id', '=', accountId)
    .execute();

const callsOf = ({ sandbox }: Stage, platform: string, op: string) =>
  sandbox.world.state(platform).calls[op] ?? 0;

/** An account whose token is due for renewal and still works. */
async function dueAccount(platform: PlatformName) {
  const tenant = await stage.app.tenant();
  const id = await stage.connect(tenant, platform);
  const { renew_at } = await stored(stage, id);
  stage.pass(((renew_at?.getTime() ?? 0) - stage.app.services.clock.now().getTime()) / 1000 + 1);
  return { tenant, id, ctx: jobContext(stage.app, tenant), before: await stored(stage, id) };
}

describe.each(RENEWED)('the authorization of $platform', ({ platform, op, rotates }) => {
  it('tokens.renewed: new tokens that are lost with their worker never empty the columns', async () => {
    const { tenant, id, ctx, before } = await dueAccount(platform);
    const calls = callsOf(stage, platform, op);
    armFailpoints('tokens.renewed=throw@1', stage.app.services.clock);
    await expect(withFreshToken(ctx, id, tokenOf)).rejects.toThrow('failpoint tokens.renewed');
    expect(callsOf(stage, platform, op) - calls).toBe(1);
    const { lease_until, ...left } = await stored(stage, id);
    expect(lease_until).not.toBeNull();
    expect(left).toMatchObject({
      access_sealed: before.access_sealed,
      refresh_sealed: before.refresh_sealed,
      generation: before.generation,
      failures: 0,
    });
    // During the lease of the dead worker the old token serves, and nobody asks a second time.
    await withFreshToken(ctx, id, tokenOf);
    expect(callsOf(stage, platform, op) - calls).toBe(1);

    await setToken(stage, id, { lease_until: new Date(0) });
    const next = await withFreshToken(ctx, id, tokenOf).catch((error: unknown) => error);

    const after = await stored(stage, id);
    await withFreshToken(ctx, id, tokenOf).catch(() => {});
    // If the only valid refresh token is lost, a person must connect the account again, and is notified once.
    expect({
      told: next instanceof PlatformError ? next.failure.errorCode : typeof next,
      status: await statusOf(stage.app, id),
      events: await accountEvents(stage.app, tenant),
      isKept: after.access_sealed === before.access_sealed,
      isRefreshKept: after.refresh_sealed === before.refresh_sealed || !rotates,
      renewed: after.generation - before.generation,
      calls: callsOf(stage, platform, op) - calls,
    }).toEqual(
      rotates
        ? {
            told: 'token_expired',
            status: 'expired',
            events: ['account.expired'],
            isKept: true,
            isRefreshKept: true,
            renewed: 0,
            calls: 2,
          }
        : {
            told: 'string',
            status: 'active',
            events: [],
            isKept: false,
            isRefreshKept: true,
            renewed: 1,
            calls: 2,
          },
    );
  });

  it.each([
    ['nothing', {}],
    ['an empty token', { access_token: '', refresh_token: '', expires_in: 7200 }],
    ['a list', []],
  ])('an answer with %s instead of a token changes nothing and is requested again later', async (_, body) => {
    const { tenant, id, ctx, before } = await dueAccount(platform);
    stage.sandbox.faults.arm({ platform, op, kind: 'status', nth: 1, value: 200, body });

    const token = await withFreshToken(ctx, id, tokenOf);

    expect(await stored(stage, id)).toMatchObject({
      access_sealed: before.access_sealed,
      refresh_sealed: before.refresh_sealed,
      expires_at: before.expires_at,
      generation: before.generation,
      failures: 1,
    });
    expect(await statusOf(stage.app, id)).toBe('active');
    expect(await accountEvents(stage.app, tenant)).toEqual([]);
    stage.pass(61);
    expect(await withFreshToken(ctx, id, tokenOf)).not.toBe(token);
    expect((await stored(stage, id)).generation).toBe(before.generation + 1);
  });
});

it.each(['instagram', 'threads'] as const)(
  'an authorization of %s that was revoked ends at once, however recent its token is',
  async (platform) => {
    const tenant = await stage.app.tenant();
    const id = await stage.connect(tenant, platform);
    for (const token of Object.values(stage.sandbox.world.state(platform).tokens)) token.revoked = true;
    const use = ({ adapter, account, platform: place }: Connection) =>
      adapter.profile(place, { accessToken: account.accessToken, host: account.host });

    const refused = await withFreshToken(jobContext(stage.app, tenant), id, use).catch((e: unknown) => e);

    expect(refused).toMatchObject({ failure: { errorCode: 'token_expired' } });
    expect(await statusOf(stage.app, id)).toBe('expired');
    expect(await accountEvents(stage.app, tenant)).toEqual(['account.expired']);
  },
);

it('a connection that breaks while the new tokens are being sent does not expire the account', async () => {
  const { id, ctx, before } = await dueAccount('x');
  stage.sandbox.faults.arm({ platform: 'x', op: 'token', kind: 'drop_before', nth: 1 });
  await withFreshToken(ctx, id, tokenOf);
  expect(await stored(stage, id)).toMatchObject({ generation: before.generation, failures: 1 });
  expect(await statusOf(stage.app, id)).toBe('active');
});

describe('worker processes that renew one authorization', () => {
  let own: Stage;
  let owner: Tenant;
  let account: string;

  const system = () => own.app.services.database.system;
  const sync = () =>
    own.app.services.database.everyone((tx) => {
      const tenant = { workspaceId: owner.workspaceId, projectId: null };
      return own.app.services.jobs.enqueue(
        tx,
        runSyncAccount,
        { accountId: account },
        { tenant, requestId: 'test' },
      );
    });
  const countJobs = async (state: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
       where name = 'run_sync_account' and state::text = ${state}`.execute(system());
    return rows[0]?.count ?? 0;
  };

  const countWorkers = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from processes where 'worker' = any (roles)`.execute(system());
    return rows[0]?.count ?? 0;
  };

  beforeAll(async () => {
    own = await openStage({ roles: ['api'] });
    owner = await own.app.tenant();
    account = await own.connect(owner, 'x');
  });
  afterAll(() => own.close());
  afterEach(() => {
    killWorkers();
  });

  /** The old token no longer works, so everybody must wait for the new one. */
  const end = () => setToken(own, account, { renew_at: new Date(0), expires_at: new Date(0) });

  it('two at once, with all their concurrency: one request', async () => {
    const before = await stored(own, account);
    const calls = callsOf(own, 'x', 'token');
    await end();
    // The worker that asks keeps the answer for a while. Both are up before there is anything to ask for.
    for (const _ of ['first', 'second']) startWorker(own, 'tokens.renewed=delay:15000');
    await until('both to be up', async () => (await countWorkers()) === 2);
    // Neither takes more than this at once, so both are needed.
    const { concurrency } = runSyncAccount;
    for (let job = 0; job < 2 * concurrency; job += 1) await sync();
    await until('both to be at it', async () => (await countJobs('active')) === 2 * concurrency);
    expect((await stored(own, account)).generation).toBe(before.generation);

    await until('all of them', async () => (await countJobs('completed')) === 2 * concurrency);

    expect(callsOf(own, 'x', 'token') - calls).toBe(1);
    const after = await stored(own, account);
    expect([after.generation, after.failures, after.lease_until]).toEqual([before.generation + 1, 0, null]);
    expect(await statusOf(own.app, account)).toBe('active');
  });

  it('kill -9 after receiving the new tokens: expired, never without tokens', async () => {
    const before = await stored(own, account);
    const calls = callsOf(own, 'x', 'token');
    await end();
    const { exited } = startWorker(own, 'tokens.renewed=kill9');
    await sync();
    expect(await exited).toBe('SIGKILL');
    expect(callsOf(own, 'x', 'token') - calls).toBe(1);
    expect(await statusOf(own.app, account)).toBe('active');

    // Its lease ends, and its job goes to another.
    await setToken(own, account, { lease_until: new Date(0) });
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      system(),
    );
    startWorker(own);
    await sync();

    await until('the end', async () => (await statusOf(own.app, account)) === 'expired');
    expect(await stored(own, account)).toMatchObject({
      access_sealed: before.access_sealed,
      refresh_sealed: before.refresh_sealed,
      generation: before.generation,
    });
    expect(await accountEvents(own.app, owner)).toEqual(['account.expired']);
    expect(callsOf(own, 'x', 'token') - calls).toBe(2);
  });
});
