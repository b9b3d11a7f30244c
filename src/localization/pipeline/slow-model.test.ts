import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openApp, until } from '../../../test/harness.ts';
import { type Behaviour, type Received, startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { answering, askedOf } from './steps/model-for-tests.ts';

/** A slow model: the task continues when it answers, and no worker is blocked until then. */

const MODEL_TIMEOUT_MS = 60_000;
const good = answering(({ src }) => `DE ${src}`);
let reply: (request: Received) => Behaviour;
/** Added to the elapsed time that the process sees. */
let skippedMs = 0;
/** The deadlines of calls to a model, which the test ends. */
let deadlines: { end: () => void }[] = [];

const clock: Clock = {
  ...systemClock,
  monotonicMs: () => systemClock.monotonicMs() + skippedMs,
  async sleep(ms, signal) {
    if (ms !== MODEL_TIMEOUT_MS) return systemClock.sleep(ms, signal);
    const { promise, resolve } = Promise.withResolvers<void>();
    deadlines.push({ end: resolve });
    signal?.addEventListener('abort', () => resolve(), { once: true });
    return promise;
  },
};

const model = await startReceiver((request) => reply(request));
const app = await openApp({
  clock,
  roles: ['api', 'worker'],
  env: { PARLANCE_LLM_BASE_URL: model.url, PARLANCE_LLM_MODEL: 'small' },
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(() => {
  reply = good;
  model.received.length = 0;
  deadlines = [];
});

async function create(tenant: Tenant, strings: readonly string[]): Promise<string> {
  const { body } = await tenant.open('POST', '/tasks/create', {
    target_languages: ['de'],
    scan_terms: false,
    strings: strings.map((content) => ({ string_id: '', content })),
  });
  return body.data.task_id;
}

async function statusOf(tenant: Tenant, task_id: string) {
  return (await tenant.open('POST', '/tasks/status', { task_id })).body.data;
}

async function textsAtTheEnd(tenant: Tenant, task_id: string): Promise<string[]> {
  await until('the task is complete', async () => (await statusOf(tenant, task_id)).is_completed);
  const { body } = await tenant.open('POST', '/tasks/strings', { task_id });
  return body.data.items.map((item: { translations: { de: { text: string } } }) => item.translations.de.text);
}

interface JobRow {
  state: string;
  retries: number;
  /** The time from its start to the next attempt, and for how long its worker has sent heartbeats. */
  waitSec: number;
  aliveSec: number;
}

/** The job of the run. Null until there is one. */
async function jobOf(tenant: Tenant): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select j.state::text, j.retry_count as retries,
           extract(epoch from j.start_after - j.started_on)::float8 as "waitSec",
           coalesce(extract(epoch from j.heartbeat_on - j.started_on), 0)::float8 as "aliveSec"
      from pgboss.job j join runs r on r.executor = j.id::text
     where j.name = 'run_translate' and r.project_id = ${tenant.projectId}`.execute(
    app.services.database.system,
  );
  return rows[0] ?? null;
}

describe('a slow model', () => {
  it('LLM-014 429 with Retry-After 600: the task stays running, its job backs off, and there is no request before', async () => {
    reply = () => ({ status: 429, headers: { 'retry-after': '600' } });
    const tenant = await app.tenant();
    const taskId = await create(tenant, ['Open', 'Close']);
    const { system } = app.services.database;
    const waits: number[] = [];
    for (let nth = 1; nth <= 4; nth += 1) {
      const job = await until(`the job is put off for time ${nth}`, async () => {
        const now = await jobOf(tenant);
        return now?.state === 'retry' && now.retries === nth - 1 && now;
      });
      waits.push(job.waitSec);
      expect(await statusOf(tenant, taskId)).toMatchObject({
        status: 'running',
        current_step: 'translateBatch',
      });
      // Ends the wait of the job, but not that of the model.
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(system);
    }
    for (const [index, sec] of waits.entries()) expect(sec).toBeGreaterThanOrEqual(2 ** index);
    expect(model.received).toHaveLength(1);

    reply = good;
    skippedMs += 601_000;
    await until('the job is put off or has gone on', async () => (await jobOf(tenant))?.state !== 'active');
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(system);
    expect(await textsAtTheEnd(tenant, taskId)).toEqual(['DE Open', 'DE Close']);
  });

  it('LLM-016 a hanging model: given up after 60 s and asked again, while the heartbeat keeps the job', async () => {
    let isHanging = true;
    reply = (request) => (askedOf(request).length > 0 && isHanging ? 'hang' : good(request));
    const tenant = await app.tenant();
    const taskId = await create(tenant, ['Left', 'Right']);
    await until('the model was asked', async () => model.received.some((one) => askedOf(one).length > 0));
    // Longer than the lease: without a heartbeat, another worker would have taken the job.
    await until('the lease was renewed', async () => ((await jobOf(tenant))?.aliveSec ?? 0) > 12);
    expect(await jobOf(tenant))?.toMatchObject({ state: 'active', retries: 0 });
    expect(await statusOf(tenant, taskId)).toMatchObject({
      status: 'running',
      current_step: 'translateBatch',
    });

    isHanging = false;
    deadlines.at(-1)?.end();
    expect(await textsAtTheEnd(tenant, taskId)).toEqual(['DE Left', 'DE Right']);
    const asked = model.received.filter((one) => askedOf(one).some(({ src }) => src === 'Left'));
    expect(asked).toHaveLength(2);
    const { rows } = await sql<{ retries: number }>`
      select max(retry_count) as retries from pgboss.job
       where name = 'run_translate' and data->'tenant'->>'projectId' = ${tenant.projectId}`.execute(
      app.services.database.system,
    );
    expect(rows).toEqual([{ retries: 0 }]);
  });
});
