import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { openApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { systemClock } from '#platform/clock.ts';
import { newRunId } from '../runs/store.ts';
import { download, template, translatedTask } from './export-app-for-tests.ts';
import { unzip } from '../formats/unzip-for-tests.ts';

/** Increased by a test that needs a later day. */
let late = 0;
const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + late) };
const app = await openApp({ roles: ['api', 'worker'], clock });
afterAll(() => app.close());

const exportTask = (tenant: Tenant, fields: object) => tenant.open('POST', '/tasks/export', fields);
/** Reads from the database, because the call has the limit of calls that start something. */
const isOver = async (jobId: string) => (await runOf(jobId)).ended_at !== null;
const runOf = (jobId: string) =>
  app.services.database.system
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
const ofTask = (tenant: Tenant, fields: object) => template(tenant, { type: 'task_strings', ...fields });

describe('export_task', () => {
  it('200: a small task at once, in the columns of the template', async () => {
    const tenant = await app.tenant();
    const task = await translatedTask(app, tenant, 3, ['de', 'ja']);
    const template_id = await ofTask(tenant, {
      format: 'csv',
      fields: ['string_id', 'max_length'],
      field_order: [{ type: 'language', value: 'ja' }],
    });

    const { status, body } = await exportTask(tenant, { task_id: task, template_id, filename: 'menu' });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      task_id: task,
      job_id: null,
      download_url: expect.any(String),
      expires_at: expect.any(String),
      file_size: expect.any(Number),
      format: 'csv',
      download_mode: 'single',
      target_languages: ['de', 'ja'],
      status: 'completed',
      error: null,
    });
    const file = await download(body.data.download_url);
    expect(file.headers.get('content-disposition')).toContain('filename="menu.csv"');
    const [head, first] = parseCsv(file.bytes, { bom: true }) as string[][];
    expect(head).toEqual(['ja', 'string_id', 'max_length', 'de']);
    expect(first).toEqual(['ja 0', 'key.0', '20', 'de 0']);
  });

  it.each(['ini', 'json', 'xliff', 'xml'])(
    '200: %s in separate mode, languages of the call',
    async (format) => {
      const tenant = await app.tenant();
      const task = await translatedTask(app, tenant, 2, ['de', 'ja']);
      const { body } = await exportTask(tenant, {
        task_id: task,
        template_id: await ofTask(tenant, { format, mode: 'separate', languages: ['ja'] }),
        target_languages: ['de'],
      });
      const entries = await unzip((await download(body.data.download_url)).bytes);
      expect([...entries.keys()]).toEqual([`de.${format === 'xliff' ? 'xlf' : format}`]);
      expect([...entries.values()][0]).toContain('de 1');
      expect(body.data).toMatchObject({ download_mode: 'separate', target_languages: ['de'] });
    },
  );

  it('200: a format with one language per file is delivered plain for one language, in an archive for several', async () => {
    const tenant = await app.tenant();
    const task = await translatedTask(app, tenant, 2, ['de', 'zh-cn']);
    const template_id = await ofTask(tenant, { format: 'android' });

    const one = await exportTask(tenant, { task_id: task, template_id, target_languages: ['de'] });
    expect(one.body.data).toMatchObject({ format: 'android', download_mode: 'separate' });
    const file = await download(one.body.data.download_url);
    expect(file.headers.get('content-disposition')).toMatch(/\.xml"/);
    expect(file.text).toContain('<string name="key.1">de 1</string>');

    const both = await exportTask(tenant, { task_id: task, template_id });
    const entries = await unzip((await download(both.body.data.download_url)).bytes);
    expect([...entries.keys()]).toEqual(['values-de/strings.xml', 'values-zh-rCN/strings.xml']);
  });

  it('200: over 50,000 rows a job builds it; the answer to job_id has the link while the file exists', async () => {
    const tenant = await app.tenant();
    const task = await translatedTask(app, tenant, 25_001, ['de', 'ja']);
    const template_id = await ofTask(tenant, { format: 'xlsx' });

    const { status, body } = await exportTask(tenant, { task_id: task, template_id });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      job_id: expect.stringMatching(/^export_open_[0-9a-f]{32}$/),
      download_url: null,
      expires_at: null,
      file_size: null,
      status: 'pending',
    });
    const job_id = body.data.job_id;

    await until('the end of the run', () => isOver(job_id));
    const done = (await exportTask(tenant, { task_id: task, job_id })).body.data;
    expect(done.status).toBe('completed');
    const file = await download(done.download_url);
    expect([file.status, file.bytes.length, done.format]).toEqual([200, done.file_size, 'xlsx']);
    expect((await unzip(file.bytes)).get('xl/worksheets/sheet1.xml')).toContain('<row r="25002">');
    const run = await runOf(job_id);
    expect([run.job_type, run.status, run.rows_done]).toEqual(['EXPORT', 'SUCCEEDED', 50_002]);

    late = 3 * 3_600_000;
    const gone = (await exportTask(tenant, { task_id: task, job_id })).body.data;
    late = 0;
    expect([gone.status, gone.download_url, gone.error]).toEqual([
      'completed',
      null,
      'The file has been removed; export again.',
    ]);
  });

  it('200: a failed job gives the reason', async () => {
    const tenant = await app.tenant();
    const task = await translatedTask(app, tenant, 25_001, ['de', 'ja']);
    await app.services.database.system
      .updateTable('task_rows')
      .set({ target: 'x'.repeat(40_000) })
      .where('task_id', '=', task)
      .where('position', '=', 0)
      .execute();
    const template_id = await ofTask(tenant, { format: 'xlsx' });
    const { job_id } = (await exportTask(tenant, { task_id: task, template_id })).body.data;

    await until('the end of the run', () => isOver(job_id));
    const failed = (await exportTask(tenant, { task_id: task, job_id })).body.data;
    expect([failed.status, failed.error]).toEqual(['failed', expect.stringContaining('32767 characters')]);
  });

  it('400: exactly one of template_id and job_id, and a mode that the format has', async () => {
    const tenant = await app.tenant();
    const task_id = await translatedTask(app, tenant, 1, ['de']);
    const template_id = await ofTask(tenant, { format: 'xlsx' });
    const message = async (fields: object) => {
      const { status, body } = await exportTask(tenant, { task_id, ...fields });
      return [status, body.msg];
    };
    expect(await message({})).toEqual([400, 'template_id: is required']);
    expect((await message({ template_id, job_id: 'x' }))[0]).toBe(400);
    expect(await message({ template_id, download_mode: 'separate' })).toEqual([
      400,
      'download_mode: must be "single", because xlsx has no separate mode',
    ]);
  });

  it('403: a task of another project', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const task_id = await translatedTask(app, other, 1, ['de']);
    const template_id = await ofTask(tenant, { format: 'csv' });
    expect((await exportTask(tenant, { task_id, template_id })).status).toBe(403);
    expect((await exportTask(tenant, { task_id, job_id: 'export_open_x' })).status).toBe(403);
  });

  it('404: no such task, template or job; a template of the other type; a job of another kind', async () => {
    const tenant = await app.tenant();
    const task_id = await translatedTask(app, tenant, 1, ['de']);
    const right = await ofTask(tenant, { format: 'csv' });
    const ofProject = await template(tenant, { format: 'csv' });
    const reason = async (fields: object) => {
      const { status, body } = await exportTask(tenant, { task_id, ...fields });
      return [status, body.error.reason];
    };
    expect(await reason({ task_id: 'task_x', template_id: right })).toEqual([404, 'task_not_found']);
    expect(await reason({ template_id: ofProject })).toEqual([404, 'template_not_found']);
    expect(await reason({ job_id: 'export_open_x' })).toEqual([404, 'job_not_found']);
    const translation = newRunId('translate_open_');
    await app.services.database.system
      .insertInto('runs')
      .values({
        id: translation,
        workspace_id: tenant.workspaceId,
        project_id: tenant.projectId,
        task_id,
        job_type: 'TRANSLATE',
        trigger: 'create',
        trace_id: 'trc_x',
        execution_id: 'exec_x',
      })
      .execute();
    expect(await reason({ job_id: translation })).toEqual([404, 'job_not_found']);
  });

  it('422: a task without strings', async () => {
    const tenant = await app.tenant();
    const task_id = await translatedTask(app, tenant, 0, ['de']);
    const { status, body } = await exportTask(tenant, {
      task_id,
      template_id: await ofTask(tenant, { format: 'csv' }),
    });
    expect([status, body.error.reason]).toEqual([422, 'no_strings']);
  });

  it('429: three exports of the project are running', async () => {
    const tenant = await app.tenant();
    const task_id = await translatedTask(app, tenant, 1, ['de']);
    const template_id = await ofTask(tenant, { format: 'csv' });
    const client = await app.services.database.connect();
    await client.query('begin');
    for (const slot of [1, 2, 3]) {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `export ${tenant.projectId} ${slot}`,
      ]);
    }
    expect((await exportTask(tenant, { task_id, template_id })).status).toBe(429);
    await client.end();
    await until(
      'a free slot',
      async () => (await exportTask(tenant, { task_id, template_id })).status === 200,
    );
  });
});
