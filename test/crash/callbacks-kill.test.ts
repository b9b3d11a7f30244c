import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitTrace } from '../fixtures/probe.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { useProcesses } from '../processes.ts';
import { startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';

const KILLS = 5;
const TRACES_PER_KILL = 6;
const TRACES = KILLS * TRACES_PER_KILL;
const EVENTS_PER_TRACE = 5;
const EVENTS = TRACES * EVENTS_PER_TRACE;

const processes = useProcesses();
let app: App;
let tenant: Tenant;

beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: [] });
  tenant = await app.tenant();
});
afterAll(() => app.close());

const startWorker = (env: Record<string, string> = {}) =>
  processes.start({ roles: 'worker', databaseUrl: app.databaseUrl, env });

const emitEvents = (traceId: string, url: string, count: number) =>
  emitTrace(app.services, tenant, traceId, url, count);

/** The effect of half a minute of waiting on the claims of a dead worker, even one that it was committing. */
async function endLeases(): Promise<void> {
  const { system } = app.services.database;
  await until('its sessions have ended', async () => {
    const { rows } = await sql`
      select from pg_stat_activity
       where datname = current_database() and application_name = 'parlance worker'`.execute(system);
    return rows.length === 0;
  });
  await sql`update deliveries set lease_until = now() - interval '1 second' where status = 'sending'`.execute(
    system,
  );
}

function untilSettled(ids: readonly string[]) {
  return until('every delivery is settled', async () => {
    const rows = await app.services.database.system
      .selectFrom('deliveries')
      .select(['id', 'status', 'attempts'])
      .where('id', 'in', [...ids])
      .execute();
    return rows.every((row) => row.status === 'delivered' || row.status === 'dead') && rows;
  });
}

describe('callbacks of a worker that is killed', () => {
  it(`${EVENTS} events, ${KILLS} × kill -9 while delivering: none lost, one id each`, {
    timeout: 900_000,
  }, async () => {
    let requests = 0;
    const receiver = await startReceiver(() => ({ status: requests++ % 10 === 0 ? 500 : 200, afterMs: 5 }));
    const urls = Array.from({ length: TRACES }, (_, i) => `${receiver.url}/${i}`);
    const ids: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Some for each kill: if all were there from the start, a quick worker would leave nothing for the last kills.
      const own = urls.slice(kill * TRACES_PER_KILL, (kill + 1) * TRACES_PER_KILL);
      for (const url of own) ids.push(...(await emitEvents(url, url, EVENTS_PER_TRACE)));
      const before = receiver.received.length;
      const worker = await startWorker();
      await until('it delivers', async () => receiver.received.length >= before + 15);
      await worker.kill9();
      await endLeases();
    }
    const survivor = await startWorker();
    const rows = await untilSettled(ids);
    await survivor.kill9();

    expect(rows).toHaveLength(EVENTS);
    const accepted = new Set(receiver.received.filter((r) => r.status === 200).map((r) => r.deliveryId));
    const unproven = rows.filter(({ id, status, attempts }) =>
      status === 'delivered' ? !accepted.has(id) : attempts < 4,
    );
    expect(unproven).toEqual([]);
    expect(new Set(receiver.received.map((r) => r.deliveryId))).toEqual(new Set(ids));
    for (const url of urls) {
      const ofTrace = receiver.received.filter((r) => JSON.parse(r.body).trace_id === url);
      expect(new Set(ofTrace.map((r) => r.body)).size).toBe(EVENTS_PER_TRACE);
      // A set keeps the order in which the receiver saw each for the first time.
      expect([...new Set(ofTrace.map((r) => r.sequence))]).toEqual([1, 2, 3, 4, 5]);
    }
    await receiver.close();
  });

  it.each([
    { point: 'delivery.claimed', sentBefore: 0 },
    { point: 'delivery.sent', sentBefore: 1 },
  ])(
    'kill -9 at $point: the event is sent again under its id, and the next ones wait for it',
    async (killed) => {
      const receiver = await startReceiver(() => ({ status: 200, afterMs: 150 }));
      const doomed = await startWorker({ PARLANCE_FAILPOINTS: `${killed.point}=kill9` });
      const ids = await emitEvents(killed.point, `${receiver.url}/hook`, 5);
      expect(await doomed.exited).toEqual({ code: null, signal: 'SIGKILL' });
      expect(receiver.received).toHaveLength(killed.sentBefore);

      await endLeases();
      const survivor = await startWorker();
      const rows = await untilSettled(ids);
      await survivor.kill9();

      expect(rows.map((row) => row.status)).toEqual(Array.from({ length: 5 }, () => 'delivered'));
      // The attempt that died has counted: a receiver can distinguish the two.
      expect(rows.map((row) => row.attempts).sort()).toEqual([1, 1, 1, 1, 2]);
      const sent = receiver.received.slice(killed.sentBefore);
      expect(sent.map((r) => [r.sequence, r.attempt])).toEqual([
        [1, 2],
        [2, 1],
        [3, 1],
        [4, 1],
        [5, 1],
      ]);
      const gaps = sent.slice(1).map((r, i) => r.at.getTime() - (sent[i]?.at.getTime() ?? 0));
      // None started before the previous one was answered.
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(149);
      await receiver.close();
    },
  );
});
