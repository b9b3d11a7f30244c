import { afterAll, describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import { startFiles } from '../intake/import-for-tests.ts';
import { download, template } from './export-app-for-tests.ts';

const files = await startFiles();
const app = await startWorkingApp();
const tenant = await app.tenant();
afterAll(() => files.close());

/**
 * In both files, the first string has inline elements and the second has none. Both contain the same
 * character.
 */
const FILES = {
  android: `<resources>
    <string name="a">Salt &amp; pepper &lt; 3, <b>%1$s</b></string>
    <string name="b">Salt &amp; pepper &lt; 3</string>
</resources>
`,
  xliff: `<xliff version="1.2"><file original="f" source-language="en" target-language="de"><body>
<trans-unit id="a"><source>Salt &amp; pepper &lt; 3, <b>%1$s</b></source></trans-unit>
<trans-unit id="b"><source>Salt &amp; pepper &lt; 3</source></trans-unit>
<trans-unit id="c"><source>Press <g id="1">now</g></source><target>Drück <g id="1">jetzt</g><x id="9"/></target></trans-unit>
</body></file></xliff>
`,
};

async function push(format: keyof typeof FILES): Promise<string> {
  const { body } = await tenant.open('POST', '/tasks/create', {
    file_url: files.putData(`/${format}`, FILES[format]),
    file_format: format,
    source_language: 'en',
    target_languages: ['de'],
    scan_terms: false,
  });
  const taskId: string = body.data.task_id;
  await until('the task', async () => {
    const { body: now } = await tenant.open('GET', `/tasks/status?task_id=${taskId}`);
    return ['completed', 'failed'].includes(now.data.status);
  });
  return taskId;
}

interface Shown {
  string_id: string;
  content: string;
  translations: Record<string, { issues: { check: string }[] }>;
}
const stringsOf = async (taskId: string): Promise<Shown[]> =>
  (await tenant.open('GET', `/tasks/strings?task_id=${taskId}`)).body.data.items;

async function write(taskId: string, string_id: string, text: string) {
  const { body } = await tenant.open('POST', '/tasks/strings/update', {
    task_id: taskId,
    items: [{ string_id, language: 'de', text }],
  });
  const { score, issues } = body.data.results[0].translation;
  return { score, checks: issues.map(({ check }: { check: string }) => check) };
}

async function pull(taskId: string, format: string): Promise<string> {
  const template_id = await template(tenant, { type: 'task_strings', format });
  const { body } = await tenant.open('POST', '/tasks/export', {
    task_id: taskId,
    template_id,
    target_languages: ['de'],
  });
  return (await download(body.data.download_url)).bytes.toString();
}

describe.each(['android', 'xliff'] as const)('%s: the file contains what the row contains', (format) => {
  it('rows with and without inline elements show a character the same way', async () => {
    const shown = (await stringsOf(await push(format))).map(({ content }) => content);
    expect(shown.slice(0, 2)).toEqual(['Salt & pepper < 3, <b>%1$s</b>', 'Salt & pepper < 3']);
  });

  it('markup stays markup beside bare characters, without findings', async () => {
    const taskId = await push(format);
    expect(await write(taskId, 'a', 'Salz & Pfeffer < 3, <b>%1$s</b>')).toEqual({ score: 100, checks: [] });
    expect(await write(taskId, 'b', 'Salz & Pfeffer < 3')).toEqual({ score: 100, checks: [] });
    const file = await pull(taskId, format);
    expect(file).toContain('>Salz &amp; Pfeffer &lt; 3, <b>%1$s</b><');
    expect(file).toContain('>Salz &amp; Pfeffer &lt; 3<');
  });

  it('a tag that would be text in the file is reported, and lowers the score', async () => {
    const taskId = await push(format);
    const { score, checks } = await write(taskId, 'a', 'Salz & Pfeffer < 3, <b>%1$s');
    expect(checks).toContain('markup_lost');
    expect(score).toBeLessThan(50);
    expect(await pull(taskId, format)).toContain('>Salz &amp; Pfeffer &lt; 3, &lt;b&gt;%1$s<');
    // If tags are plain text anyway, nothing is lost.
    expect((await write(taskId, 'b', 'Salz & <b>Pfeffer < 3')).checks).not.toContain('markup_lost');
  });
});

it('the pipeline reports it for translations that came with the file', async () => {
  const row = (await stringsOf(await push('xliff'))).find(({ string_id }) => string_id === 'c');
  expect(row?.translations['de']?.issues.map(({ check }) => check)).toContain('markup_lost');
});
