import { describe, expect, it } from 'vitest';
import { type App, newTenant, startApp, startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { seedState } from './states-for-tests.ts';

const PATH = '/tasks/supplement-translate';
const HOOK = 'http://127.0.0.1:9999/hook';

async function finishedTask(tenant: Tenant, extra: object = {}): Promise<string> {
  const { body } = await tenant.open('POST', '/tasks/create', {
    target_languages: ['de'],
    scan_terms: false,
    strings: [
      { string_id: 'a', content: 'Open the gate' },
      { string_id: 'b', content: 'Close the gate' },
    ],
    ...extra,
  });
  await until('the first translation', async () => (await status(tenant, body.data.task_id)).is_completed);
  return body.data.task_id;
}

const status = async (tenant: Tenant, task_id: string) =>
  (await tenant.open('POST', '/tasks/status', { task_id })).body.data;
const events = async (app: App, traceId: string) =>
  (
    await app.services.database.system
      .selectFrom('deliveries')
      .select(['event', 'body', 'url'])
      .where('trace_id', '=', traceId)
      .orderBy('sequence')
      .execute()
  ).map((row) => ({ ...row, body: JSON.parse(row.body) }));

describe('supplement_translate', () => {
  it('200: new languages go through TRANSLATE under a separate trace, and the task is completed again', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const task_id = await finishedTask(tenant, { callback_url: HOOK });

    const { status: code, body } = await tenant.open('POST', PATH, {
      task_id,
      target_languages: ['  ja  ', 'ja', 'de', 'en'],
    });

    expect(code).toBe(200);
    expect(body.data).toEqual({
      task_id,
      job_id: expect.stringMatching(/^supplement_translate_/),
      accepted_at: expect.any(String),
      requested_target_languages: ['ja', 'de', 'en'],
      effective_target_languages: ['ja'],
      skipped_target_languages: ['de', 'en'],
      all_already_translated: false,
    });
    const view = await until('the supplement', async () => {
      const now = await status(tenant, task_id);
      return (
        now.is_completed &&
        now.jobs.some(
          (j: { job_id: string; status: string }) =>
            j.job_id === body.data.job_id && j.status === 'SUCCEEDED',
        ) &&
        now
      );
    });
    expect(view.target_languages).toEqual(['de', 'ja']);
    const sent = await events(app, body.trace_id);
    expect(sent.map((e) => e.event)).toEqual([
      'tmMatching',
      'tbMatching',
      'kbExtraction',
      'translateBatch',
      'lqaBatch',
      'translateEnhanceBatch',
      'aiScoringBatch',
      'task.completed',
    ]);
    expect(sent.at(-1)?.body.detail).toMatchObject({
      trigger: 'supplement',
      skipped: false,
      requested_target_languages: ['ja', 'de', 'en'],
      effective_target_languages: ['ja'],
      skipped_target_languages: ['de', 'en'],
    });
  });

  it('200: no new language runs nothing and sends one skipped task.completed', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const task_id = await finishedTask(tenant);

    const { body } = await tenant.open('POST', PATH, {
      task_id,
      target_languages: ['en', 'de'],
      callback_url: HOOK,
    });

    expect(body.data).toMatchObject({
      job_id: null,
      all_already_translated: true,
      effective_target_languages: [],
      skipped_target_languages: ['en', 'de'],
    });
    const sent = await events(app, body.trace_id);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      event: 'task.completed',
      task_id,
      status: 'SUCCEEDED',
      detail: {
        skipped: true,
        reason: 'all_languages_already_translated',
        trigger: 'supplement',
        requested_target_languages: ['en', 'de'],
        effective_target_languages: [],
        skipped_target_languages: ['en', 'de'],
      },
    });
    expect((await status(tenant, task_id)).status).toBe('completed');
  });

  it('200: two equal calls start two workflows with two traces', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const task_id = await finishedTask(tenant);

    const [one, two] = await Promise.all([
      tenant.open('POST', PATH, { task_id, target_languages: ['fr'] }),
      tenant.open('POST', PATH, { task_id, target_languages: ['fr'] }),
    ]);

    expect(new Set([one?.body.data.job_id, two?.body.data.job_id]).size).toBe(2);
    expect(one?.body.trace_id).not.toBe(two?.body.trace_id);
    await until('both to end', async () => {
      const view = await status(tenant, task_id);
      return (
        view.is_completed &&
        view.jobs.filter(
          (j: { job_id: string; status: string }) =>
            j.job_id.startsWith('supplement_') && j.status === 'SUCCEEDED',
        ).length === 2
      );
    });
    const rows = await app.services.database.system
      .selectFrom('task_rows')
      .select('position')
      .where('task_id', '=', task_id)
      .where('language', '=', 'fr')
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('400: 51 languages, an unknown code, an unknown event, one of a publish', async () => {
    const tenant = await newTenant();
    const bad = await Promise.all(
      [
        { target_languages: Array(51).fill('de') },
        { target_languages: ['xx'] },
        { target_languages: ['de'], callback_events: ['TASK.COMPLETED'] },
        { target_languages: ['de'], callback_events: ['task.publish.completed'] },
        { target_languages: ['de'], skip_tb: 0 },
      ].map((b) => tenant.open('POST', PATH, { task_id: 'task_01ARZ3NDEKTSV4RRFFQ69G5FAV', ...b })),
    );
    expect(bad.map((a) => a.status)).toEqual([400, 400, 400, 400, 400]);
  });

  it('403: a task of another project', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { body } = await tenant.open('POST', '/tasks/create', {
      target_languages: ['de'],
      strings: [{ string_id: 'a', content: 'Yes' }],
    });
    expect(
      (await other.open('POST', PATH, { task_id: body.data.task_id, target_languages: ['ja'] })).status,
    ).toBe(403);
  });

  it('404: no such task', async () => {
    const tenant = await newTenant();
    expect((await tenant.open('POST', PATH, { task_id: 'nope', target_languages: ['ja'] })).status).toBe(404);
  });

  it('409: a failed task, with a page that explains it', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { taskId } = await seedState(app, tenant, 'failed');
    const { status: code, body } = await tenant.open('POST', PATH, {
      task_id: taskId,
      target_languages: ['ja'],
    });
    expect([code, body.error.doc_url]).toEqual([409, '/docs/errors#task_failed']);
  });

  it('422: a task that has no source strings yet', async () => {
    const tenant = await newTenant();
    const { body } = await tenant.open('POST', '/tasks/create', {
      target_languages: ['de'],
      xlsx_url: 'http://127.0.0.1:9999/x.xlsx',
    });
    const { status: code, body: refused } = await tenant.open('POST', PATH, {
      task_id: body.data.task_id,
      target_languages: ['ja'],
    });
    expect([code, refused.error.reason]).toEqual([422, 'no_source_strings']);
  });
});
