import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp, until } from '../../../test/harness.ts';
import { type Behaviour, type Received, type Receiver, startReceiver } from '../../../test/receiver.ts';
import { registry } from '../../app/registry.ts';
import { newId } from '../../platform/ids.ts';
import { answering, type Asked, askedOf } from '../pipeline/steps/model-for-tests.ts';
import { makeTask } from '../pipeline/steps/task-for-tests.ts';
import { dispatchRun } from '../runs/own-run.ts';
import { findRun, insertRun, newRunId } from '../runs/store.ts';
import { findTask } from '../tasks/store.ts';
import type { Row } from '../pipeline/step.ts';
import { bestOf } from './improve.ts';
import { runSmartOptimize } from './run-smart-optimize.ts';

const jobs = [...registry.jobs.filter((job) => job.name !== 'run_smart_optimize'), runSmartOptimize];
let model: Receiver;
let hook: Receiver;
let app: App;
let answer: (request: Received) => Behaviour;

beforeAll(async () => {
  model = await startReceiver((request) => answer(request));
  hook = await startReceiver();
  app = await openApp({
    roles: ['api', 'worker'],
    registry: { ...registry, jobs },
    databaseUrl: await freshDatabase(),
    env: { PARLANCE_LLM_BASE_URL: model.url, PARLANCE_LLM_MODEL: 'small' },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([model.close(), hook.close()]);
});
beforeEach(() => {
  answer = answering((item: Asked) => item.draft);
  hook.received.length = 0;
});

interface Weak {
  source: string;
  target: string;
  score: number;
  origin?: string;
  tmScore?: number;
  issues?: object[];
  examples?: object[];
}

/** A task whose seven steps are over, with rows as they left them. */
async function optimize(rows: readonly Weak[], options: { engine?: string; settled?: boolean } = {}) {
  const { services } = app;
  const tenant = await app.tenant();
  const { database } = services;
  if (options.engine)
    await database.system
      .updateTable('projects')
      .set({ settings: JSON.stringify({ engine: options.engine }) })
      .where('id', '=', tenant.projectId)
      .execute();
  const { taskId } = await makeTask(services, tenant, {
    strings: rows.map(({ source }) => ({ content: source })),
    languages: ['de'],
  });
  const run = await database.tenant(tenant, async (tx) => {
    await tx
      .updateTable('tasks')
      .set({ status: 'optimizing', smart_optimize_status: 'pending' })
      .where('id', '=', taskId)
      .execute();
    for (const [position, row] of rows.entries()) {
      await tx
        .updateTable('task_rows')
        .set({
          target: row.target,
          score: row.score,
          origin: row.origin ?? 'ai',
          tm_score: row.tmScore ?? null,
          issues: JSON.stringify(row.issues ?? []),
          examples: JSON.stringify(row.examples ?? []),
          state: 'translated',
        })
        .where('task_id', '=', taskId)
        .where('position', '=', position)
        .execute();
    }
    const base = {
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      taskId,
      appKeyId: tenant.keyId,
      trigger: 'create' as const,
      traceId: newId('trc', services.clock),
      callbackUrl: hook.url,
      callbackEvents: [],
      targetLanguages: ['de'],
    };
    const made = await insertRun(tx, {
      ...base,
      id: newRunId('translate_qa_'),
      jobType: 'TRANSLATE_QA',
      options: {},
      rowsTotal: rows.length,
    });
    await dispatchRun(tx, services, made, runSmartOptimize, { runId: made.id });
    return made;
  });
  const task = await until('the task is complete', async () => {
    const now = await findTask(database.system, taskId);
    return now?.status === 'completed' ? now : null;
  });
  const after = await database.system
    .selectFrom('task_rows')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('position')
    .execute();
  const events = await until('the event arrived', async () =>
    hook.received.length > 0 ? hook.received.map((request) => JSON.parse(request.body)) : null,
  );
  return { task, rows: after, run: await findRun(database.system, run.id), events };
}

const minor = { check: 'x', severity: 'minor', message: 'A flaw.', start: 0, end: 0 };
const critical = { ...minor, severity: 'critical' };
const fine = (n: number): Weak[] =>
  Array.from({ length: n }, (_, i) => ({ source: `Fine ${i}`, target: `Gut ${i}`, score: 90 }));

describe('Smart Optimization', () => {
  it('replaces weak rows, keeps what they were, and completes the task with one event', async () => {
    answer = answering(({ src }) => (src === 'Costs 250 gold' ? 'Kostet 250 Gold' : `DE ${src}`));
    const { task, rows, run, events } = await optimize([
      { source: 'Costs 250 gold', target: 'Kostet Gold', score: 60, issues: [minor] },
      ...fine(9),
    ]);
    expect(task).toMatchObject({ status: 'completed', smartOptimizeStatus: 'completed' });
    expect(rows[0]).toMatchObject({
      target: 'Kostet 250 Gold',
      origin: 'ai',
      score: 90,
      issues: [],
      optimized_from: { run_id: run?.id, target: 'Kostet Gold', origin: 'ai', score: 60 },
    });
    expect(rows.slice(1).every((row) => row.optimized_from === null)).toBe(true);
    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      rowsDone: 1,
      rowsTotal: 1,
      usage: { tokens_in: 10, tokens_out: 5 },
    });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      event: 'task.completed',
      detail: { smart_optimize_status: 'completed', optimized_rows: 1, usage: { tokens_in: 10 } },
    });
    expect(askedOf(model.received.at(-1) as Received)).toMatchObject([
      { draft: 'Kostet Gold', problems: ['A flaw.'] },
    ]);
  });

  it('takes the worst first and at most 30 % of the rows', async () => {
    answer = answering(({ src }) => `DE ${src}`);
    const weak = Array.from(
      { length: 10 },
      (_, i): Weak => ({ source: `Weak ${i}`, target: `schwach ${i}`, score: 70 - i }),
    );
    const { rows, run } = await optimize(weak);
    expect(run).toMatchObject({ rowsDone: 3, rowsTotal: 3 });
    expect(rows.flatMap((row) => (row.optimized_from === null ? [] : [row.position]))).toEqual([7, 8, 9]);
  });

  it('goes over several batches without taking an improved row twice', async () => {
    answer = answering(({ src }) => `DE ${src}`);
    const weak = Array.from(
      { length: 250 },
      (_, i): Weak => ({ source: `Weak ${i}`, target: `schwach ${i}`, score: 50 + (i % 20) }),
    );
    const from = model.received.length;
    const { rows, run } = await optimize(weak);
    expect(run).toMatchObject({ rowsDone: 75, rowsTotal: 75 });
    expect(rows.filter((row) => row.optimized_from !== null)).toHaveLength(75);
    const asked = model.received.slice(from).flatMap((request) => askedOf(request).map((item) => item.src));
    expect(new Set(asked).size).toBe(asked.length);
    expect(Math.max(...model.received.slice(from).map((request) => askedOf(request).length))).toBe(10);
  });

  it('a row that got better but is still weak does not take the turn of another', async () => {
    answer = answering(({ src }) => (src === 'Costs 250 gold now' ? 'DE  a  b  c  d' : `DE ${src}`));
    const poor = Array.from(
      { length: 30 },
      (): Weak => ({ source: 'Costs 250 gold now', target: 'x', score: 40 }),
    );
    const weak = Array.from(
      { length: 5 },
      (_, i): Weak => ({ source: `Weak ${i}`, target: `schwach ${i}`, score: 70 }),
    );
    const { rows, run } = await optimize([...poor, ...weak, ...fine(85)]);
    expect(run).toMatchObject({ rowsDone: 35, rowsTotal: 35 });
    expect(rows.slice(0, 30).every((row) => row.score === 64)).toBe(true);
    expect(rows.slice(30, 35).every((row) => row.score === 90)).toBe(true);
  });

  it('leaves alone what a person wrote, what the caller gave and full matches', async () => {
    answer = answering(({ src }) => `DE ${src}`);
    const { rows } = await optimize([
      { source: 'A one', target: 'a', score: 10, origin: 'manual' },
      { source: 'B two', target: 'b', score: 10, origin: 'given' },
      { source: 'C three', target: 'c', score: 10, origin: 'tm', tmScore: 101, issues: [critical] },
      ...fine(7),
    ]);
    expect(rows.slice(0, 3).map((row) => row.target)).toEqual(['a', 'b', 'c']);
  });

  it('a refusing model: the status is failed, the task is completed all the same', async () => {
    answer = () => ({ status: 401 });
    const { task, rows, run, events } = await optimize([
      { source: 'Weak', target: 'schwach', score: 10 },
      ...fine(3),
    ]);
    expect(task).toMatchObject({ status: 'completed', smartOptimizeStatus: 'failed', failureCode: null });
    expect(run?.status).toBe('FAILED');
    expect(rows[0]?.target).toBe('schwach');
    expect(events).toMatchObject([
      { event: 'task.completed', detail: { smart_optimize_status: 'failed', optimized_rows: 0 } },
    ]);
  });

  it('without a model a near match of the memory may win', async () => {
    const { rows, task } = await optimize(
      [
        {
          source: 'Take 7 steps',
          target: '[Ţàķé 7 šţéþš]',
          score: 60,
          origin: 'builtin',
          examples: [{ source: 'Take 3 steps', target: 'Gehe 7 Schritte', score: 85 }],
        },
        ...fine(3),
      ],
      { engine: 'builtin' },
    );
    expect(rows[0]).toMatchObject({ target: 'Gehe 7 Schritte', origin: 'tm', tm_score: 85, score: 70 });
    expect(task.smartOptimizeStatus).toBe('completed');
  });
});

