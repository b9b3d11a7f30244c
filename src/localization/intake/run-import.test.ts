import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeXlsx } from '../../../test/fixtures/make-xlsx.ts';
import { type App, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { armFailpoints } from '../../platform/failpoints.ts';
import {
  create,
  createAndImport,
  type Files,
  openImportApp,
  startFiles,
  stringsOf,
  untilImported,
  viewTask,
} from './import-for-tests.ts';

let app: App;
let tenant: Tenant;
let files: Files;

beforeAll(async () => {
  [app, files] = await Promise.all([openImportApp(), startFiles()]);
});
// One tenant per test, because tasks stay open after the import and a project has at most ten.
beforeEach(async () => {
  tenant = await app.tenant();
});
afterAll(async () => {
  await app.close();
  await files.close();
});
afterEach(() => armFailpoints('', app.services.clock));

const sheet = (count: number) =>
  makeXlsx({
    rows: [
      ['string_id', 'content', 'de', 'nonsense'],
      ...Array.from({ length: count }, (_, i) => [
        `id${i}`,
        `Text number ${i}`,
        i === 0 ? 'Text Nummer 0' : null,
        'x',
      ]),
    ],
  });

const rowsOf = (taskId: string) =>
  app.services.database.system
    .selectFrom('task_rows')
    .select(['language', 'position', 'target', 'origin', 'state'])
    .where('task_id', '=', taskId)
    .orderBy('language')
    .orderBy('position')
    .execute();

const isBusy = async (taskId: string) => {
  const { rows } = await sql`
    select 1 from pgboss.job j join runs r on r.id = j.data->'payload'->>'runId'
     where r.task_id = ${taskId} and r.job_type = 'TASK_IMPORT' and j.state in ('created', 'retry', 'active')`.execute(
    app.services.database.system,
  );
  return rows.length > 0;
};

const leftOnDisk = async () =>
  (await readdir(join(app.services.config.dataDir, 'tmp'))).filter((name) => name.startsWith('import-'));

describe('the next step of a task after its import', () => {
  const strings = [
    { string_id: 'a', content: 'Open the gate', translations: { de: 'Öffne das Tor', fr: 'Ouvre' } },
    { string_id: 'b', content: 'Close it' },
  ];

  it('the term scan, with its rows created and imported translations kept', async () => {
    const { taskId, view } = await createAndImport(app, tenant, { strings });
    expect(view).toMatchObject({
      status: 'scanning',
      scanStatus: 'pending',
      strings: 2,
      words: 5,
      events: [],
    });
    expect(view.runs).toMatchObject([
      { job_type: 'TASK_IMPORT', status: 'SUCCEEDED', trigger: 'create' },
      { job_type: 'TB_SCAN', status: 'PENDING', trigger: 'create', trace_id: view.runs[0]?.trace_id },
    ]);
    expect(await rowsOf(taskId)).toEqual([
      { language: 'de', position: 0, target: 'Öffne das Tor', origin: 'given', state: 'edited' },
      { language: 'de', position: 1, target: null, origin: null, state: 'new' },
      { language: 'ja', position: 0, target: null, origin: null, state: 'new' },
      { language: 'ja', position: 1, target: null, origin: null, state: 'new' },
    ]);
  });

  it.each([
    ['scan_terms is false', { strings, scan_terms: false }],
    [
      'there is no word in it',
      {
        strings: [
          { string_id: '', content: '{0} %s' },
          { string_id: '', content: '...' },
        ],
      },
    ],
  ])('straight to translation when %s', async (_, request) => {
    const { taskId, view } = await createAndImport(app, tenant, request);
    expect(view).toMatchObject({ status: 'running', scanStatus: 'skipped' });
    const [, translate] = await app.services.database.system
      .selectFrom('runs')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('created_at')
      .execute();
    expect(translate).toMatchObject({
      id: expect.stringMatching(/^translate_open_/),
      job_type: 'TRANSLATE',
      trigger: 'create',
      trace_id: view.runs[0]?.trace_id,
      callback_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9999\/#v1\./),
      app_key_id: tenant.keyId,
      target_languages: ['de', 'ja'],
      rows_total: 4,
    });
  });

  it('straight to translation when the termbase knows all of it, but not when one text is new', async () => {
    const known = async (content: string) =>
      app.services.database.system
        .insertInto('terms')
        .values({
          id: `term_${content}`,
          workspace_id: tenant.workspaceId,
          project_id: tenant.projectId,
          content,
          source_language: 'en',
        })
        .execute();
    await known('Elixir');
    const words = (...list: string[]) => ({ strings: list.map((content) => ({ string_id: '', content })) });
    expect((await createAndImport(app, tenant, words('Elixir', 'Elixir'))).view).toMatchObject({
      status: 'running',
      scanStatus: 'skipped',
    });
    expect((await createAndImport(app, tenant, words('Elixir', 'Potion'))).view).toMatchObject({
      status: 'scanning',
    });
  });
});

describe('a file behind a URL', () => {
  it('xlsx: strings, counts, translations and warnings; nothing stays on disk', async () => {
    const { taskId, view } = await createAndImport(app, tenant, {
      xlsx_url: files.putData('/2500.xlsx', sheet(2500)),
    });
    expect(view).toMatchObject({ status: 'scanning', strings: 2500, words: 7500 });
    const message = 'Column "nonsense" was ignored.';
    const sentence = ['file.ignored_column', { name: '"nonsense"' }];
    expect(view.runs[0]).toMatchObject({ status: 'SUCCEEDED', warnings: [{ message, said: sentence }] });
    const strings = await stringsOf(app, taskId);
    expect(strings.map(({ position, content }) => [position, content])).toEqual(
      Array.from({ length: 2500 }, (_, i) => [i, `Text number ${i}`]),
    );
    expect(await rowsOf(taskId)).toHaveLength(5000);
    expect((await rowsOf(taskId))[0]).toMatchObject({ target: 'Text Nummer 0', origin: 'given' });
    expect(await leftOnDisk()).toEqual([]);
  });

  it('xlsx_sheet picks the sheet', async () => {
    const url = files.putData(
      '/sheets.xlsx',
      makeXlsx({ sheets: { A: [['content'], ['one']], B: [['content'], ['two']] } }),
    );
    const { taskId } = await createAndImport(app, tenant, { xlsx_url: url, xlsx_sheet: 'B' });
    expect((await stringsOf(app, taskId)).map(({ content }) => content)).toEqual(['two']);
  });

  it.each([
    ['csv', 'string_id;content;de\na;Hello;Hallo\n'],
    ['json', '[{"string_id": "a", "content": "Hello", "translations": {"de": "Hallo"}}]'],
    ['ini', '[en]\na=Hello\n[de]\na=Hallo\n'],
    [
      'xml',
      '<strings><string id="a"><content>Hello</content><translation language="de">Hallo</translation></string></strings>',
    ],
    ['po', 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "x"\nmsgid "Hello"\nmsgstr "Hallo"\n'],
    [
      'xliff',
      '<xliff version="1.2"><file target-language="de"><body><trans-unit id="a"><source>Hello</source><target>Hallo</target></trans-unit></body></file></xliff>',
    ],
    [
      'xcstrings',
      '{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"stringUnit":{"state":"new","value":"Hello"}},"de":{"stringUnit":{"state":"translated","value":"Hallo"}}}}}}',
    ],
  ])('%s by file_url', async (format, text) => {
    const { taskId } = await createAndImport(app, tenant, {
      file_url: files.putData(`/strings.${format}`, text),
      file_format: format,
    });
    expect(await stringsOf(app, taskId)).toMatchObject([
      {
        string_id: format === 'po' ? 'x\u0004Hello' : 'a',
        content: 'Hello',
        given: { de: 'Hallo' },
        words: 1,
      },
    ]);
  });

  it('a broken file fails the task with the line and the expected content', async () => {
    const { taskId, view } = await createAndImport(app, tenant, {
      file_url: files.putData('/broken.json', '{"a": "x",\n}'),
      file_format: 'json_nested',
    });
    expect([view.failureCode, view.failureReason]).toEqual([
      422,
      'The file is not valid JSON. line 2, column 1: expected a key in double quotes.',
    ]);
    // The sentence is created in the reader's process, and stored with its id and its parts.
    const sentence = [
      'file.not_valid_json_at',
      { place: ['file.line_column', { line: 2, column: 1 }], expected: ['file.key_in_quotes'] },
    ];
    const { system } = app.services.database;
    const [task, run] = await Promise.all([
      system.selectFrom('tasks').select('failure_said').where('id', '=', taskId).executeTakeFirst(),
      system.selectFrom('runs').select('error_said').where('task_id', '=', taskId).executeTakeFirst(),
    ]);
    expect([task?.failure_said, run?.error_said]).toEqual([sentence, sentence]);
  });

  it('an invalid row: the task fails with the place, half of the file is removed, and a retry reads it again', async () => {
    const bad = makeXlsx({
      rows: [
        ['string_id', 'content'],
        ...Array.from({ length: 1500 }, (_, i) => [i === 1400 ? 'x'.repeat(513) : `id${i}`, 'x']),
      ],
    });
    const url = files.putData('/repaired.xlsx', bad);
    const { taskId, view } = await createAndImport(app, tenant, { xlsx_url: url });
    const reason = 'row 1402: string_id: has more than 512 characters.';
    expect(view).toMatchObject({
      status: 'failed',
      scanStatus: 'failed',
      failureCode: 422,
      failureReason: reason,
      strings: null,
    });
    expect(view.events.map(({ event }) => event)).toEqual(['task.failed']);
    expect(JSON.parse(view.events[0]?.body ?? '')).toMatchObject({
      status: 'FAILED',
      error: reason,
      detail: { stage: 'import', failure_code: 422, retryable: false, job_type: 'TASK_IMPORT' },
    });
    expect(await stringsOf(app, taskId)).toEqual([]);
    expect(await leftOnDisk()).toEqual([]);

    files.putData('/repaired.xlsx', sheet(3));
    expect((await tenant.open('POST', '/tasks/retry', { task_id: taskId })).status).toBe(200);
    expect(await untilImported(app, taskId)).toMatchObject({
      status: 'scanning',
      scanStatus: 'pending',
      failureCode: null,
      strings: 3,
    });
  });
});

describe('an import that is interrupted', () => {
  it.each(['import.started', 'import.batch', 'import.committed'])(
    'at %s: the next attempt completes it, each string once',
    async (point) => {
      armFailpoints(`${point}=throw@1`, app.services.clock);
      const { taskId } = await createAndImport(app, tenant, {
        xlsx_url: files.putData('/again.xlsx', sheet(1200)),
      });
      // An error after the last commit causes another attempt, which must find nothing to do.
      await until('no attempt is left', async () => !(await isBusy(taskId)));
      const view = await viewTask(app, taskId);
      expect(view).toMatchObject({ status: 'scanning', strings: 1200, words: 3600 });
      expect(view.runs.map(({ job_type }) => job_type)).toEqual(['TASK_IMPORT', 'TB_SCAN']);
      expect(await stringsOf(app, taskId)).toHaveLength(1200);
      expect(await rowsOf(taskId)).toHaveLength(2400);
    },
  );

  it('cancelled while the file is being downloaded: nothing is written afterwards', async () => {
    const cancelled = Promise.withResolvers<void>();
    const url = files.put('/slow.xlsx', { status: 200, body: sheet(5), after: cancelled.promise });
    const taskId = await create(tenant, { xlsx_url: url });
    await until('the download began', async () => files.received.some(({ path }) => path === '/slow.xlsx'));
    expect((await tenant.open('POST', '/tasks/cancel', { task_id: taskId })).status).toBe(200);
    cancelled.resolve();
    // The worker's next import begins after this one.
    await createAndImport(app, tenant, { strings: [{ string_id: '', content: 'later' }] });
    await until('the download ended', async () => (await leftOnDisk()).length === 0);
    expect(await viewTask(app, taskId)).toMatchObject({
      status: 'failed',
      failureCode: 499,
      runs: [{ status: 'CANCELLED' }],
    });
    expect(await stringsOf(app, taskId)).toEqual([]);
  });

  it('by the end of the process: the run is handed on, not failed', async () => {
    const first = await openImportApp();
    const owner = await first.tenant();
    const url = files.put('/handed-on.xlsx', 'hang');
    const taskId = await create(owner, { xlsx_url: url });
    await until('the download began', async () =>
      files.received.some(({ path }) => path === '/handed-on.xlsx'),
    );
    await first.close();
    files.putData('/handed-on.xlsx', sheet(2));
    const second = await openImportApp(undefined, first.databaseUrl);
    try {
      expect(await untilImported(second, taskId)).toMatchObject({ status: 'scanning', strings: 2 });
    } finally {
      await second.close();
    }
  });
});

describe('ten tasks of a project run at once', () => {
  it('the eleventh stays pending, the twelfth does not overtake it, and both start when a place is free', async () => {
    const busy = await app.tenant();
    const { system } = app.services.database;
    const one = { strings: [{ string_id: '', content: 'Hello there' }] };
    const active: string[] = [];
    for (let i = 0; i < 10; i += 1) active.push((await createAndImport(app, busy, one)).taskId);

    const eleventh = await create(busy, one);
    const executor = async () =>
      (
        await system
          .selectFrom('runs')
          .select('executor')
          .where('task_id', '=', eleventh)
          .executeTakeFirstOrThrow()
      ).executor;
    const before = await executor();
    await until('it was put off', async () => (await executor()) !== before);
    const twelfth = await create(busy, one);
    expect((await viewTask(app, eleventh)).status).toBe('pending');

    await sql`update tasks set status = 'failed' where id = ${active[0]}`.execute(system);
    expect(await untilImported(app, eleventh)).toMatchObject({ status: 'scanning' });
    expect((await viewTask(app, twelfth)).status).toBe('pending');
    await sql`update tasks set status = 'failed' where id = ${active[1]}`.execute(system);
    expect(await untilImported(app, twelfth)).toMatchObject({ status: 'scanning' });
  });
});
