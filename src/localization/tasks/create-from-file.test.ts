import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startWorkingApp();

const FILE = '{"a": "Apple", "b": "Bread"}\n';
const SHA256 = createHash('sha256').update(FILE).digest('hex');

const create = (tenant: Tenant, more: object) =>
  tenant.open('POST', '/tasks/create', {
    target_languages: ['de'],
    scan_terms: false,
    file_format: 'json',
    ...more,
  });

const stringsOf = (task_id: string) =>
  until('the strings of the task', async () => {
    const rows = await app.services.database.system
      .selectFrom('task_strings')
      .select(['string_id', 'content'])
      .where('task_id', '=', task_id)
      .orderBy('position')
      .execute();
    return rows.length === 2 && rows;
  });

describe('a task from an uploaded file', () => {
  it('is created from an uploaded file or from its text, without a URL', async () => {
    const tenant = await app.tenant();
    const early = await create(tenant, { file_id: SHA256 });
    expect([early.status, early.body.error.reason]).toEqual([422, 'files_missing']);
    const content = Buffer.from(FILE).toString('base64');
    await tenant.open('PUT', `/files/${SHA256}`, { content });
    const wanted = [
      { string_id: 'a', content: 'Apple' },
      { string_id: 'b', content: 'Bread' },
    ];
    const byId = await create(tenant, { file_id: SHA256 });
    expect(await stringsOf(byId.body.data.task_id)).toEqual(wanted);
    const other = await app.tenant();
    const byText = await create(other, { file_content: FILE });
    expect(await stringsOf(byText.body.data.task_id)).toEqual(wanted);
  });

  it('needs its format, and is not sent together with strings', async () => {
    const tenant = await app.tenant();
    const refused = async (more: object) => (await create(tenant, more)).status;
    expect(await refused({ file_content: FILE, file_format: undefined })).toBe(400);
    expect(await refused({ file_content: FILE, file_id: SHA256 })).toBe(400);
    expect(await refused({ file_content: FILE, strings: [{ string_id: 'a', content: 'A' }] })).toBe(400);
  });

  it('our page gets what the reader skipped by ids; a program gets the same English', async () => {
    const tenant = await app.tenant();
    const file = { file_format: 'csv', file_content: 'string_id,content,zh_CN,mood\na,Apple,苹果,calm\n' };
    const { task_id } = (await create(tenant, file)).body.data;

    const page = await until('the warnings of the import', async () => {
      const { body } = await tenant.console('get_task_status', { project_id: tenant.projectId, task_id });
      return body.data.jobs[0].warning !== null && body;
    });

    const message = 'Column "zh_CN" was ignored; did you mean "zh-cn"? Column "mood" was ignored.';
    expect(page.meta.said[message]).toEqual([
      'pipeline.reasons',
      {
        first: ['file.ignored_column_did_you_mean', { name: '"zh_CN"', nearest: 'zh-cn' }],
        second: ['file.ignored_column', { name: '"mood"' }],
      },
    ]);
    const program = await tenant.open('GET', `/tasks/status?task_id=${task_id}`);
    expect(program.body.data.jobs[0].warning).toBe(message);
  });
});
