import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { FORMATS, loadFiller } from '../formats/known-formats.ts';
import { corpusOf, givenRow, keep, mended, untouchedLanguages } from '../formats/skeleton-for-tests.ts';
import { publishAndWait, readTranslations, seedTask } from '../publish/seed-for-tests.ts';
import { jsonFile, pushed, sha256Of } from './push-for-tests.ts';

let app: App;
beforeAll(async () => {
  app = await startWorkingApp();
});

interface Pulled {
  path: string;
  language: string | null;
  sha256: string;
  size: number;
  strings: number;
  coverage: object[];
  is_changed: boolean;
  download_url: string | null;
}

async function pull(tenant: Tenant, more: object): Promise<Pulled[]> {
  const answer = await until('the pull', async () => {
    const found = await tenant.open('POST', '/files/pull', more);
    return found.status !== 429 && found;
  });
  if (answer.status !== 200) throw new Error(`The pull was refused: ${answer.text}`);
  return answer.body.data.files;
}

const bytesOf = async ({ download_url }: Pulled) =>
  Buffer.from(await (await fetch(download_url ?? '')).arrayBuffer());

/** One file of each format that is written back. */
const CORPUS = (
  await Promise.all(
    [...FORMATS.values()].map(async ({ id, read }) => (read && (await loadFiller(id)) ? [id] : [])),
  )
)
  .flat()
  .flatMap((id) =>
    corpusOf(id)
      .slice(0, 1)
      .map(({ name, data }) => ({ format: id, path: `${id}/${name}`, data })),
  );

const english = { a: 'Apple', b: 'Bread' };

describe('pull_files', () => {
  it('200: every format comes back byte by byte, and translated as its file would be mended', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const files = CORPUS.map((file) => ({ ...file, namespace: file.format }));
    const { task_id } = await pushed(tenant, files, { task: { languages: ['de'], scan_terms: false } });
    const all = await Promise.all(
      files.map(async (file) => ({ ...file, kept: await keep(file.format, file.data) })),
    );
    // Together, as far as they have the same languages: calls are counted.
    const untouched = Map.groupBy(all, ({ kept }) =>
      (untouchedLanguages(kept).find((each) => !each.includes('en')) ?? []).join(),
    );
    for (const [languages, some] of untouched) {
      if (languages === '') continue;
      const paths = some.map(({ path }) => path);
      const found = await pull(tenant, { paths, languages: languages.split(',') });
      const hashes = new Map(found.map((file) => [file.path, file.sha256]));
      for (const { path, data } of some) expect([path, hashes.get(path)]).toEqual([path, sha256Of(data)]);
    }
    await until(
      'the translation',
      async () => (await tenant.open('GET', `/tasks/status?task_id=${task_id}`)).body.data.is_completed,
      180_000,
    );
    await publishAndWait(app, tenant, task_id);
    const texts = new Map(
      (await readTranslations(app, tenant))
        .filter(({ language }) => language === 'de')
        .map(({ string_key, text }) => [string_key, text]),
    );
    const strings = await app.services.database.system
      .selectFrom('project_strings')
      .select(['string_key', 'string_id', 'content'])
      .where('project_id', '=', tenant.projectId)
      .execute();
    const keyOf = new Map(strings.map((each) => [each.string_id || `text:${each.content}`, each.string_key]));
    const pulled = new Map((await pull(tenant, { languages: ['de'] })).map((file) => [file.path, file]));
    for (const { path, format, kept } of all) {
      const file = pulled.get(path);
      if (!file) throw new Error(`${path} was not pulled.`);
      const rows = kept.strings.map((string) => {
        const name = string.stringId === '' ? `text:${string.content}` : `${format}:${string.stringId}`;
        const text = texts.get(keyOf.get(name) ?? '');
        return { ...givenRow(string), values: new Map(text === undefined ? [] : [['de', text]]) };
      });
      const wanted = await mended(format, kept, rows, ['de']);
      expect([path, (await bytesOf(file)).toString()]).toEqual([path, wanted.toString()]);
    }
  }, 580_000);

  it('200: only what differs has a link; stale and unreviewed texts stay away when asked', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de', 'fr'] });
    await pushed(tenant, [jsonFile('locales/en.json', english)]);
    const task = await seedTask(app, tenant, {
      languages: ['de'],
      strings: [
        { id: 'a', content: 'Apple', targets: { de: { text: 'Apfel', state: 'approved' } } },
        { id: 'b', content: 'Bread', targets: { de: 'Brot' } },
      ],
    });
    await publishAndWait(app, tenant, task);
    const first = await pull(tenant, {});
    expect(first.map(({ path, language, coverage }) => [path, language, coverage])).toEqual([
      ['locales/en.json', 'de', [{ language: 'de', translated: 2 }]],
      ['locales/en.json', 'fr', []],
    ]);
    const have = first.map(({ path, language, sha256 }) => ({ path, language, sha256 }));
    expect(
      (await pull(tenant, { have })).map(({ is_changed, download_url }) => [is_changed, download_url]),
    ).toEqual([
      [false, null],
      [false, null],
    ]);
    const german = async (more: object) => {
      const [file] = await pull(tenant, { languages: ['de'], ...more });
      return file && JSON.parse((await bytesOf(file)).toString());
    };
    expect(await german({})).toEqual({ a: 'Apfel', b: 'Brot' });
    expect(await german({ min_state: 'approved' })).toEqual({ a: 'Apfel', b: 'Bread' });
    await pushed(tenant, [jsonFile('locales/en.json', { a: 'Apples', b: 'Bread' })]);
    expect(await german({})).toEqual({ a: 'Apfel', b: 'Brot' });
    expect(await german({ stale: 'source' })).toEqual({ a: 'Apples', b: 'Brot' });
  });

  it('400: a language that is none', async () => {
    const tenant = await app.tenant();
    expect((await tenant.open('POST', '/files/pull', { languages: ['german'] })).status).toBe(400);
  });

  it('422: nobody names a language', async () => {
    const tenant = await app.tenant({ targetLanguages: [] });
    const { status, body } = await tenant.open('POST', '/files/pull', {});
    expect([status, body.error.reason]).toEqual([422, 'no_languages']);
  });

  it('429: three exports of the project are running', async () => {
    const tenant = await app.tenant();
    const client = await app.services.database.connect();
    await client.query('begin');
    for (const slot of [1, 2, 3])
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `export ${tenant.projectId} ${slot}`,
      ]);
    expect((await tenant.open('POST', '/files/pull', {})).status).toBe(429);
    await client.end();
  });
});
