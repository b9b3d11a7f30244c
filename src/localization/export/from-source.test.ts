import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { registry } from '../../app/registry.ts';
import { freshDatabase, openApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { createAndImport, startFiles, stringsOf } from '../intake/import-for-tests.ts';
import { runImport } from '../intake/run-import.ts';
import { runTranslate } from '../pipeline/run-translate.ts';
import { runTermScan } from '../scan/run-term-scan.ts';
import { createTask } from '../tasks/create-task.ts';
import type { AnyJob } from '../../platform/job.ts';
import { createExportTemplate } from './create-export-template.ts';
import { download, template } from './export-app-for-tests.ts';
import { exportTask } from './export-task.ts';

/** Pushed files are pulled over the API; the jobs that would translate them do nothing. */
const idle = (job: AnyJob): AnyJob => ({ ...job, run: async () => {} });

let tenant: Tenant;

const files = await startFiles();
const app = await openApp({
  databaseUrl: await freshDatabase(),
  registry: {
    ...registry,
    operations: [createTask, exportTask, createExportTemplate],
    jobs: [runImport, idle(runTermScan), idle(runTranslate)],
  },
  roles: ['api', 'worker'],
});
// The tasks stay open, and the number of open tasks per project is limited.
beforeEach(async () => {
  tenant = await app.tenant();
});
afterAll(async () => {
  await app.close();
  await files.close();
});

async function push(format: string, name: string, languages: string[], data?: Buffer): Promise<string> {
  const file = data ?? readFileSync(`test/fixtures/formats/${format.replaceAll('_', '-')}/${name}`);
  const { taskId, view } = await createAndImport(app, tenant, {
    file_url: files.putData(`/${format}/${name}`, file),
    file_format: format,
    source_language: 'en',
    target_languages: languages,
  });
  expect(view.failureReason).toBeNull();
  return taskId;
}

async function pull(taskId: string, format: string, languages: string[], more: object = {}): Promise<Buffer> {
  const template_id = await template(tenant, { type: 'task_strings', format, ...more });
  const answer = await tenant.open('POST', '/tasks/export', {
    task_id: taskId,
    template_id,
    target_languages: languages,
  });
  expect(answer.text).toContain('download_url');
  return (await download(answer.body.data.download_url)).bytes;
}

async function translate(taskId: string, language: string, position: number, target: string): Promise<void> {
  const { numUpdatedRows } = await app.services.database.system
    .updateTable('task_rows')
    .set({ target, state: 'edited' })
    .where('task_id', '=', taskId)
    .where('language', '=', language)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
}

/** The lines of one file that the other lacks. */
function linesOnlyIn(one: Buffer, other: Buffer): string[] {
  const known = new Set(other.toString().split('\n'));
  return one
    .toString()
    .split('\n')
    .filter((line) => !known.has(line));
}

const CASES = [
  ['po', 'gettext-de.po', 'de'],
  ['xliff', 'cat-tool.xlf', 'fr'],
  ['xliff2', 'segments.xlf', 'de'],
  ['android', 'strings.xml', 'de'],
  ['strings', 'utf16-with-mark.strings', 'de'],
  ['properties', 'latin1.properties', 'de'],
  ['json', 'flat-web-app.json', 'de'],
  ['xcstrings', 'Localizable.xcstrings', 'ja'],
  ['csv', 'excel.csv', 'de'],
  ['yaml', 'plain-crlf.yaml', 'de'],
  ['qt_ts', 'app_de.qt.xml', 'de'],
  ['ftl', 'browser.ftl', 'de'],
] as const;

/** Formats without slots: the file is returned unchanged, or written anew once a text changes. */
const WHOLE = [
  ['tmx', 'Grüße aus der Memory'],
  ['tbx', 'Grußwort'],
  ['xlsx', 'Grüße'],
  ['xml', 'Grüße'],
] as const;

describe('a file that is pushed and pulled', () => {
  it.each(WHOLE)(
    '%s: unchanged, it is the same bytes; with a new text it has that text',
    async (format, text) => {
      const name = `example.${format}`;
      const file = readFileSync(`src/localization/formats/${format}/${name}`);
      const taskId = await push(format, name, ['de'], file);
      expect((await pull(taskId, format, ['de'], { from_source: true })).equals(file)).toBe(true);
      await translate(taskId, 'de', 0, text);
      const pulled = await pull(taskId, format, ['de'], { from_source: true });
      expect(pulled.equals(file)).toBe(false);
      const again = await push(format, `again.${format}`, ['de'], pulled);
      const [first] = await stringsOf(app, again);
      expect(JSON.stringify(first)).toContain(text);
    },
  );

  it.each(CASES)('%s %s: unchanged, it is the same bytes', async (format, name, language) => {
    const file = readFileSync(`test/fixtures/formats/${format.replaceAll('_', '-')}/${name}`);
    const taskId = await push(format, name, [language]);
    expect((await pull(taskId, format, [language])).equals(file)).toBe(true);
  });

  it('with a translation, only its lines differ', async () => {
    const file = readFileSync('test/fixtures/formats/po/gettext-de.po');
    const taskId = await push('po', 'gettext-de.po', ['de']);
    const strings = await stringsOf(app, taskId);
    const position = strings.findIndex(({ content }) => content === 'Untranslated');
    await translate(taskId, 'de', position, 'Übersetzt');
    const pulled = await pull(taskId, 'po', ['de']);
    expect(linesOnlyIn(pulled, file)).toEqual(['msgstr "Übersetzt"']);
    expect(linesOnlyIn(file, pulled)).toEqual([]);
  });

  it('a flat object stays flat, in the requested language', async () => {
    const taskId = await push('json', 'flat-web-app.json', ['de']);
    await translate(taskId, 'de', 0, 'Himmelsschmiede');
    const pulled = await pull(taskId, 'json', ['de']);
    const file = readFileSync('test/fixtures/formats/json/flat-web-app.json');
    expect(linesOnlyIn(pulled, file)).toEqual(['  "app.title": "Himmelsschmiede",']);
  });

  it('in another language, a catalogue has its own header and no text of the old one', async () => {
    const taskId = await push('po', 'gettext-de.po', ['fr']);
    const pulled = (await pull(taskId, 'po', ['fr'])).toString();
    expect(pulled).toContain('"Language: fr\\n"');
    expect(pulled).toContain('"X-Custom-Header: keep me\\n"');
    expect(pulled).not.toContain('msgstr "Hallo');
    expect(pulled).toContain('#~ msgstr "Veralteter Eintrag"');
  });

  it('in another format, or with custom fields, is written from its strings', async () => {
    const taskId = await push('csv', 'excel.csv', ['de']);
    expect((await pull(taskId, 'json', ['de'])).toString()).toMatch(/^\[\n\{"string_id":"menu\.start"/);
    const table = (await pull(taskId, 'csv', ['de'], { fields: ['string_id'] })).toString();
    expect(table).toContain('"string_id","de"\r\n');
    expect(table).not.toContain('Owner');
  });

  it('the same file is stored once per project, and a task without a file has none', async () => {
    const data = Buffer.from('{"only":"once"}');
    const [first, second] = [
      await push('json', 'a.json', ['de'], data),
      await push('json', 'a.json', ['de'], data),
    ];
    const kept = await app.services.database.system
      .selectFrom('task_skeletons')
      .select(['sha256'])
      .where('task_id', 'in', [first, second])
      .execute();
    expect(kept).toHaveLength(2);
    const parts = await app.services.database.system
      .selectFrom('skeleton_parts')
      .select('number')
      .where('sha256', '=', kept[0]?.sha256 ?? '')
      .execute();
    expect(parts).toHaveLength(1);
  });
});
