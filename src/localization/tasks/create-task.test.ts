import { describe, expect, it } from 'vitest';
import { newTenant, startApp, startWorkingApp, until } from '../../../test/harness.ts';

const strings = [
  { string_id: 'a', content: 'Open the gate' },
  { string_id: 'b', content: 'You have {0} gold' },
];

describe('create_task', () => {
  it('200: accepted with every documented field, then completed with all rows translated', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();

    const { status, body } = await tenant.open('POST', '/tasks/create', {
      name: 'Launch',
      target_languages: ['ja', 'de', 'ja', 'en'],
      strings,
      callback_url: 'http://127.0.0.1:9999/',
    });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      task_id: expect.stringMatching(/^task_[0-9A-HJKMNP-TV-Z]{26}$/),
      warnings: [],
      client_task_id: null,
      name: 'Launch',
      status: 'pending',
      job_id: expect.stringMatching(/^create_open_/),
      accepted_at: expect.stringMatching(/Z$/),
      source_language: 'en',
      target_languages: ['ja', 'de'],
      skipped_target_languages: ['en'],
      strings_count: 2,
      words_count: 6,
      requires_confirmation: false,
      idempotent_replay: false,
      deep_link: expect.stringContaining('/tasks/task_'),
    });
    const done = await until('the task to complete', async () => {
      const view = (await tenant.open('POST', '/tasks/status', { task_id: body.data.task_id })).body.data;
      return view.is_completed && view;
    });
    expect(done).toMatchObject({
      current_stage: 'done',
      progress: { rows_total: 4, rows_done: 4 },
      failure_code: null,
    });
    const rows = await app.services.database.system
      .selectFrom('task_rows')
      .select(['language', 'target', 'origin', 'score'])
      .where('task_id', '=', body.data.task_id)
      .execute();
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toMatchObject({ target: expect.any(String), origin: 'builtin' });
    for (const row of rows) expect(row.score).toBeLessThanOrEqual(60);
    const completed = await app.services.database.system
      .selectFrom('deliveries')
      .select('body')
      .where('trace_id', '=', body.trace_id)
      .where('event', '=', 'task.completed')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(completed.body).detail).toMatchObject({
      requested_target_languages: ['ja', 'de', 'en'],
      effective_target_languages: ['ja', 'de'],
      skipped_target_languages: ['en'],
    });
  });

  it('200: the same client_task_id and body give the first task, marked as a replay', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const request = { client_task_id: 'build-42', target_languages: ['de'], strings };

    const [first, twin] = await Promise.all([
      tenant.open('POST', '/tasks/create', request),
      tenant.open('POST', '/tasks/create', request),
    ]);
    const later = await tenant.open('POST', '/tasks/create', request);

    expect(new Set([first, twin, later].map((a) => a.body.data.task_id)).size).toBe(1);
    expect([first, twin].map((a) => a.body.data.idempotent_replay).sort()).toEqual([false, true]);
    expect(later.body.data).toMatchObject({
      idempotent_replay: true,
      job_id: expect.stringMatching(/^create_open_/),
    });
    const tasks = await app.services.database.system
      .selectFrom('tasks')
      .select('id')
      .where('project_id', '=', tenant.projectId)
      .execute();
    expect(tasks).toHaveLength(1);
  });

  it.each([null, 'de'])(
    '200: a replay shows the current task, though the project is %s by now',
    async (language) => {
      const app = await startApp();
      const tenant = await app.tenant();
      const request = {
        client_task_id: 'build-44',
        target_languages: ['de', 'en'],
        auto_apply_terms: false,
        strings,
      };
      const first = await tenant.open('POST', '/tasks/create', request);
      await app.services.database.system
        .updateTable('projects')
        .set({ source_language: language })
        .where('id', '=', tenant.projectId)
        .execute();

      const again = await tenant.open('POST', '/tasks/create', request);

      expect([again.status, again.body.data]).toEqual([200, { ...first.body.data, idempotent_replay: true }]);
      expect(again.body.data).toMatchObject({
        source_language: 'en',
        target_languages: ['de'],
        skipped_target_languages: ['en'],
        requires_confirmation: true,
      });
    },
  );

  it('409: the same client_task_id with another body', async () => {
    const tenant = await newTenant();
    await tenant.open('POST', '/tasks/create', {
      client_task_id: 'build-43',
      target_languages: ['de'],
      strings,
    });

    const { status, body } = await tenant.open('POST', '/tasks/create', {
      client_task_id: 'build-43',
      target_languages: ['ja'],
      strings,
    });

    expect([status, body.error.reason, body.error.field]).toEqual([
      409,
      'client_task_id_conflict',
      'client_task_id',
    ]);
  });

  it('200: dry_run analyses and creates nothing', async () => {
    const app = await startApp();
    const tenant = await app.tenant();

    const { status, body } = await tenant.open('POST', '/tasks/create', {
      dry_run: true,
      target_languages: ['de'],
      strings: [...strings, { string_id: 'c', content: 'Open the gate' }],
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      task_id: null,
      strings_count: 3,
      analysis: { languages: { de: { rows: 3, repetitions: 1, new: 2, exact: 0 } } },
    });
    expect(
      await app.services.database.system
        .selectFrom('tasks')
        .select('id')
        .where('project_id', '=', tenant.projectId)
        .execute(),
    ).toEqual([]);
  });

  it.each([
    [
      { target_languages: ['zh_CN'], strings },
      'target_languages[0]: "zh_CN" is not a supported language code; did you mean "zh-cn"?',
    ],
    [
      { target_languages: Array.from({ length: 51 }, () => 'de'), strings },
      'target_languages: must be at most 50 items',
    ],
    [{ target_languages: ['de'] }, 'strings: exactly one of strings, xlsx_url and file_url must be given'],
    [
      { target_languages: ['de'], strings, xlsx_url: 'http://example.com/a.xlsx' },
      'strings: exactly one of strings, xlsx_url and file_url must be given',
    ],
    [
      {
        target_languages: ['de'],
        strings: [
          { string_id: 'a', content: '1' },
          { string_id: 'a', content: '2' },
        ],
      },
      'strings[1].string_id: must be unique in the task; strings[0] has it too',
    ],
    [
      { target_languages: ['de'], strings, callback_events: ['task.done'] },
      'callback_events[0]: "task.done" is not an event of this call',
    ],
    [{ target_languages: ['de'], strings, callback_url: 'http://10.0.0.1/' }, 'callback_url: '],
    [{ target_languages: ['de'], xlsx_url: 'http://169.254.169.254/x.xlsx' }, 'xlsx_url: '],
    [
      { target_languages: ['de'], file_url: 'http://example.com/a.csv' },
      'file_format: is required with file_url',
    ],
    [
      { target_languages: ['de'], strings, metadata: { big: 'x'.repeat(3000) } },
      'metadata: must be at most 2 KiB',
    ],
  ])('400: %j', async (request, message) => {
    const tenant = await newTenant();
    const { status, body } = await tenant.open('POST', '/tasks/create', request);
    expect(status).toBe(400);
    expect(body.msg).toContain(message);
  });

  it('413: a body over 20 MiB', async () => {
    const tenant = await newTenant();
    const { status } = await tenant.open('POST', '/tasks/create', {
      target_languages: ['de'],
      strings: [{ string_id: 'a', content: 'x'.repeat(20 * 1024 * 1024) }],
    });
    expect(status).toBe(413);
  });

  it('422: no source language anywhere, or nothing but the source language', async () => {
    const [bare, tenant] = [await newTenant({ sourceLanguage: null }), await newTenant()];
    const none = await bare.open('POST', '/tasks/create', { target_languages: ['de'], strings });
    const same = await tenant.open('POST', '/tasks/create', { target_languages: ['en'], strings });
    expect([none.status, none.body.error.reason, same.status, same.body.error.reason]).toEqual([
      422,
      'no_source_language',
      422,
      'no_target_language',
    ]);
  });

  it('200: existing translations are kept, and white space is its own translation', async () => {
    const app = await startWorkingApp();
    const tenant = await app.tenant();
    const { body } = await tenant.open('POST', '/tasks/create', {
      target_languages: ['de'],
      scan_terms: false,
      strings: [
        { string_id: 'a', content: 'Yes', translations: { de: 'Ja' } },
        { string_id: '', content: '  \n' },
      ],
    });
    await until(
      'the task to complete',
      async () =>
        (await tenant.open('POST', '/tasks/status', { task_id: body.data.task_id })).body.data.is_completed,
    );
    const rows = await app.services.database.system
      .selectFrom('task_rows')
      .select(['target', 'origin'])
      .where('task_id', '=', body.data.task_id)
      .orderBy('position')
      .execute();
    expect(rows).toEqual([
      { target: 'Ja', origin: 'given' },
      { target: '  \n', origin: 'given' },
    ]);
  });
});
