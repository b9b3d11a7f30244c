import { describe, expect, it } from 'vitest';
import { startApp } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { fieldsOf } from '../../src/kernel/narrow.ts';

const app = await startApp();

const strings = [{ string_id: 'a', content: 'Open the gate' }];
const base = { target_languages: ['de'], strings };

describe('L-CREATE', () => {
  it.each<[string, unknown, string]>([
    ['L-CREATE-002 name ""', { ...base, name: '' }, 'name'],
    ['L-CREATE-004 name number', { ...base, name: 5 }, 'name'],
    ['L-CREATE-005 target_languages missing', { strings }, 'target_languages'],
    ['L-CREATE-007 target_languages "en"', { strings, target_languages: 'en' }, 'target_languages'],
    ['L-CREATE-009 target_languages ["EN"]', { strings, target_languages: ['EN'] }, 'target_languages[0]'],
    [
      'L-CREATE-010 target_languages ["zh_CN"]',
      { strings, target_languages: ['zh_CN'] },
      'target_languages[0]',
    ],
    [
      'L-CREATE-012 target_languages ["__proto__"]',
      { strings, target_languages: ['__proto__'] },
      'target_languages[0]',
    ],
    [
      'L-CREATE-014 target_languages 51 entries',
      { strings, target_languages: Array(51).fill('de') },
      'target_languages',
    ],
    ['L-CREATE-015 target_languages [null]', { strings, target_languages: [null] }, 'target_languages[0]'],
    ['L-CREATE-017 neither strings nor xlsx_url', { target_languages: ['de'] }, 'strings'],
    ['L-CREATE-019 strings []', { ...base, strings: [] }, 'strings'],
    ['L-CREATE-020 strings not array', { ...base, strings: 'x' }, 'strings'],
    ['L-CREATE-022 string_id missing', { ...base, strings: [{ content: 'x' }] }, 'strings[0].string_id'],
    [
      'L-CREATE-024 string_id 1 025 chars',
      { ...base, strings: [{ string_id: 'x'.repeat(1025), content: 'x' }] },
      'strings[0].string_id',
    ],
    ['L-CREATE-025 content missing', { ...base, strings: [{ string_id: 'a' }] }, 'strings[0].content'],
    [
      'L-CREATE-027 content 100 001 chars',
      { ...base, strings: [{ string_id: 'a', content: 'x'.repeat(100_001) }] },
      'strings[0].content',
    ],
    ['L-CREATE-029 scan_terms "yes"', { ...base, scan_terms: 'yes' }, 'scan_terms'],
    ['L-CREATE-030 auto_apply_terms 1', { ...base, auto_apply_terms: 1 }, 'auto_apply_terms'],
    [
      'L-CREATE-032 callback_events "task.completed"',
      { ...base, callback_events: 'task.completed' },
      'callback_events',
    ],
    ['L-CREATE-034 client_task_id number', { ...base, client_task_id: 7 }, 'client_task_id'],
    ['L-CREATE-035 client_task_id 256 chars', { ...base, client_task_id: 'x'.repeat(256) }, 'client_task_id'],
  ])('%s: 400, nothing is created', async (_title, request, field) => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.open('POST', '/tasks/create', fieldsOf(request));
    expect([status, body.error.field]).toEqual([400, field]);
    expect(await tasksOf(tenant)).toEqual([]);
  });

  it('L-CREATE-037 same client_task_id, different body: 409', async () => {
    const tenant = await app.tenant();
    await tenant.open('POST', '/tasks/create', { ...base, client_task_id: 'one' });
    const { status } = await tenant.open('POST', '/tasks/create', {
      ...base,
      client_task_id: 'one',
      name: 'Other',
    });
    expect(status).toBe(409);
    expect(await tasksOf(tenant)).toHaveLength(1);
  });

  it('L-CREATE-039 content of mere white space, L-CREATE-040 string_id "": 200, both kept', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.open('POST', '/tasks/create', {
      ...base,
      strings: [
        { string_id: '', content: ' \t ' },
        { string_id: '', content: 'Yes' },
      ],
    });
    expect([status, body.data.strings_count, body.data.words_count]).toEqual([200, 2, 1]);
  });
});

const tasksOf = (tenant: Tenant) =>
  app.services.database.system
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', tenant.projectId)
    .execute();

const SUPPLEMENT = '/tasks/supplement-translate';
const HOOK = 'http://127.0.0.1:9999/';

async function newTask(tenant: Tenant, extra: object = {}): Promise<string> {
  return (await tenant.open('POST', '/tasks/create', { ...base, ...extra })).body.data.task_id;
}

