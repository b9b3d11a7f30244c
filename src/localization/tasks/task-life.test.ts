import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openApp, until } from '../../../test/harness.ts';
import { type Behaviour, type Received, startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { answering, askedOf } from '../pipeline/steps/model-for-tests.ts';
import { HOOK } from './states-for-tests.ts';

const fine = answering(({ src }) => src.replace(/\p{L}+/gu, 'gut'));
let reply: (request: Received) => Behaviour = fine;

const model = await startReceiver((request) => reply(request));
const app = await openApp({
  roles: ['api', 'worker'],
  env: {
    PARLANCE_LLM_BASE_URL: model.url,
    PARLANCE_LLM_MODEL: 'small',
    PARLANCE_LLM_PRICE_IN: '0.1',
    PARLANCE_LLM_PRICE_OUT: '0.3',
  },
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(() => {
  reply = fine;
});

const CONTENTS = ['Open the gate', 'Close the gate', 'Paint the gate'];
const STRINGS = CONTENTS.map((content, i) => ({ string_id: `s${i}`, content }));

async function create(tenant: Tenant, extra: object = {}): Promise<{ taskId: string; traceId: string }> {
  const { body } = await tenant.open('POST', '/tasks/create', {
    target_languages: ['de'],
    scan_terms: false,
    smart_optimize: false,
    strings: STRINGS,
    callback_url: HOOK,
    ...extra,
  });
  return { taskId: body.data.task_id, traceId: body.trace_id };
}

const call = async (tenant: Tenant, path: string, body: object) => {
  const answer = await tenant.open('POST', path, body);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};
const supplement = (tenant: Tenant, task_id: string, ...target_languages: string[]) =>
  call(tenant, '/tasks/supplement-translate', { task_id, target_languages });
const statusOf = async (tenant: Tenant, task_id: string) =>
  (await call(tenant, '/tasks/status', { task_id })).data;

/** Waits for the terminal event of a call. */
const endOf = (traceId: string) =>
  until('the terminal event', async () => {
    const rows = await app.services.database.system
      .selectFrom('deliveries')
      .select(['event', 'body'])
      .where('trace_id', '=', traceId)
      .where('event', 'in', ['task.completed', 'task.failed'])
      .execute();
    expect(rows.length).toBeLessThan(2);
    return rows[0] && { event: rows[0].event, detail: JSON.parse(rows[0].body).detail };
  });

const rowsOf = (taskId: string, language: string) =>
  app.services.database.system
    .selectFrom('task_rows')
    .select(['position', 'target', 'origin', 'state', 'failure', 'score', 'updated_at'])
    .where('task_id', '=', taskId)
    .where('language', '=', language)
    .orderBy('position')
    .execute();

/** The cost according to the log of engine calls. */
async function chargedFor(taskId: string) {
  const { rows } = await sql<{ tokens_in: number; tokens_out: number; cost: number; failed: number }>`
    select sum(c.tokens_in)::int as tokens_in, sum(c.tokens_out)::int as tokens_out, round(sum(c.cost)::numeric, 6)::float8 as cost,
           count(c.failure)::int as failed
      from engine_calls c join runs r on r.id = c.run_id where r.task_id = ${taskId}`.execute(
    app.services.database.system,
  );
  const { failed, ...usage } = rows[0] ?? { failed: 0, tokens_in: 0, tokens_out: 0, cost: 0 };
  return { failed, usage };
}

/** A model that returns an empty text for these sources, so that their rows fail. */
const except = (...sources: string[]) =>
  answering(({ src }) => (sources.includes(src) ? '' : src.replace(/\p{L}+/gu, 'gut')));

describe('a supplement that fails', () => {
  it('leaves the task as it was: a language without any text is removed again, and may be added later', async () => {
    const tenant = await app.tenant();
    const { taskId, traceId } = await create(tenant);
    await endOf(traceId);

    reply = () => ({ status: 401 });
    const failed = await supplement(tenant, taskId, 'fr');
    expect(await endOf(failed.trace_id)).toMatchObject({
      event: 'task.failed',
      detail: { trigger: 'supplement', failure_code: 502, partial_results: false },
    });
    expect(await statusOf(tenant, taskId)).toMatchObject({
      status: 'completed',
      target_languages: ['de'],
      smart_optimize_status: 'skipped',
      failed_rows: {},
      failure_reason: null,
    });
    expect(await rowsOf(taskId, 'fr')).toEqual([]);

    reply = fine;
    const again = await supplement(tenant, taskId, 'fr');
    expect(again.data.effective_target_languages).toEqual(['fr']);
    expect(await endOf(again.trace_id)).toMatchObject({ event: 'task.completed' });
    expect((await statusOf(tenant, taskId)).target_languages).toEqual(['de', 'fr']);
  });

  it('keeps the rows that got a text, and a retry repeats exactly the others', async () => {
    const tenant = await app.tenant();
    const { taskId, traceId } = await create(tenant);
    await endOf(traceId);
    const german = await rowsOf(taskId, 'de');

    reply = except('Close the gate', 'Paint the gate');
    const failed = await supplement(tenant, taskId, 'fr');
    expect(await endOf(failed.trace_id)).toMatchObject({
      event: 'task.failed',
      detail: { trigger: 'supplement', failure_code: 502, partial_results: true },
    });
    expect(await statusOf(tenant, taskId)).toMatchObject({
      status: 'completed',
      target_languages: ['de', 'fr'],
      failed_rows: { fr: 2 },
    });

    reply = fine;
    const from = model.received.length;
    const retried = await call(tenant, '/tasks/retry', { task_id: taskId });
    expect(retried.data).toMatchObject({ status: 'running' });
    expect(await endOf(retried.trace_id)).toMatchObject({
      event: 'task.completed',
      detail: { trigger: 'retry', effective_target_languages: ['fr'], rows_failed: 0 },
    });
    const asked = model.received.slice(from).flatMap((request) => askedOf(request).map(({ src }) => src));
    expect(asked.sort()).toEqual(['Close the gate', 'Paint the gate']);
    const french = await rowsOf(taskId, 'fr');
    expect(french.every(({ target, score }) => target !== null && score !== null)).toBe(true);
    expect(await rowsOf(taskId, 'de')).toEqual(german);
    expect(await statusOf(tenant, taskId)).toMatchObject({ status: 'completed', failed_rows: {} });
    const none = await tenant.open('POST', '/tasks/retry', { task_id: taskId });
    expect([none.status, none.body.error.reason]).toEqual([409, 'not_failed']);
  });

  it('does not affect a task that is still being translated', async () => {
    const tenant = await app.tenant();
    // German waits until the French supplement has failed.
    let isGermanHeld = true;
    reply = (request) => {
      if (request.body.includes('French')) return { status: 401 };
      return isGermanHeld ? { status: 503, headers: { 'retry-after': '1' } } : fine(request);
    };
    const { taskId, traceId } = await create(tenant);
    await until('translation', async () => (await statusOf(tenant, taskId)).status === 'running');
    const failed = await supplement(tenant, taskId, 'fr');
    await endOf(failed.trace_id);
    expect(await statusOf(tenant, taskId)).toMatchObject({ status: 'running', target_languages: ['de'] });
    isGermanHeld = false;
    expect(await endOf(traceId)).toMatchObject({ event: 'task.completed' });
  });
});

describe('failed rows', () => {
  it('less than half: the task is completed and says how many and where; a retry fixes it', async () => {
    const tenant = await app.tenant();
    reply = except('Close the gate');
    const { taskId, traceId } = await create(tenant);
    expect(await endOf(traceId)).toMatchObject({ event: 'task.completed', detail: { rows_failed: 1 } });
    expect(await statusOf(tenant, taskId)).toMatchObject({
      status: 'completed',
      progress: { rows_total: 3, rows_done: 3, rows_failed: 1 },
      failed_rows: { de: 1 },
    });
    reply = fine;
    const retried = await call(tenant, '/tasks/retry', { task_id: taskId });
    await endOf(retried.trace_id);
    expect(await statusOf(tenant, taskId)).toMatchObject({
      progress: { rows_total: 1, rows_done: 1, rows_failed: 0 },
      failed_rows: {},
    });
  });

  it('more than half: good rows stay, reasons and cost are reported, and a retry requests only the others', async () => {
    const tenant = await app.tenant();
    reply = except('Close the gate', 'Paint the gate');
    const { taskId, traceId } = await create(tenant);
    const { event, detail } = await endOf(traceId);
    const { failed, usage } = await chargedFor(taskId);
    expect(failed).toBeGreaterThan(1);
    expect([event, detail]).toEqual([
      'task.failed',
      expect.objectContaining({ failure_code: 502, partial_results: true, usage }),
    ]);
    expect(detail.failure_reason).toContain('The text is empty. (2)');
    expect(await statusOf(tenant, taskId)).toMatchObject({
      status: 'failed',
      progress: { rows_failed: 2 },
      usage,
    });
    expect((await rowsOf(taskId, 'de')).map(({ target, state }) => [target, state])).toEqual([
      ['gut gut gut', 'machine'],
      [null, 'failed'],
      [null, 'failed'],
    ]);

    reply = fine;
    const from = model.received.length;
    const retried = await call(tenant, '/tasks/retry', { task_id: taskId });
    await endOf(retried.trace_id);
    const asked = model.received.slice(from).flatMap((request) => askedOf(request).map(({ src }) => src));
    expect(asked.sort()).toEqual(['Close the gate', 'Paint the gate']);
    expect((await statusOf(tenant, taskId)).status).toBe('completed');
  });

  it('once the engine counts as broken it is not asked, and each row says so', async () => {
    const tenant = await app.tenant();
    reply = answering(() => '');
    // Five batches: three are enough to decide, the fourth is already in progress, and the last is not
    // requested.
    const strings = Array.from({ length: 1200 }, (_, i) => ({
      string_id: `n${i}`,
      content: `Gate number ${i}`,
    }));
    const { taskId, traceId } = await create(tenant, { strings });
    const { detail } = await endOf(traceId);
    expect(detail).toMatchObject({ failure_code: 502, partial_results: false, rows_done: 1200 });
    const reasons = new Set((await rowsOf(taskId, 'de')).map(({ state, failure }) => `${state}: ${failure}`));
    expect(reasons.size).toBe(2);
    expect(detail.usage).toEqual((await chargedFor(taskId)).usage);
  });
});

describe('a cancellation', () => {
  it('of a supplement ends the task too, and a retry repeats everything', async () => {
    const tenant = await app.tenant();
    const { taskId, traceId } = await create(tenant);
    await endOf(traceId);
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    reply = (request) => (request.body.includes('French') ? { ...fine(request), after } : fine(request));
    const from = model.received.length;
    const added = await supplement(tenant, taskId, 'fr');
    await until('a call under way', async () => model.received.length > from);
    const cancelled = await call(tenant, '/tasks/cancel', { task_id: taskId });
    answer();
    expect(cancelled.data).toMatchObject({ status: 'failed', cancelled_jobs: [added.data.job_id] });
    expect(await endOf(added.trace_id)).toMatchObject({
      event: 'task.failed',
      detail: { failure_code: 499 },
    });
    expect(await statusOf(tenant, taskId)).toMatchObject({ status: 'failed', failure_code: 499 });
    // The answer in progress is paid for despite the cancellation.
    await until('the late bill', async () => {
      const { usage } = await chargedFor(taskId);
      const shown = (await statusOf(tenant, taskId)).usage;
      return usage.tokens_in > 20 && isDeepStrictEqual(shown, usage);
    });

    reply = fine;
    const retried = await call(tenant, '/tasks/retry', { task_id: taskId });
    expect(await endOf(retried.trace_id)).toMatchObject({ event: 'task.completed' });
    expect(await statusOf(tenant, taskId)).toMatchObject({
      status: 'completed',
      target_languages: ['de', 'fr'],
      failed_rows: {},
      failure_code: null,
    });
    expect((await rowsOf(taskId, 'fr')).every(({ score }) => score !== null)).toBe(true);
  });
});

describe('texts that came with the strings', () => {
  it('a supplement of their language keeps and scores them, and translates the rest', async () => {
    const tenant = await app.tenant();
    const strings = STRINGS.map((string, i) =>
      i === 0 ? { ...string, translations: { fr: 'Ouvre la porte' } } : string,
    );
    const { taskId, traceId } = await create(tenant, { strings });
    await endOf(traceId);
    reply = () => ({ status: 401 });
    const added = await supplement(tenant, taskId, 'fr');
    expect(added.data).toMatchObject({ effective_target_languages: ['fr'], skipped_target_languages: [] });
    // The language has a text, so it stays. A second supplement would skip it, so the retry must finish it.
    expect(await endOf(added.trace_id)).toMatchObject({
      event: 'task.failed',
      detail: { partial_results: true },
    });
    expect(await statusOf(tenant, taskId)).toMatchObject({
      status: 'completed',
      target_languages: ['de', 'fr'],
      failed_rows: { fr: 2 },
    });
    reply = fine;
    const from = model.received.length;
    const retried = await call(tenant, '/tasks/retry', { task_id: taskId });
    expect(await endOf(retried.trace_id)).toMatchObject({
      event: 'task.completed',
      detail: { effective_target_languages: ['fr'], rows_total: 3, rows_failed: 0, skipped: false },
    });
    const rows = await rowsOf(taskId, 'fr');
    expect(rows.map(({ target, origin }) => [target, origin])).toEqual([
      ['Ouvre la porte', 'given'],
      ['gut gut gut', 'ai'],
      ['gut gut gut', 'ai'],
    ]);
    expect(rows.every(({ score }) => score !== null)).toBe(true);
    const asked = model.received.slice(from).flatMap((request) => askedOf(request).map(({ src }) => src));
    expect(asked).not.toContain('Open the gate');
    const twice = await supplement(tenant, taskId, 'fr');
    expect(twice.data).toMatchObject({ all_already_translated: true, skipped_target_languages: ['fr'] });
  });
});

describe('the cost', () => {
  it('of task.completed is everything charged for the task: scan, terms, repairs and optimization', async () => {
    const tenant = await app.tenant();
    const { taskId, traceId } = await create(tenant, {
      scan_terms: true,
      smart_optimize: true,
      strings: [
        ...STRINGS,
        { string_id: 'x', content: 'Take the Iron Sword from Delfador' },
        { string_id: 'y', content: 'The Iron Sword of Delfador is broken' },
      ],
    });
    const { event, detail } = await endOf(traceId);
    const { usage } = await chargedFor(taskId);
    const { rows } = await sql<{ purpose: string }>`
      select distinct c.purpose from engine_calls c join runs r on r.id = c.run_id where r.task_id = ${taskId} order by 1`.execute(
      app.services.database.system,
    );
    expect(rows.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['term_scan', 'translate']));
    expect([event, detail.usage]).toEqual(['task.completed', usage]);
    expect((await statusOf(tenant, taskId)).usage).toEqual(usage);
  });

  it('is estimated by a dry run from the prices, with the overhead of prompts, as measured in the project', async () => {
    const tenant = await app.tenant();
    const ask = async () => {
      const { data } = await call(tenant, '/tasks/create', {
        target_languages: ['de'],
        strings: STRINGS,
        dry_run: true,
      });
      return data.analysis.languages.de;
    };
    const costOf = (one: { estimated_tokens_in: number; estimated_tokens_out: number }) =>
      Math.round(one.estimated_tokens_in * 0.1 + one.estimated_tokens_out * 0.3) / 1_000_000;
    const first = await ask();
    // The text has twelve tokens, while the rules of the prompt alone have hundreds.
    expect(first.estimated_tokens_in).toBeGreaterThan(300);
    expect(first.estimated_cost).toBe(costOf(first));

    reply = (request) => {
      const answer = fine(request);
      return { status: 200, body: answer.body.replace('"prompt_tokens":10', '"prompt_tokens":9000') };
    };
    const { traceId } = await create(tenant, {
      strings: STRINGS.map((string) => ({ ...string, content: `${string.content} now` })),
    });
    await endOf(traceId);
    const second = await ask();
    expect(second.estimated_tokens_in).toBeGreaterThan(8000);
    expect(second.estimated_cost).toBe(costOf(second));
  });
});
