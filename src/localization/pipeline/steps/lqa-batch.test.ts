import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, openApp } from '../../../../test/harness.ts';
import { type Behaviour, type Received, startReceiver } from '../../../../test/receiver.ts';
import type { Origin } from '../../model.ts';
import { canJudge, reviewPairs } from '../../qa/judge.ts';
import { answerWith, dataOf, flaw, type JudgedItem, reviewing } from '../../qa/judge-for-tests.ts';
import { makeRow } from '../../qa/row-for-tests.ts';
import { presentScore, ruleSet } from '../../qa/score.ts';
import { newRunId } from '../../runs/store.ts';
import { applyChanges, readBatch } from '../../task-store/store-rows.ts';
import type { TaskOptions } from '../../task-store/task.ts';
import type { PipelineStep, StepContext } from '../step.ts';
import { aiScoringBatch } from './ai-scoring-batch.ts';
import { lqaBatch } from './lqa-batch.ts';
import { makeTask } from './task-for-tests.ts';
import { fieldsOf } from '#kernel/narrow.ts';

let answer: (request: Received) => Behaviour;

const model = await startReceiver((request) => answer(request));
const app = await openApp({
  databaseUrl: await freshDatabase(),
  env: {
    PARLANCE_LLM_BASE_URL: model.url,
    PARLANCE_LLM_MODEL: 'translator',
    PARLANCE_JUDGE_BASE_URL: model.url,
    PARLANCE_JUDGE_MODEL: 'judge',
  },
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(() => {
  model.received.length = 0;
  answer = reviewing(() => []);
});

interface Given {
  source: string;
  target: string;
  origin?: Origin;
  terms?: object[];
}

/** A task with texts, ready for the last steps. */
async function ready(rows: readonly Given[], options: Partial<TaskOptions> = {}, settings: object = {}) {
  const tenant = await app.tenant();
  const { services } = app;
  const { taskId, task } = await makeTask(services, tenant, {
    strings: rows.map(({ source }) => ({ content: source })),
    languages: ['de'],
    options,
  });
  for (const [position, { target, origin, terms }] of rows.entries())
    await services.database.system
      .updateTable('task_rows')
      .set({ target, origin: origin ?? 'ai', state: 'machine', terms: JSON.stringify(terms ?? []) })
      .where('task_id', '=', taskId)
      .where('position', '=', position)
      .execute();
  const ctx: StepContext = {
    clock: services.clock,
    log: services.log,
    outbound: services.outbound,
    config: services.config,
    database: services.database,
    workspaceId: tenant.workspaceId,
    projectId: tenant.projectId,
    taskId,
    runId: newRunId('translate_open_'),
    sourceLanguage: 'en',
    languages: ['de'],
    options: task.options,
    settings: fieldsOf(settings),
    signal: new AbortController().signal,
    read: (use) => services.database.tenant(tenant, use),
  };
  /** Runs a step over all rows like the run, and returns the changes. */
  const run = async (step: PipelineStep) => {
    const read = await ctx.read((tx) =>
      readBatch(tx, { taskId, language: 'de', after: -1, limit: step.batchSize, reads: step.reads }),
    );
    const result = await step.run(read, ctx);
    await ctx.read((tx) => applyChanges(tx, taskId, read, result.changes));
    return result;
  };
  const stored = async () => {
    const found = await services.database.system
      .selectFrom('task_rows')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('position')
      .execute();
    return found.map((row) => ({
      ...row,
      shown: presentScore(row.score, row.score_detail),
    }));
  };
  const write = (position: number, target: string) =>
    services.database.system
      .updateTable('task_rows')
      .set({ target })
      .where('task_id', '=', taskId)
      .where('position', '=', position)
      .execute();
  return { ctx, run, stored, write };
}

const asked = () => model.received.flatMap((request) => dataOf(request).items as JudgedItem[]);
const modelsAsked = (): string[] => model.received.map(({ body }) => JSON.parse(body).model);

describe('review by a model', () => {
  it('finds faults that rules cannot, and the score names the source of each', async () => {
    answer = reviewing(({ dst }) => (dst.includes('Schließe') ? [flaw('major', 'Schließe')] : []));
    const task = await ready(
      [
        { source: 'Open the gate.', target: 'Schließe das Tor.' },
        { source: 'Costs 250 gold.', target: 'Kostet Gold.' },
        { source: 'Take it.', target: 'Nimm es.' },
      ],
      { profile: 'best' },
    );
    const { counts, usage } = await task.run(lqaBatch);
    expect(lqaBatch.stats(counts ?? {}, {})).toMatchObject({ checked: 3, lqa_mode: 'hybrid', reviewed: 3 });
    expect(usage).toMatchObject({ tokens_in: 20, tokens_out: 10 });
    await task.run(aiScoringBatch);
    const [gate, gold, take] = await task.stored();
    expect(gate?.issues).toMatchObject([
      { check: 'model_accuracy', category: 'accuracy', by: 'model', start: 0, end: 8 },
    ]);
    expect(gate?.shown).toMatchObject({ score: 80, source: 'model', confidence: 'high' });
    expect(gold?.shown).toMatchObject({ score: 80, source: 'hybrid', drivers: [{ by: 'rules' }] });
    expect(take?.shown).toMatchObject({ score: 90, is_capped: true, source: 'hybrid', drivers: [] });
    expect(take?.shown?.version).toMatch(new RegExp(`^${ruleSet()}\\+[0-9a-f]{8}@judge, translator$`));
  });

  it('in best all rows, twice and by two models; a disagreement lowers the confidence', async () => {
    answer = (request) =>
      reviewing(() => (request.body.includes('"model":"judge"') ? [flaw('critical')] : []))(request);
    const task = await ready([{ source: 'Take it.', target: 'Nimm es.' }], { profile: 'best' });
    await task.run(lqaBatch);
    await task.run(aiScoringBatch);
    expect(modelsAsked()).toEqual(['judge', 'translator']);
    expect((await task.stored())[0]?.shown).toMatchObject({ score: 0, confidence: 'low', source: 'model' });
  });

  it('one model looks twice, and is really asked again', async () => {
    const task = await ready([{ source: 'Take it.', target: 'Nimm es.' }], { profile: 'best' });
    const ctx = { ...task.ctx, config: { ...task.ctx.config, judge: null } };
    const row = makeRow({ source: 'Take it.', target: 'Nimm es.' });
    const { found } = await reviewPairs([{ row, target: 'Nimm es.' }], ctx, 2);
    expect(modelsAsked()).toEqual(['translator', 'translator']);
    expect([...found.values()]).toMatchObject([{ confidence: 'high', model: 'translator' }]);
  });

  it('otherwise rows with an issue or a new term, and one in ten; never untranslated rows', async () => {
    const plain = Array.from({ length: 200 }, (_, i) => ({ source: `Row ${i}`, target: `Zeile ${i}` }));
    const term = { termId: 't', start: 0, end: 3, source: 'Orb', target: '', category: 'Item' };
    const task = await ready([
      { source: 'Costs 250 gold.', target: 'Kostet Gold.' },
      { source: 'Orb', target: 'Kugel', terms: [term] },
      { source: 'Costs 350 gold.', target: '[Ĉöšţš] ĝöļđ.', origin: 'builtin' },
      ...plain,
    ]);
    await task.run(lqaBatch);
    const sources = asked().map(({ src }) => src);
    expect(sources).toEqual(expect.arrayContaining(['Costs 250 gold.', 'Orb']));
    expect(sources).not.toContain('Costs 350 gold.');
    const sampled = sources.filter((source) => source.startsWith('Row')).length;
    expect(sampled).toBeGreaterThan(5);
    expect(sampled).toBeLessThan(45);
    expect(new Set(modelsAsked())).toEqual(new Set(['judge']));
    expect(Math.max(...model.received.map((request) => dataOf(request).items.length))).toBeLessThanOrEqual(
      20,
    );
  });

  it('repeats the same questions at no cost', async () => {
    const task = await ready([{ source: 'Costs 250 gold.', target: 'Kostet Gold.' }]);
    await task.run(lqaBatch);
    await task.run(lqaBatch);
    expect(model.received).toHaveLength(1);
  });

  it('clears a term only when it says that it is present, and part of it is', async () => {
    const term = { termId: 't', start: 0, end: 5, source: 'Sword', target: 'Eisenschwert', category: 'Item' };
    const rows = [{ source: 'Sword here', target: 'Schwert aus Erz', terms: [term] }];
    const silent = await ready(rows);
    await silent.run(lqaBatch);
    expect((await silent.stored())[0]?.issues.map(({ by }) => by ?? 'rules')).toEqual(['rules']);
    answer = (request) =>
      answerWith(
        Object.fromEntries(
          dataOf(request).items.map(({ id, check }) => [id, { check, issues: [], rendered: ['t1'] }]),
        ),
      );
    const reviewed = await ready(rows);
    await reviewed.run(lqaBatch);
    expect((await reviewed.stored())[0]?.issues).toEqual([]);
    const lied = await ready([{ source: 'Sword here', target: 'Klinge hier', terms: [term] }]);
    await lied.run(lqaBatch);
    await lied.run(aiScoringBatch);
    const [row] = await lied.stored();
    expect(row?.issues).toMatchObject([{ check: 'terminology', severity: 'major' }]);
    expect(row?.shown).toMatchObject({ score: 68, drivers: [{ check: 'terminology', points: 8 }] });
  });

  it.each<[string, (request: Received) => Behaviour]>([
    ['is down', () => ({ status: 401 })],
    ['talks', () => answerWith('I would give it 95 of 100.')],
    [
      'gives scores',
      (request) => answerWith(Object.fromEntries(dataOf(request).items.map(({ id }) => [id, { score: 99 }]))),
    ],
    ['invents ids', (request) => answerWith({ r99: { check: dataOf(request).items[0]?.check, issues: [] } })],
  ])('when it %s the rules stand alone', async (what, behave) => {
    answer = behave;
    const task = await ready([{ source: 'Costs 250 gold.', target: 'Kostet Gold.' }]);
    const { counts } = await task.run(lqaBatch);
    expect(lqaBatch.stats(counts ?? {}, {})).toMatchObject({ lqa_mode: 'rules', reviewed: 0 });
    await task.run(aiScoringBatch);
    expect((await task.stored())[0]?.shown).toMatchObject({
      score: 80,
      source: 'rules',
      confidence: 'low',
      version: ruleSet(),
    });
    // Once the model is down, the run does not ask it again for every batch.
    const before = model.received.length;
    await task.run(lqaBatch);
    expect(what === 'is down' ? model.received.length : before).toBe(before);
  });

  it('LLM-008 n−1 results: the missing one is asked about once more', async () => {
    answer = (request) => {
      const { items } = dataOf(request);
      const some = items.length > 1 ? items.slice(1) : items;
      return answerWith(Object.fromEntries(some.map(({ id, check }) => [id, { check, issues: [] }])));
    };
    const task = await ready([
      { source: 'Costs 250 gold.', target: 'Kostet Gold.' },
      { source: 'Costs 350 gold.', target: 'Preis Gold.' },
    ]);
    const { counts } = await task.run(lqaBatch);
    expect(counts).toMatchObject({ reviewed: 2 });
    expect(model.received.map((request) => dataOf(request).items.length)).toEqual([2, 1]);
  });

  it('a text that changed after its review loses it', async () => {
    answer = reviewing(() => [flaw('major', 'Gold')]);
    const task = await ready([{ source: 'Costs 250 gold.', target: 'Kostet Gold.' }]);
    await task.run(lqaBatch);
    await task.write(0, 'Kostet 250 Gold.');
    answer = () => ({ status: 401 });
    await task.run(lqaBatch);
    await task.run(aiScoringBatch);
    const [row] = await task.stored();
    expect(row?.issues).toEqual([]);
    expect(row?.shown).toMatchObject({ score: 90, source: 'rules' });
  });

  it('a project that chose the built-in engine has nothing sent anywhere', async () => {
    const task = await ready(
      [{ source: 'Costs 250 gold.', target: 'Kostet Gold.' }],
      {},
      { engine: 'builtin' },
    );
    expect(canJudge(task.ctx)).toBe(false);
    await task.run(lqaBatch);
    expect(model.received).toEqual([]);
  });
});

describe('steps that find nothing new', () => {
  it('write nothing', async () => {
    const task = await ready(
      [
        { source: 'Costs 250 gold.', target: 'Kostet Gold.' },
        { source: 'Take it.', target: 'Nimm es.' },
      ],
      {},
      { engine: 'builtin' },
    );
    expect((await task.run(lqaBatch)).changes).toHaveLength(1);
    expect((await task.run(aiScoringBatch)).changes).toHaveLength(2);
    expect((await task.run(lqaBatch)).changes).toEqual([]);
    expect((await task.run(aiScoringBatch)).changes).toEqual([]);
    await task.write(1, 'Nimm  es.');
    expect((await task.run(lqaBatch)).changes).toMatchObject([{ position: 1 }]);
    expect((await task.run(aiScoringBatch)).changes).toMatchObject([{ position: 1 }]);
  });
});
