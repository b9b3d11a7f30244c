import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCounter, probeJob, readCounter } from '../fixtures/probe.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { type Process, useProcesses } from '../processes.ts';
import type { Tenant } from '../tenant.ts';

const CLEAN = { code: 0, signal: null };

const processes = useProcesses();
let seed: App;
let tenant: Tenant;

beforeAll(async () => {
  seed = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: [] });
  tenant = await seed.tenant();
});
afterAll(() => seed.close());

const start = (roles: 'api' | 'worker', env: Record<string, string> = {}) =>
  processes.start({ roles, databaseUrl: seed.databaseUrl, env });

/** node:http and not fetch: the test must know which connection a request took and whether it was kept. */
function send(api: Process, token: string, name: string, key: string, agent: Agent): Promise<number> {
  const body = JSON.stringify({ name });
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${api.url}/api/v1/probe/effect`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

describe('SIGTERM of an API process', () => {
  it('answers every call it has begun, closes kept connections, and exits 0', async () => {
    const api = await start('api', { PARLANCE_FAILPOINTS: 'execute.ran=delay:700' });
    const agent = new Agent({ keepAlive: true });
    const calls = Array.from({ length: 5 }, (_, i) =>
      send(api, tenant.token, 'drain', `drain-key-${i}`, agent),
    );
    await until('all calls have been begun', async () => (await begunKeys()) === 5);

    const exit = api.stop();

    expect(await Promise.all(calls)).toEqual([200, 200, 200, 200, 200]);
    // A client that keeps its connection open must not delay the end: the process reports it, and exits with 1.
    expect(await exit).toEqual(CLEAN);
    expect(api.log().map((line) => line.msg)).not.toContain('not everything could be finished in time');
    expect(await readCounter(seed.services, 'probe:drain')).toBe(5);
    agent.destroy();
  });

  it('under load beside a second process: no call gets a 5xx, and each takes effect once', async () => {
    const [old, other] = [await start('api'), await start('api')];
    const tokens = await Promise.all(
      Array.from({ length: 20 }, async () => (await tenant.credential()).token),
    );
    let leaving = false;
    let done = 0;
    const statuses: number[] = [];
    const refusals: string[] = [];

    /** Like a balancer: the leaving process until it accepts no more connections, then the other. */
    const client = async (token: string, id: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let i = 0; i < 20; i += 1) {
        const key = `load-key-${id}-${i}`;
        const status = await send(old, token, 'load', key, agent).catch((error: { code?: string }) => {
          refusals.push(`${leaving ? 'leaving' : 'serving'} ${error.code}`);
          return send(other, token, 'load', key, new Agent());
        });
        statuses.push(status);
        done += 1;
      }
      agent.destroy();
    };
    const clients = tokens.map(client);
    await until('the load runs', async () => done >= 60);
    leaving = true;
    const exit = old.stop();
    await Promise.all(clients);

    expect(statuses).toEqual(Array.from({ length: 400 }, () => 200));
    // Only a process that is leaving may refuse or drop a connection.
    expect(refusals.filter((each) => !/^leaving (ECONNREFUSED|ECONNRESET)$/.test(each))).toEqual([]);
    expect(await exit).toEqual(CLEAN);
    expect(await readCounter(seed.services, 'probe:load')).toBe(400);
  });

  /** Running or done: on a busy machine the first call may end before the last one begins. */
  async function begunKeys(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from idempotency_keys where key like 'drain-key-%'`.execute(
      seed.services.database.system,
    );
    return rows[0]?.n ?? 0;
  }
});

describe('SIGTERM of a worker', () => {
  it('finishes its running job, takes no other, and exits 0', async () => {
    const worker = await start('worker', { PARLANCE_LOG: 'info' });
    const running = await enqueue('running', 'gate:roll');
    await until('the job runs', async () => (await readCounter(seed.services, 'probe:running')) === 1);

    const exit = worker.stop();
    await until('the worker is stopping', async () => worker.log().some((line) => line.msg === 'stopping'));
    const late = await enqueue('late');
    await addToCounter(seed.services.database.system, tenant.workspaceId, 'gate:roll');

    expect(await exit).toEqual(CLEAN);
    expect(await jobRow(running)).toEqual({ state: 'completed', retry_count: 0 });
    expect(await readCounter(seed.services, 'probe:running')).toBe(3);
    expect(await jobRow(late)).toEqual({ state: 'created', retry_count: 0 });
    const { rows } = await sql`select 1 from processes where 'worker' = any(roles)`.execute(
      seed.services.database.system,
    );
    expect(rows).toEqual([]);
  });

  function enqueue(name: string, gate?: string): Promise<string> {
    const scope = { workspaceId: tenant.workspaceId, projectId: null };
    return seed.services.database.tenant(scope, (tx) =>
      seed.services.jobs.enqueue(tx, probeJob, { name, gate }, { tenant: scope, requestId: name }),
    );
  }

  async function jobRow(id: string): Promise<unknown> {
    const { rows } = await sql`select state::text, retry_count from pgboss.job where id = ${id}`.execute(
      seed.services.database.system,
    );
    return rows[0];
  }
});