describe('L-SUPP', () => {
  it.each<[string, object]>([
    ['L-SUPP-002 task_id ""', { task_id: '', target_languages: ['ja'] }],
    ['L-SUPP-004 task_id null', { task_id: null, target_languages: ['ja'] }],
    ['L-SUPP-005 task_id ["a"]', { task_id: ['a'], target_languages: ['ja'] }],
    ['L-SUPP-010 task_id of 900 kB', { task_id: 'x'.repeat(900_000), target_languages: ['ja'] }],
    ['L-SUPP-012 target_languages []', { target_languages: [] }],
    ['L-SUPP-014 target_languages 51', { target_languages: Array(51).fill('ja') }],
    ['L-SUPP-022 ["xx"]', { target_languages: ['xx'] }],
    ['L-SUPP-024 skip_tb 0', { target_languages: ['ja'], skip_tb: 0 }],
    ['L-SUPP-025 callback_url 5', { target_languages: ['ja'], callback_url: 5 }],
    [
      'L-SUPP-027 callback_url "javascript:alert(1)"',
      { target_languages: ['ja'], callback_url: 'javascript:alert(1)' },
    ],
    [
      'L-SUPP-029 callback_events ["TASK.COMPLETED"]',
      { target_languages: ['ja'], callback_events: ['TASK.COMPLETED'] },
    ],
  ])('%s: 400', async (_title, request) => {
    const tenant = await app.tenant();
    const { status } = await tenant.open('POST', SUPPLEMENT, { task_id: await newTask(tenant), ...request });
    expect(status).toBe(400);
  });

  it.each([
    ['L-SUPP-007 task_id unknown', 'task_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ["L-SUPP-009 task_id ' or 1=1--", "' or 1=1--"],
  ])('%s: 404', async (_title, task_id) => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', SUPPLEMENT, { task_id, target_languages: ['ja'] })).status).toBe(404);
  });

  it('L-SUPP-015 fifty languages: 200', async () => {
    const tenant = await app.tenant();
    const { body: known } = await tenant.open('GET', '/languages');
    const codes = known.data.items
      .map((l: { code: string }) => l.code)
      .filter((c: string) => c !== 'en' && c !== 'de')
      .slice(0, 50);
    const { status, body } = await tenant.open('POST', SUPPLEMENT, {
      task_id: await newTask(tenant),
      target_languages: codes,
    });
    expect([status, body.data.effective_target_languages.length]).toEqual([200, 50]);
  });

  it('L-SUPP-017 ["  ja  ","ja"]: 200, effective ["ja"]', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.open('POST', SUPPLEMENT, {
      task_id: await newTask(tenant),
      target_languages: ['  ja  ', 'ja'],
    });
    expect(body.data.effective_target_languages).toEqual(['ja']);
  });

  it('L-SUPP-019 the source language only: job_id null and one skipped task.completed', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.open('POST', SUPPLEMENT, {
      task_id: await newTask(tenant),
      target_languages: ['en'],
      callback_url: HOOK,
    });
    expect(body.data).toMatchObject({ job_id: null, all_already_translated: true });
    expect(await sent(body.trace_id)).toMatchObject([{ event: 'task.completed', detail: { skipped: true } }]);
  });

  it('L-SUPP-020 a language with a value in one row: skipped', async () => {
    const tenant = await app.tenant();
    const task_id = await newTask(tenant);
    await app.services.database.system
      .insertInto('task_rows')
      .values({
        task_id,
        language: 'fr',
        position: 0,
        workspace_id: tenant.workspaceId,
        project_id: tenant.projectId,
        target: 'Ouvre',
      })
      .execute();
    const { body } = await tenant.open('POST', SUPPLEMENT, { task_id, target_languages: ['fr', 'ja'] });
    expect([body.data.effective_target_languages, body.data.skipped_target_languages]).toEqual([
      ['ja'],
      ['fr'],
    ]);
  });

  it('L-SUPP-030 callback_events []: inherits the subscription of the task', async () => {
    const tenant = await app.tenant();
    const task_id = await newTask(tenant, { callback_url: HOOK, callback_events: ['task.failed'] });
    const { body } = await tenant.open('POST', SUPPLEMENT, {
      task_id,
      target_languages: ['en'],
      callback_events: [],
    });
    // Only failures were asked for, so the skipped completion is not sent.
    expect([body.data.all_already_translated, await sent(body.trace_id)]).toEqual([true, []]);
  });

  it('L-SUPP-032 a task without source language: 422', async () => {
    const tenant = await app.tenant();
    const task_id = await newTask(tenant);
    await app.services.database.system
      .updateTable('tasks')
      .set({ source_language: null })
      .where('id', '=', task_id)
      .execute();
    const { status, body } = await tenant.open('POST', SUPPLEMENT, { task_id, target_languages: ['ja'] });
    expect([status, body.error.reason]).toEqual([422, 'no_source_language']);
  });

  it('L-SUPP-034 two equal calls in parallel: two jobs, two traces', async () => {
    const tenant = await app.tenant();
    const request = { task_id: await newTask(tenant), target_languages: ['ja'] };
    const [a, b] = await Promise.all([
      tenant.open('POST', SUPPLEMENT, request),
      tenant.open('POST', SUPPLEMENT, request),
    ]);
    expect([
      a.status,
      b.status,
      a.body.data.job_id === b.body.data.job_id,
      a.body.trace_id === b.body.trace_id,
    ]).toEqual([200, 200, false, false]);
  });

  // L-SUPP-035, a workflow that cannot be started, is in test/crash/tasks-kill.test.ts: it needs a process of its own.
});

async function sent(traceId: string) {
  const rows = await app.services.database.system
    .selectFrom('deliveries')
    .select('body')
    .where('trace_id', '=', traceId)
    .execute();
  return rows.map((row) => JSON.parse(row.body));
}

describe('L-READ of the status', () => {
  it.each<[string, 'GET' | 'POST', string, object | undefined]>([
    ['L-READ-002 task_id empty', 'GET', '/tasks/status?task_id=', undefined],
    ['L-READ-005 task_id repeated', 'GET', '/tasks/status?task_id=a&task_id=b', undefined],
    ['L-READ-007 task_id empty', 'POST', '/tasks/status', { task_id: '' }],
    ['L-READ-010 task_id an array', 'POST', '/tasks/status', { task_id: ['a'] }],
  ])('%s (%s): 400', async (_title, method, path, request) => {
    const tenant = await app.tenant();
    expect((await tenant.open(method, path, request)).status).toBe(400);
  });

  it('L-READ-004 and L-READ-009 a task of another project: 403 for GET and POST', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const task_id = await newTask(tenant);
    expect((await other.open('GET', `/tasks/status?task_id=${task_id}`)).status).toBe(403);
    expect((await other.open('POST', '/tasks/status', { task_id })).status).toBe(403);
  });
});
