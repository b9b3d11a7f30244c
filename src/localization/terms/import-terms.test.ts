import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import { startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { systemClock } from '#platform/clock.ts';
import { armFailpoints } from '#platform/failpoints.ts';
import { startFiles } from '../intake/import-for-tests.ts';
import { readTerms } from './seed-for-tests.ts';

let tenant: Tenant;

const app = await startWorkingApp();
const hook = await startReceiver();
const files = await startFiles();
afterAll(async () => {
  await hook.close();
  await files.close();
});
beforeEach(async () => {
  tenant = await app.tenant();
});
afterEach(() => armFailpoints('', systemClock));

const importFile = (fields: object) =>
  tenant.open('POST', '/terms/import', { callback_url: hook.url, ...fields });
/** The single event of an import. */
const eventsOf = (traceId: string) =>
  until('the event was written', async () => {
    const row = await app.services.database.system
      .selectFrom('deliveries')
      .select('body')
      .where('trace_id', '=', traceId)
      .executeTakeFirst();
    return row && JSON.parse(row.body);
  });
const imported = async (fields: object) => {
  const { status, body } = await importFile(fields);
  expect([status, body.msg]).toEqual([200, 'ok']);
  return eventsOf(body.trace_id);
};
const CSV = 'term,de,category,forbidden_de\nSword,Schwert,Item,Säbel\nShield,Schild,Item,\n';
const tbxOf = (terms: string) =>
  `<tbx type="TBX-Basic" style="dca" xml:lang="en"><text><body>${terms}</body></text></tbx>`;
const concept = (en: string, de: string) =>
  `<conceptEntry><langSec xml:lang="en"><termSec><term>${en}</term></termSec></langSec><langSec xml:lang="de"><termSec><term>${de}</term></termSec></langSec></conceptEntry>`;

describe('import_terms', () => {
  it('200: accepted at once, written in the background, reported like an upload', async () => {
    const { status, body } = await importFile({ format: 'csv', content: CSV });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      upload_id: body.trace_id,
      accepted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      terms_count: null,
    });
    expect(await eventsOf(body.trace_id)).toMatchObject({
      event: 'term_upload.completed',
      status: 'SUCCEEDED',
      detail: { upload_id: body.trace_id, terms_count: 2, upserted_count: 2, modified_count: 0 },
    });
    expect(await readTerms(app, tenant)).toMatchObject([
      { content: 'Shield', source_language: 'en', translations: { de: 'Schild' }, forbidden: {} },
      { content: 'Sword', category: 'Item', translations: { de: 'Schwert' }, forbidden: { de: ['Säbel'] } },
    ]);
    const run = await app.services.database.system
      .selectFrom('runs')
      .selectAll()
      .where('trace_id', '=', body.trace_id)
      .executeTakeFirstOrThrow();
    expect(run).toMatchObject({ job_type: 'TERM_UPLOAD', options: {}, rows_total: 2, rows_done: 2 });
  });

  it('200: a file behind a URL, in another source language, merged into the existing terms', async () => {
    await imported({ format: 'csv', content: CSV });
    const url = files.putData('/terms.tbx', tbxOf(concept('Sword', 'Klinge') + concept('Bow', 'Bogen')));
    expect(await imported({ format: 'tbx', file_url: url })).toMatchObject({
      detail: { terms_count: 2, upserted_count: 1, modified_count: 1 },
    });
    expect(await imported({ format: 'tbx', file_url: url, source_language: 'de' })).toMatchObject({
      detail: { terms_count: 2, upserted_count: 2, modified_count: 0 },
    });
    const rows = await readTerms(app, tenant);
    expect(rows.map((row) => [row.content, row.source_language, row.category, row.translations])).toEqual([
      ['Bogen', 'de', '', { en: 'Bow' }],
      ['Bow', 'en', '', { de: 'Bogen' }],
      ['Klinge', 'de', '', { en: 'Sword' }],
      ['Shield', 'en', 'Item', { de: 'Schild' }],
      ['Sword', 'en', 'Item', { de: 'Klinge' }],
    ]);
  });

  it('200: thousands of terms, twice: the second time nothing changes', async () => {
    const content = `term,de\n${Array.from({ length: 2500 }, (_, n) => `Term ${n},Begriff ${n}`).join('\n')}`;
    expect((await imported({ format: 'csv', content })).detail).toMatchObject({
      terms_count: 2500,
      upserted_count: 2500,
    });
    expect((await imported({ format: 'csv', content })).detail).toMatchObject({
      terms_count: 2500,
      upserted_count: 0,
      modified_count: 0,
    });
  });

  const broken: [string, object, number, string][] = [
    ['an unreadable file', { format: 'tbx', content: 'no xml' }, 422, 'not valid XML'],
    [
      'no term of the language',
      { format: 'tbx', content: tbxOf(''), source_language: 'fr' },
      422,
      'no term in "fr"',
    ],
    [
      'one bad term',
      { format: 'csv', content: `${CSV}${'x'.repeat(2001)},,,\n` },
      422,
      'row 4: content: must be at most 2000 characters',
    ],
    [
      'a row without a term',
      { format: 'csv', content: `${CSV},Axt,,\n` },
      422,
      'row 4: content: must not be empty',
    ],
  ];
  it.each(broken)(
    '%s fails the upload and leaves the termbase as it was',
    async (_, fields, code, message) => {
      await imported({ format: 'csv', content: 'term\nBefore' });
      const event = await imported(fields);
      expect(event).toMatchObject({
        event: 'term_upload.failed',
        status: 'FAILED',
        detail: { failure_code: code },
      });
      expect(event.error).toContain(message);
      expect((await readTerms(app, tenant)).map((row) => row.content)).toEqual(['Before']);
    },
  );

  it('a missing file is 502, without the words of the other server', async () => {
    const event = await imported({ format: 'csv', file_url: `${files.url}/nothing` });
    expect(event).toMatchObject({ event: 'term_upload.failed', detail: { failure_code: 502 } });
    expect(event.error).not.toContain('secret');
  });

  it('a first attempt that dies before its commit leaves nothing; the second writes and reports once', async () => {
    armFailpoints('upload.written=throw@1', systemClock);
    expect((await imported({ format: 'csv', content: CSV })).detail).toMatchObject({ upserted_count: 2 });
    expect(await readTerms(app, tenant)).toHaveLength(2);
  });

  const bad: [string, object, string][] = [
    ['no format', { content: CSV }, 'format'],
    ['another format', { format: 'xlsx', content: CSV }, 'format'],
    ['neither', { format: 'csv' }, 'file_url'],
    ['both', { format: 'csv', content: CSV, file_url: 'https://a.example/t.csv' }, 'file_url'],
    ['nothing in it', { format: 'csv', content: '' }, 'content'],
    ['a private address', { format: 'csv', file_url: 'http://10.0.0.1/t.csv' }, 'file_url'],
    ['a wrong language', { format: 'csv', content: CSV, source_language: 'xx' }, 'source_language'],
    [
      'a wrong event',
      { format: 'csv', content: CSV, callback_events: ['task.completed'] },
      'callback_events[0]',
    ],
    ['more than 10 MB', { format: 'csv', content: 'x'.repeat(10_000_001) }, 'content'],
  ];
  it.each(bad)('400: %s', async (_, fields, field) => {
    const { status, body } = await importFile(fields);
    expect([status, body.error.field]).toEqual([400, field]);
  });

  it('422: a project without a source language, unless the call names one', async () => {
    tenant = await app.tenant({ sourceLanguage: null });
    const { status, body } = await importFile({ format: 'csv', content: CSV });
    expect([status, body.error.reason]).toEqual([422, 'no_source_language']);
    expect((await imported({ format: 'csv', content: CSV, source_language: 'en' })).status).toBe('SUCCEEDED');
  });
});
