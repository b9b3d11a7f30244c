import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitTrace } from '../fixtures/probe.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { useProcesses } from '../processes.ts';
import { type Receiver, type Reply, startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';

/** The contract's own waits. Nothing here waits for them: the rows say when, and are moved back. */
const DOCUMENTED = { PARLANCE_CALLBACK_DELAYS: '' };

const processes = useProcesses();
let app: App;
let tenant: Tenant;

beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  app = await openApp({ databaseUrl, registry: probeRegistry, roles: [], env: DOCUMENTED });
  tenant = await app.tenant();
  await processes.start({ roles: 'worker', databaseUrl, env: DOCUMENTED });
});
afterAll(() => app.close());

async function emitTo(url: string): Promise<string> {
  const [id] = await emitTrace(app.services, tenant, url, url, 1);
  return id!;
}

/** Waits for the end of the given attempt and returns when the next one is due. */
function untilFailed(
  id: string,
  attempts: number,
): Promise<{ status: string; dueMs: number; seenMs: number }> {
  return until(`attempt ${attempts} has ended`, async () => {
    const { rows } = await sql<{ status: string; due: Date; seen: Date }>`
      select status, next_attempt_at as due, clock_timestamp() as seen from deliveries
       where id = ${id} and attempts = ${attempts} and status in ('pending', 'dead')`.execute(
      app.services.database.system,
    );
    return (
      rows[0] && { status: rows[0].status, dueMs: rows[0].due.getTime(), seenMs: rows[0].seen.getTime() }
    );
  });
}

/** The failure happened between the request and the moment we saw its row, so the wait is between these two. */
function expectWait(
  sec: number,
  receiver: Receiver,
  { dueMs, seenMs }: { dueMs: number; seenMs: number },
): void {
  const requestedMs = receiver.received.at(-1)?.at.getTime() ?? Number.NaN;
  expect(dueMs - requestedMs).toBeGreaterThanOrEqual(sec * 1000 - 2);
  expect(dueMs - seenMs).toBeLessThanOrEqual(sec * 1000 + 2);
}

async function makeDue(id: string): Promise<void> {
  await sql`update deliveries set next_attempt_at = now() where id = ${id}`.execute(
    app.services.database.system,
  );
  await sql`notify parlance_deliveries`.execute(app.services.database.system);
}

describe('the wait before the next attempt, counted from the failure', () => {
  it('16, 32 and 64 seconds, then dead', async () => {
    const receiver = await startReceiver(() => ({ status: 500 }));
    const id = await emitTo(`${receiver.url}/hook`);
    for (const [index, sec] of [16, 32, 64].entries()) {
      const failed = await untilFailed(id, index + 1);
      expect(failed.status).toBe('pending');
      expectWait(sec, receiver, failed);
      await makeDue(id);
    }
    expect(await untilFailed(id, 4)).toMatchObject({ status: 'dead' });
    expect(receiver.received).toHaveLength(4);
    await receiver.close();
  });

  it.each([
    { asked: '40', sec: 40, why: 'longer than ours is honoured' },
    { asked: '3600', sec: 64, why: 'never more than 64 s' },
    { asked: '5', sec: 16, why: 'shorter than ours changes nothing' },
    { asked: 'soon', sec: 16, why: 'nonsense changes nothing' },
  ])('Retry-After: $asked gives $sec s: $why', async ({ asked, sec }) => {
    const busy: Reply = { status: 503, headers: { 'retry-after': asked } };
    const receiver = await startReceiver(() => busy);
    const failed = await untilFailed(await emitTo(`${receiver.url}/hook`), 1);
    expect(failed.status).toBe('pending');
    expectWait(sec, receiver, failed);
    await receiver.close();
  });
});
