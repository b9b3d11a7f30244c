import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answering } from '../../src/localization/pipeline/steps/model-for-tests.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { useProcesses } from '../processes.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';

const GOOD = 20;
/** Two batches of the translation: after the first the engine counts as broken, and the second is skipped. */
const ROWS = 300;
const STRINGS = Array.from({ length: ROWS }, (_, i) => ({
  string_id: `s${i}`,
  content: `${i < GOOD ? 'Good' : 'Bad'} gate number ${i}`,
}));

/** One language: the first three steps are a batch each, the fourth and fifth batch are the translation. */
const POINTS = [
  'pipeline.batch=kill9@4',
  'pipeline.checkpoint=kill9@4',
  'pipeline.batch=kill9@5',
  'pipeline.checkpoint=kill9@5',
  // In the transaction that ends it, and after that: the import is the first job of the worker.
  'run.failed=kill9',
  'job.ran=kill9@2',
];

const processes = useProcesses();
let app: App;
let model: Receiver;
beforeAll(async () => {
  model = await startReceiver(answering(({ src }) => (src.startsWith('Good') ? `DE ${src}` : '')));
  app = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: ['api'] });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const startWorker = (failpoints = '') =>
  processes.start({
    roles: 'worker',
    databaseUrl: app.databaseUrl,
    env: {
      PARLANCE_LLM_BASE_URL: model.url,
      PARLANCE_LLM_MODEL: 'small',
      PARLANCE_FAILPOINTS: failpoints,
    },
  });

/** Moves the heartbeat of a dead worker, so that its job is handed on now, or only when the test says so. */
const moveClaims = (by: string) =>
  sql`update pgboss.job set heartbeat_on = now() + ${by}::interval where state = 'active'`.execute(
    app.services.database.system,
  );

async function expectOneEnd(point: string, tenant: Tenant, taskId: string): Promise<void> {
  const status = await until(`the end after ${point}`, async () => {
    const { body } = await tenant.open('POST', '/tasks/status', { task_id: taskId });
    return body.data.is_failed && body.data;
  });
  expect([point, status.failure_code, status.failure_reason]).toEqual([
    point,
    502,
    expect.stringMatching(
      /^The translation failed on more than half of the rows \(280 of 300\)\. Most frequent: .*empty/,
    ),
  ]);
  const { body } = await tenant.open('POST', '/tasks/strings', { task_id: taskId, page_size: 500 });
  const items: { content: string; translations: { de: { text: string | null; failure: string | null } } }[] =
    body.data.items;
  const rows = items.map(({ content, translations }) => ({ content, ...translations.de }));
  const good = rows.filter(({ text }) => text !== null);
  expect([point, rows.length, good.map(({ text }) => text)]).toEqual([
    point,
    ROWS,
    STRINGS.slice(0, GOOD).map(({ content }) => `DE ${content}`),
  ]);
  expect([point, rows.filter(({ text, failure }) => text === null && !failure)]).toEqual([point, []]);
  const sent = await tenant.open('POST', '/callbacks/deliveries', {});
  const events = sent.body.data.items.map(({ event }: { event: string }) => event).reverse();
  expect([point, events]).toEqual([
    point,
    ['tmMatching', 'tbMatching', 'kbExtraction', 'translateBatch', 'task.failed'],
  ]);
}

describe('a run in which most rows fail, whose worker is killed while it ends', () => {
  it('kill -9 at each point: the good rows stay, the reasons are reported, one terminal callback', {
    timeout: 900_000,
  }, async () => {
    const tasks: { point: string; tenant: Tenant; taskId: string }[] = [];
    for (const point of POINTS) {
      const tenant = await app.tenant();
      const { body } = await tenant.open('POST', '/tasks/create', {
        target_languages: ['de'],
        scan_terms: false,
        strings: STRINGS,
        callback_url: 'http://127.0.0.1:9999/',
      });
      const doomed = await startWorker(point);
      expect([point, await doomed.exited]).toEqual([point, { code: null, signal: 'SIGKILL' }]);
      await moveClaims('1 hour');
      tasks.push({ point, tenant, taskId: body.data.task_id });
    }
    await moveClaims('-1 hour');
    const survivor = await startWorker();
    for (const { point, tenant, taskId } of tasks) await expectOneEnd(point, tenant, taskId);
    await survivor.stop();
    // A worker that arrives after the end finds it over and reports nothing more.
    for (const { point, tenant, taskId } of tasks) await expectOneEnd(point, tenant, taskId);
  });
});
