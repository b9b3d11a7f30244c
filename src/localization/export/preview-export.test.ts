import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { WRITABLE } from '../formats/known-formats.ts';
import { seedTask } from '../publish/seed-for-tests.ts';
import { publish } from './export-app-for-tests.ts';

const app = await startApp();

const look = (tenant: Tenant, more: object = {}) =>
  tenant.console('preview_export', {
    project_id: tenant.projectId,
    type: 'project_strings',
    format: 'ini',
    languages: ['de', 'ja'],
    ...more,
  });

describe('preview_export', () => {
  it('200: the first strings as the file will have them, in the order of the template and escaped as requested', async () => {
    const tenant = await app.tenant();
    await publish(app, tenant, [
      { string_id: 'a', content: 'One\nline', values: { de: 'Eine\nZeile', ja: '一' } },
      { string_id: 'b', content: 'Two', values: { de: 'Zwei' } },
      { string_id: 'c', content: 'Three', values: {} },
      { string_id: 'd', content: 'Four', values: { de: 'Vier' } },
    ]);
    const { status, body } = await look(tenant, { escape_mode: 'escape', mode: 'separate' });
    expect([status, body.data.rows, body.data.shown_as]).toEqual([200, 3, 'ini']);
    expect(body.data.text).toContain(String.raw`Eine\nZeile`);
    expect(body.data.text).not.toContain('一');
    expect(body.data.text).not.toContain('Vier');
    const table = await look(tenant, {
      format: 'xlsx',
      fields: ['string_id', 'content'],
      field_order: [
        { type: 'language', value: 'de' },
        { type: 'field', value: 'string_id' },
      ],
    });
    expect(table.body.data.shown_as).toBe('csv');
    expect(table.body.data.text).toContain('"Zwei","b","Two"');
  });

  it('200: of the newest task, and empty without one; every format can be previewed', async () => {
    const tenant = await app.tenant();
    expect((await look(tenant)).body.data).toMatchObject({ rows: 0 });
    await seedTask(app, tenant, {
      strings: [{ id: 'x', content: 'Hello', targets: { de: 'Hallo', ja: 'こんにちは' } }],
    });
    const { body } = await look(tenant, { type: 'task_strings', format: 'csv' });
    expect(body.data.rows).toBe(1);
    expect(body.data.text).toContain('Hallo');
    for (const format of WRITABLE.filter((each) => each !== 'srt'))
      expect([format, (await look(tenant, { type: 'task_strings', format })).status]).toEqual([format, 200]);
  });

  it('400: a format that cannot be written', async () => {
    expect((await look(await app.tenant(), { format: 'docx' })).status).toBe(400);
  });

  it('422: strings that the format cannot hold, such as subtitles without a time', async () => {
    const tenant = await app.tenant();
    await seedTask(app, tenant);
    expect((await look(tenant, { type: 'task_strings', format: 'srt' })).status).toBe(422);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await look(tenant, { project_id: other.projectId })).status).toBe(404);
  });
});
