import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCounter } from '../fixtures/probe.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { type Process, useProcesses } from '../processes.ts';
import { type Answer, call, type Tenant } from '../tenant.ts';

const KEYS = 50;
const CALLERS = 20;
const KEYS_AT_ONCE = 5;

const processes = useProcesses();
let seed: App;
let apis: [Process, Process];

beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  seed = await openApp({ databaseUrl, registry: probeRegistry, roles: [] });
  apis = [await startApi(), await startApi()];
});
afterAll(() => seed.close());

const startApi = (env: Record<string, string> = {}) =>
  processes.start({ roles: 'api', databaseUrl: seed.databaseUrl, env });

function callEffect(api: Process, token: string, key: string, name: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  return call(`${api.url}/api/v1/probe/effect`, 'POST', JSON.stringify({ name }), headers);
}

describe('one effect per Idempotency-Key', () => {
  it(`${KEYS} keys × ${CALLERS} callers over two processes: ${KEYS} effects, and all see the first result`, {
    timeout: 900_000,
  }, async () => {
    const tenant = await seed.tenant();
    const effects: string[][] = [];
    let conflicts = 0;
    for (let first = 0; first < KEYS; first += KEYS_AT_ONCE) {
      const batch = Array.from({ length: KEYS_AT_ONCE }, (_, i) => race(tenant, `race-key-${first + i}`));
      for (const outcome of await Promise.all(batch)) {
        effects.push(outcome.effectIds);
        conflicts += outcome.conflicts;
      }
    }

    expect(await readCounter(seed.services, 'probe:race')).toBe(KEYS);
    for (const ids of effects) {
      expect(ids).toHaveLength(CALLERS);
      expect(new Set(ids).size).toBe(1);
    }
    expect(new Set(effects.flat()).size).toBe(KEYS);
    // Otherwise the callers never met and the test has shown nothing.
    expect(conflicts).toBeGreaterThan(0);
  });

  async function race(tenant: Tenant, key: string): Promise<{ effectIds: string[]; conflicts: number }> {
    const { token } = await tenant.credential();
    const send = (i: number) => callEffect(apis[i % 2]!, token, key, 'race');
    const answers = await Promise.all(Array.from({ length: CALLERS }, (_, i) => send(i)));
    const refused = answers.filter((answer) => answer.status !== 200);
    for (const answer of refused) {
      expect(answer.body).toMatchObject({ error: { code: 'replay' } });
      expect(answer.status).toBe(409);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const done = answers.filter((answer) => answer.status === 200);
    expect(done.filter((answer) => answer.body.meta.replayed !== true)).toHaveLength(1);

    // The limit of 30 calls a minute is not tested here; its rows are.
    await sql`delete from rate_windows`.execute(seed.services.database.system);
    const retried = await Promise.all(refused.map((_, i) => send(i)));
    for (const answer of retried) {
      expect(answer.body.meta).toMatchObject({ replayed: true });
    }
    return {
      effectIds: [...done, ...retried].map((answer) => answer.body.data.effectId),
      conflicts: refused.length,
    };
  }

  it('409 while the first call runs, then its result, although both go to different processes', async () => {
    const tenant = await seed.tenant();
    // Before the result is written: after that a twin waits for the row, and gets the first answer.
    const slow = await startApi({ PARLANCE_FAILPOINTS: 'execute.begun=delay:1500' });
    const [healthy] = apis;
    const first = callEffect(slow, tenant.token, 'slow-key', 'slow');
    await untilKeyIs('slow-key', 'running');
    // Frozen, so that a loaded machine cannot let it finish before the second call is made.
    slow.freeze();

    const meanwhile = await callEffect(healthy, tenant.token, 'slow-key', 'slow');
    slow.thaw();
    const finished = await first;
    const afterwards = await callEffect(healthy, tenant.token, 'slow-key', 'slow');

    expect(meanwhile.body).toMatchObject({ error: { code: 'replay' } });
    expect(finished.status).toBe(200);
    expect(afterwards.body).toMatchObject({ data: finished.body.data, meta: { replayed: true } });
    expect(await readCounter(seed.services, 'probe:slow')).toBe(1);
  });

  it('a slow owner whose key was taken over commits nothing', async () => {
    const tenant = await seed.tenant();
    const slow = await startApi({ PARLANCE_FAILPOINTS: 'execute.claimed=delay:1500' });
    const [healthy] = apis;
    const first = callEffect(slow, tenant.token, 'stolen-key', 'stolen');
    await untilKeyIs('stolen-key', 'running');
    slow.freeze();
    await endLease('stolen-key');

    const thief = await callEffect(healthy, tenant.token, 'stolen-key', 'stolen');
    slow.thaw();
    const late = await first;

    expect(thief.status).toBe(200);
    expect(late.body).toMatchObject({ error: { code: 'replay' } });
    expect(await readCounter(seed.services, 'probe:stolen')).toBe(1);
  });
});

describe('one effect per key although the database drops the connection in the middle', () => {
  it('503 with Retry-After, the process continues, and the same key works at once', async () => {
    const tenant = await seed.tenant();
    const api = await startApi({ PARLANCE_FAILPOINTS: 'execute.ran=delay:1000@1' });
    const first = callEffect(api, tenant.token, 'dropped-key', 'dropped');
    await until('the transaction is open', async () => (await terminateTransactions()) > 0);

    const failed = await first;
    const second = await callEffect(api, tenant.token, 'dropped-key', 'dropped');

    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toBe('1');
    expect(second.status).toBe(200);
    expect(second.body.meta.replayed).toBeUndefined();
    expect(await readCounter(seed.services, 'probe:dropped')).toBe(1);
    expect(api.isAlive()).toBe(true);
  });

  /** As the owner of the store, because the application's role may not end other sessions. */
  async function terminateTransactions(): Promise<number> {
    const admin = new pg.Client({ connectionString: seed.databaseUrl });
    await admin.connect();
    try {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'parlance api'
            and state = 'idle in transaction' and backend_xid is not null`,
      );
      return rowCount ?? 0;
    } finally {
      await admin.end();
    }
  }
});

describe('one effect per key although the process is killed in the middle', () => {
  it.each([
    { point: 'execute.parsed', left: undefined },
    { point: 'execute.claimed', left: 'running' },
    { point: 'execute.begun', left: 'running' },
    { point: 'execute.ran', left: 'running' },
    { point: 'execute.committed', left: 'done' },
  ])('kill -9 at $point', async ({ point, left }) => {
    const tenant = await seed.tenant();
    const [healthy] = apis;
    const doomed = await startApi({ PARLANCE_FAILPOINTS: `${point}=kill9` });
    const key = `key-${point}`;

    await expect(callEffect(doomed, tenant.token, key, point)).rejects.toThrow(/closed|reset|hang up/i);
    expect(await doomed.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await stateOfKey(key)).toBe(left);

    const early = left === 'running' ? await callEffect(healthy, tenant.token, key, point) : null;
    expect(early?.body.error.code ?? 'replay').toBe('replay');
    if (left === 'running') await endLease(key);
    const second = await callEffect(healthy, tenant.token, key, point);
    expect(second.status).toBe(200);
    expect(second.body.meta.replayed ?? false).toBe(left === 'done');
    const third = await callEffect(healthy, tenant.token, key, point);
    expect(third.body).toMatchObject({ data: second.body.data, meta: { replayed: true } });
    expect(await readCounter(seed.services, `probe:${point}`)).toBe(1);
    expect(await auditRows(tenant)).toBe(1);
  });

  it('the lease of a running key is a minute', async () => {
    const { rows } = await sql<{ sec: number }>`
      select extract(epoch from lease_until - created_at)::int as sec from idempotency_keys
       where key = 'key-execute.parsed'`.execute(seed.services.database.system);
    expect(rows).toEqual([{ sec: 60 }]);
  });
});

async function stateOfKey(key: string): Promise<string | undefined> {
  const row = await seed.services.database.system
    .selectFrom('idempotency_keys')
    .select('state')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.state;
}

function untilKeyIs(key: string, state: string): Promise<void> {
  return expect.poll(() => stateOfKey(key)).toBe(state);
}

/** The effect of a minute of waiting. */
async function endLease(key: string): Promise<void> {
  await sql`update idempotency_keys set lease_until = now() - interval '1 second' where key = ${key}`.execute(
    seed.services.database.system,
  );
}

async function auditRows({ workspaceId }: Tenant): Promise<number> {
  const { n } = await seed.services.database.system
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('workspace_id', '=', workspaceId)
    .where('operation', '<>', 'use_credential')
    .executeTakeFirstOrThrow();
  return n;
}
