import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();

const exampleOf = (format: string, ending = format) =>
  readFileSync(new URL(`../formats/${format}/example.${ending}`, import.meta.url));
const read = (
  tenant: Pick<Tenant, 'console' | 'projectId'>,
  filename: string,
  bytes: Buffer,
  more: object = {},
) =>
  tenant.console('read_source_file', {
    project_id: tenant.projectId,
    filename,
    content: bytes.toString('base64'),
    ...more,
  });

describe('read_source_file', () => {
  it('200: a workbook as its cells under the names of its first row', async () => {
    const { status, body } = await read(await app.tenant(), 'Strings.XLSX', exampleOf('xlsx'));
    expect([status, body.data.format]).toEqual([200, 'xlsx']);
    expect(body.data.columns).toEqual(expect.arrayContaining(['string_id', 'content']));
    expect(body.data.rows.length).toBeGreaterThan(0);
    expect(body.data.rows[0].length).toBeLessThanOrEqual(body.data.columns.length);
  });

  it('200: a catalogue as a table of the fields of its strings', async () => {
    const tenant = await app.tenant();
    const { status, body } = await read(tenant, 'de.po', exampleOf('po'));
    expect([status, body.data.format, body.data.columns.slice(0, 2)]).toEqual([
      200,
      'po',
      ['string_id', 'content'],
    ]);
    const named = await read(tenant, 'whatever', exampleOf('ini'), { format: 'ini' });
    expect(named.body.data.rows).toContainEqual(expect.arrayContaining(['greet', 'Hello']));
  });

  it('400: an extension that no format has, and invalid bytes', async () => {
    const tenant = await app.tenant();
    expect((await read(tenant, 'letter.docx', Buffer.from('x'))).status).toBe(400);
    const { status } = await tenant.console('read_source_file', {
      project_id: tenant.projectId,
      filename: 'a.po',
      content: 'no base64!',
    });
    expect(status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await read({ ...tenant, projectId: other.projectId }, 'a.ini', Buffer.from('a=b'))).status).toBe(
      404,
    );
  });

  it('422: a file whose content does not match its name', async () => {
    const { status, text } = await read(await app.tenant(), 'a.xlsx', Buffer.from('not a workbook'));
    expect([status, text]).toEqual([422, expect.stringContaining('not an xlsx workbook')]);
  });

  it('422: our page gets the sentence of the reader, which is another process', async () => {
    const { body } = await read(await app.tenant(), 'a.csv', Buffer.from('content\n"abc\n'));
    expect(body.meta.said).toEqual({
      'row 2: a quote is opened and never closed.': [
        'file.at',
        { place: ['file.row', { row: 2 }], what: ['file.quote_never_closed'] },
      ],
    });
  });

  it('429: more files at once than there are readers', async () => {
    const tenant = await app.tenant();
    const all = await Promise.all(Array.from({ length: 8 }, () => read(tenant, 'a.xlsx', exampleOf('xlsx'))));
    const statuses = all.map(({ status }) => status);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  });
});