describe('which candidate wins', () => {
  const row: Row = {
    language: 'de',
    position: 0,
    stringId: '',
    source: 'Gold: {0}',
    sourceContext: null,
    maxLength: null,
    speaker: null,
    category: null,
    target: 'Gold: {0}  x',
    origin: 'ai',
    tmScore: null,
    score: 84,
    state: 'translated',
    issues: [],
    examples: [],
    terms: [],
    context: null,
  };
  const ai = (target: string) => ({ target, origin: 'ai' as const, tmScore: null });

  it('five points better, or nothing', () => {
    expect(bestOf(row, [ai('Gold: {0}')], 'en')?.change.score).toBe(90);
    expect(bestOf({ ...row, score: 86 }, [ai('Gold: {0}')], 'en')).toBeNull();
  });

  it('never with a new critical, never the same text, never an empty one', () => {
    expect(bestOf({ ...row, score: 0 }, [ai('Gold:')], 'en')).toBeNull();
    expect(bestOf({ ...row, score: 0, target: 'Gold: {0}' }, [ai('Gold: {0}')], 'en')).toBeNull();
    expect(bestOf({ ...row, score: 0 }, [ai(' ')], 'en')).toBeNull();
  });

  it('the best of several', () => {
    expect(bestOf({ ...row, score: 0 }, [ai('Gold:  {0}'), ai('Gold: {0}')], 'en')?.change.target).toBe(
      'Gold: {0}',
    );
  });
});
