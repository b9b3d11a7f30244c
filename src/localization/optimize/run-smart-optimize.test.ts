import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openApp, until } from '../../../test/harness.ts';
import { type Behaviour, type Received, startReceiver } from '../../../test/receiver.ts';
import { registry } from '../../app/registry.ts';
import { newId } from '../../platform/ids.ts';
import type { Origin } from '../model.ts';
import { type Asked, answering, askedOf } from '../pipeline/steps/model-for-tests.ts';
import { makeTask } from '../pipeline/steps/task-for-tests.ts';
import { dataOf, flaw, isReview, reviewing } from '../qa/judge-for-tests.ts';
import { dispatchRun } from '../runs/own-run.ts';
import { findRun, insertRun, newRunId } from '../runs/store.ts';
import { findTask } from '../task-store/store.ts';
import type { TaskStatus } from '../task-store/task.ts';
import { runSmartOptimize } from './run-smart-optimize.ts';
import { fieldsOf } from '#kernel/narrow.ts';

const jobs = [...registry.jobs.filter((job) => job.name !== 'run_smart_optimize'), runSmartOptimize];
let answer: (request: Received) => Behaviour;

const model = await startReceiver((request) => answer(request));
const hook = await startReceiver();
const app = await openApp({
  roles: ['api', 'worker'],
  registry: { ...registry, jobs },
  env: { PARLANCE_LLM_BASE_URL: model.url, PARLANCE_LLM_MODEL: 'small' },
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
  origin?: Origin;
  tmScore?: number;
  issues?: object[];
  examples?: object;
  state?: 'new' | 'machine' | 'edited' | 'approved' | 'failed' | 'rejected';
}

/** A task after the seven steps, with the given rows. */
async function prepare(rows: readonly Weak[], settings: object | null = null) {
  const { services } = app;
  const tenant = await app.tenant();
  const { database } = services;
  if (settings)
    await database.system
      .updateTable('projects')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', tenant.projectId)
      .execute();
  const { taskId } = await makeTask(services, tenant, {
    strings: rows.map(({ source }) => ({ content: source })),
    languages: ['de'],
  });
  for (const [position, row] of rows.entries()) {
    await database.system
      .updateTable('task_rows')
      .set({
        target: row.target,
        score: row.score,
        origin: row.origin ?? 'ai',
        tm_score: row.tmScore ?? null,
        issues: JSON.stringify(row.issues ?? []),
        examples: JSON.stringify(row.examples ?? []),
        state: row.state ?? 'machine',
      })
      .where('task_id', '=', taskId)
      .where('position', '=', position)
      .execute();
  }
  return { tenant, taskId };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function start({ tenant, taskId }: Prepared, status: TaskStatus): Promise<string> {
  const { services } = app;
  hook.received.length = 0;
  const runId = newRunId('translate_qa_');
  await services.database.tenant(tenant, async (tx) => {
    await tx
      .updateTable('tasks')
      .set({ status, smart_optimize_status: 'pending' })
      .where('id', '=', taskId)
      .execute();
    const made = await insertRun(tx, {
      id: runId,
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      taskId,
      appKeyId: tenant.keyId,
      jobType: 'TRANSLATE_QA',
      trigger: 'create',
      traceId: newId('trc', services.clock),
      callbackUrl: hook.url,
      callbackEvents: [],
      targetLanguages: ['de'],
      options: {},
    });
    await dispatchRun(tx, services, made);
  });
  return runId;
}

async function run(prepared: Prepared) {
  const { database } = app.services;
  const { taskId } = prepared;
  const runId = await start(prepared, 'optimizing');
  const task = await until('the task is complete', async () => {
    const now = await findTask(database.system, taskId);
    return now?.status === 'completed' ? now : null;
  });
  const { system } = database;
  const events = await until('the event arrived', async () =>
    hook.received.length > 0 ? hook.received.map((request) => JSON.parse(request.body)) : null,
  );
  return {
    task,
    rows: await system
      .selectFrom('task_rows')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('position')
      .execute(),
    history: await system
      .selectFrom('task_row_history')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('position')
      .execute(),
    run: await findRun(database.system, runId),
    events,
  };
}

const optimize = async (rows: readonly Weak[], settings: object | null = null) =>
  run(await prepare(rows, settings));

const minor = { check: 'x', severity: 'minor', message: 'A flaw.', start: 0, end: 0 };
const critical = { ...minor, severity: 'critical' };
const fine = (n: number): Weak[] =>
  Array.from({ length: n }, (_, i) => ({ source: `Fine ${i}`, target: `Gut ${i}`, score: 90 }));

describe('Smart Optimization', () => {
  it('replaces weak rows, keeps the old texts, and completes the task with one event', async () => {
    answer = answering(({ src }) => (src === 'Costs 250 gold' ? 'Kostet 250 Gold' : `DE ${src}`));
    const { task, rows, history, run, events } = await optimize([
      { source: 'Costs 250 gold', target: 'Kostet Gold', score: 60, issues: [minor] },
      ...fine(9),
    ]);
    expect(task).toMatchObject({ status: 'completed', smartOptimizeStatus: 'completed' });
    expect(rows[0]).toMatchObject({
      target: 'Kostet 250 Gold',
      origin: 'ai',
      score: 90,
      issues: [],
      optimized_from: { run_id: run?.id, target: 'Kostet Gold', origin: 'ai', score: 60, new_score: 90 },
    });
    expect(history).toMatchObject([
      {
        position: 0,
        action: 'optimized',
        target: 'Kostet Gold',
        origin: 'ai',
        score: 60,
        comment: 'Score 60 → 90, by the model.',
      },
    ]);
    expect(rows.slice(1).every((row) => row.optimized_from === null)).toBe(true);
    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      rowsDone: 1,
      rowsTotal: 1,
      usage: { tokens_in: 20, tokens_out: 10 },
    });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      event: 'task.completed',
      detail: { smart_optimize_status: 'completed', optimized_rows: 1, usage: { tokens_in: 20 } },
    });
    expect(askedOf(model.received.at(-2)!)).toMatchObject([{ draft: 'Kostet Gold', problems: ['A flaw.'] }]);
  });

  it.each([
    [null, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [{ optimize_percent_max: 30 }, [7, 8, 9]],
  ])('with the setting %j takes the weak rows %j, the worst first', async (settings, positions) => {
    answer = answering(({ src }) => `DE ${src}`);
    const weak = Array.from(
      { length: 10 },
      (_, i): Weak => ({ source: `Weak ${i}`, target: `schwach ${i}`, score: 70 - i }),
    );
    const { rows, run } = await optimize(weak, settings);
    expect(run).toMatchObject({ rowsDone: positions.length, rowsTotal: positions.length });
    expect(rows.flatMap((row) => (row.optimized_from === null ? [] : [row.position]))).toEqual(positions);
  });

  it('goes over several batches without taking an improved row twice', async () => {
    answer = answering(({ src }) => `DE ${src}`);
    const weak = Array.from(
      { length: 75 },
      (_, i): Weak => ({ source: `Weak ${i}`, target: `schwach ${i}`, score: 50 + (i % 20) }),
    );
    const from = model.received.length;
    const { rows, run } = await optimize(weak);
    expect(run).toMatchObject({ rowsDone: 75, rowsTotal: 75 });
    expect(rows.filter((row) => row.optimized_from !== null)).toHaveLength(75);
    const calls = model.received.slice(from).filter((request) => !isReview(request));
    const asked = calls.flatMap((request) => askedOf(request).map((item) => item.src));
    expect(new Set(asked).size).toBe(asked.length);
    expect(Math.max(...calls.map((request) => askedOf(request).length))).toBe(10);
  });

  it('a row that improved but is still weak does not take the turn of another', async () => {
    answer = reviewing(({ src }) =>
      src === 'Costs 250 gold now' ? [flaw('major'), flaw('major', '', 'style')] : [],
    );
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
    expect(rows.slice(0, 30).every((row) => row.score === 60)).toBe(true);
    expect(rows.slice(30, 35).every((row) => row.score === 90)).toBe(true);
  });

  it('leaves alone text of people, of the caller and full matches', async () => {
    answer = answering(({ src }) => `DE ${src}`);
    const { rows, task } = await optimize([
      { source: 'A one', target: 'a', score: 10, origin: 'manual' },
      { source: 'B two', target: 'b', score: 10, origin: 'given' },
      { source: 'C three', target: 'c', score: 10, origin: 'tm', tmScore: 101, issues: [critical] },
      { source: 'D four', target: 'd', score: 10, state: 'edited' },
      { source: 'E five', target: 'e', score: 10, state: 'approved' },
      ...fine(7),
    ]);
    expect(rows.slice(0, 5).map((row) => row.target)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(task.smartOptimizeStatus).toBe('completed');
  });

  it('a refusing model: the status is failed, the task is still completed', async () => {
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

  it('an error that every attempt would repeat ends it at once', async () => {
    const { task, run } = await optimize([
      { source: 'Weak', target: 'schwach', score: 10, examples: { broken: true } },
      ...fine(3),
    ]);
    expect(task).toMatchObject({ status: 'completed', smartOptimizeStatus: 'failed' });
    expect(run?.status).toBe('FAILED');
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

  it('without a model and without a gain the rules have run, and it is completed', async () => {
    const { task, run } = await optimize([{ source: 'Weak', target: 'schwach', score: 60 }, ...fine(3)], {
      engine: 'builtin',
    });
    expect(task.smartOptimizeStatus).toBe('completed');
    expect(run).toMatchObject({ status: 'SUCCEEDED', rowsDone: 1, stats: { optimized: 0 } });
  });

  it('a judge decides: a text that it finds worse is not used, a good one is', async () => {
    answer = reviewing(
      ({ dst }) => (dst.startsWith('Schlecht') ? [flaw('critical', 'Schlecht')] : []),
      ({ src }) => `${src === 'Weak one' ? 'Schlecht' : 'Gut'} gemacht`,
    );
    const { rows } = await optimize([
      { source: 'Weak one', target: 'schwach', score: 60 },
      { source: 'Weak two', target: 'schwach', score: 61 },
      ...fine(5),
    ]);
    expect(rows.slice(0, 2).map(({ target, score }) => [target, score])).toEqual([
      ['schwach', 60],
      ['Gut gemacht', 90],
    ]);
    expect(rows[1]?.score_detail).toMatchObject({ source: 'hybrid', confidence: 'medium' });
  });

  it('asks with the surroundings of a row when a fix was not enough', async () => {
    const from = model.received.length;
    answer = reviewing(
      () => [flaw('critical')],
      ({ src }) => `DE ${src}`,
    );
    await optimize([
      { source: 'The gate is near.', target: 'Das Tor ist nah.', score: 90 },
      { source: 'Open it, quickly.', target: 'schwach', score: 10 },
      ...fine(3),
    ]);
    const notes = model.received
      .slice(from)
      .filter((request) => !isReview(request))
      .map((request) => String(fieldsOf(dataOf(request).items[0])['note'] ?? ''));
    expect(notes.some((note) => note.includes('Before it: The gate is near. → Das Tor ist nah.'))).toBe(true);
  });

  it('of a supplement leaves a task that waits for its terms as it is', async () => {
    const prepared = await prepare([{ source: 'Weak', target: 'schwach', score: 10 }, ...fine(3)]);
    const runId = await start(prepared, 'waiting_confirmation');
    const { system } = app.services.database;
    await until('the run is over', async () => (await findRun(system, runId))?.status === 'SUCCEEDED');
    expect(await findTask(system, prepared.taskId)).toMatchObject({
      status: 'waiting_confirmation',
      smartOptimizeStatus: 'pending',
    });
  });

  it('a second run changes nothing', async () => {
    answer = answering(({ src, draft }) =>
      src.startsWith('Weak') ? `DE  ${src}  ${draft ?? ''}` : (draft ?? src),
    );
    const task = await prepare([
      ...Array.from({ length: 4 }, (_, i): Weak => ({ source: `Weak ${i}`, target: `x ${i}`, score: 10 })),
      { source: 'Hopeless', target: 'y', score: 10 },
      ...fine(15),
    ]);
    const first = await run(task);
    expect(first.rows.filter((row) => row.optimized_from !== null).length).toBeGreaterThan(0);
    const second = await run(task);
    expect(second.rows).toEqual(first.rows);
    expect(second.history).toEqual(first.history);
    expect(second.events).toMatchObject([{ detail: { optimized_rows: 0 } }]);
  });
});
