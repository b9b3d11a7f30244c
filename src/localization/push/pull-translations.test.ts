import { describe, expect, it } from 'vitest';
import { startApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { FORMATS, loadFiller } from '../formats/known-formats.ts';
import { corpusOf, givenRow, keep, filledFile } from '../formats/skeleton-for-tests.ts';
import { begin, jsonFile, lifeOf, lines, pushed, sha256Of } from './push-for-tests.ts';

const app = await startApp();

interface Pulled {
  path: string;
  own_path: string | null;
  sha256: string;
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

const textOf = async (tenant: Tenant, more: object = { languages: ['de'] }) => {
  const [file] = await pull(tenant, more);
  return Buffer.from(await (await fetch(file?.download_url ?? '')).arrayBuffer()).toString();
};

const de = (strings: Record<string, string>) => ({ ...jsonFile('de.json', strings), language: 'de' });
const EN = { a: 'Apple', b: 'Bread', c: 'Cheese' };
const TRANSLATED = { with_translations: true };

/** One file of each format for one or two languages. */
const CORPUS = (
  await Promise.all(
    [...FORMATS.values()].map(async ({ id, read }) => (read && (await loadFiller(id)) ? [id] : [])),
  )
)
  .flat()
  .flatMap((format) =>
    corpusOf(format)
      .slice(0, 1)
      .map(({ data }) => ({ format, data })),
  );

describe('files of translations', () => {
  it('200: a new string that might be a rename takes the text that the unchanged file has for it', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const german = de({ a: 'In Ordnung', c: 'Gut' });
    await pushed(tenant, [jsonFile('en.json', { a: 'OK', b: 'OK' }), german], TRANSLATED);
    await pushed(tenant, [jsonFile('en.json', { c: 'OK', d: 'OK' }), german], TRANSLATED);
    expect(await lifeOf(app, tenant)).toEqual(['(a: OK de=In Ordnung)', '(b: OK)', 'c: OK de=Gut', 'd: OK']);
  });

  it('200: a translated file of every format is read and comes back byte by byte', async () => {
    const pairs = await Promise.all(
      CORPUS.map(async ({ format, data }) => {
        const kept = await keep(format, data);
        if (kept.about.holds === 'many' || kept.about.languages.some((code) => code !== 'de')) return [];
        const rows = kept.strings.map((string, nth) => ({
          ...givenRow(string),
          // A plural set stays a plural set, and marks stay unchanged.
          values: new Map([
            ['de', string.translations?.['de'] ?? string.content.replaceAll(/[aeiou](?=\w)/g, 'ö')],
          ]),
          nth,
        }));
        const german = await filledFile(format, kept, rows, ['de']).catch(() => null);
        return german === null ? [] : [{ format, data, german: Buffer.from(german) }];
      }),
    ).then((all) => all.flat());
    expect(pairs.length).toBeGreaterThan(12);
    // A project may send thirty files in three seconds.
    for (let at = 0; at < pairs.length; at += 14) {
      const some = pairs.slice(at, at + 14);
      const tenant = await app.tenant({ targetLanguages: ['de'] });
      const files = some.flatMap(({ format, data, german }) => [
        { path: `${format}/en`, data, format, namespace: format },
        { path: `${format}/de`, data: german, format, namespace: format, language: 'de' },
      ]);
      await pushed(tenant, files, TRANSLATED);
      const found = new Map((await pull(tenant, { languages: ['de'] })).map((file) => [file.path, file]));
      for (const { format, german } of some) {
        const file = found.get(`${format}/en`);
        expect([format, file?.own_path, file?.sha256]).toEqual([format, `${format}/de`, sha256Of(german)]);
      }
    }
  }, 300_000);

  it('200: the first push imports texts, later ones only into empty places', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const first = [jsonFile('en.json', EN), de({ a: 'Apfel', b: 'Bread', old: 'Alt' })];
    const id = await begin(tenant, first, true, TRANSLATED);
    expect(await lines(tenant, id)).toEqual(['new a', 'new b', 'new c']);
    await pushed(tenant, first, { complete: true, ...TRANSLATED });
    expect(await lifeOf(app, tenant)).toEqual(['a: Apple de=Apfel', 'b: Bread', 'c: Cheese']);
    expect(await textOf(tenant)).toBe(String(first[1]?.data));
    await pushed(tenant, [de({ a: 'Äpfel', b: 'Brot' })], TRANSLATED);
    expect(await lifeOf(app, tenant)).toEqual(['a: Apple de=Apfel', 'b: Bread de=Brot', 'c: Cheese']);
    expect(JSON.parse(await textOf(tenant))).toEqual({ a: 'Apfel', b: 'Brot' });
    // A translation that the file already had takes effect when its string arrives.
    await pushed(tenant, [de({ a: 'Apfel', b: 'Brot', d: 'Dattel' })], TRANSLATED);
    await pushed(tenant, [jsonFile('en.json', { ...EN, d: 'Date' })], { complete: true });
    expect(await lifeOf(app, tenant)).toContain('d: Date de=Dattel');
    expect(JSON.parse(await textOf(tenant))).toEqual({ a: 'Apfel', b: 'Brot', d: 'Dattel' });
  });

  it('200: a file that lacks a text, or has a deleted string, is written from its source', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    await pushed(tenant, [jsonFile('en.json', EN), de({ b: 'Brot', a: 'Apfel' })], TRANSLATED);
    expect((await pull(tenant, { languages: ['de'] }))[0]?.own_path).toBe('de.json');
    await pushed(tenant, [jsonFile('en.json', { b: 'Bread', c: 'Cheese' })]);
    expect((await pull(tenant, { languages: ['de'] }))[0]?.own_path).toBeNull();
    expect(JSON.parse(await textOf(tenant))).toEqual({ b: 'Brot', c: 'Cheese' });
    await pushed(
      tenant,
      [jsonFile('en.json', EN), { ...de({ c: 'Käse' }), path: 'more/de.json' }],
      TRANSLATED,
    );
    expect(await textOf(tenant)).toBe(`${JSON.stringify({ a: 'Apfel', b: 'Brot', c: 'Käse' }, null, 2)}\n`);
  });

  it('200: a stale text of such a file stays, is replaced by the source, or its string is left out', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    await pushed(tenant, [jsonFile('en.json', EN), de({ a: 'Apfel', b: 'Brot' })], TRANSLATED);
    await pushed(tenant, [jsonFile('en.json', { ...EN, a: 'Apples' })]);
    const german = async (stale: string) => JSON.parse(await textOf(tenant, { languages: ['de'], stale }));
    expect(await german('keep')).toEqual({ a: 'Apfel', b: 'Brot' });
    expect(await german('source')).toEqual({ a: 'Apples', b: 'Brot' });
    expect(await german('omit')).toEqual({ b: 'Brot' });
  });

  it('200: the same etag while nothing changed, and only differing files on request', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de', 'fr'] });
    await pushed(tenant, [jsonFile('en.json', EN), de({ a: 'Apfel' })], TRANSLATED);
    const call = async (more: object) => (await tenant.open('POST', '/files/pull', more)).body.data;
    const first = await call({});
    expect(await call({ etag: first.etag })).toEqual({ etag: first.etag, is_same: true, files: [] });
    await pushed(tenant, [de({ a: 'Apfel', b: 'Brot' })], TRANSLATED);
    const have = first.files.map(({ path, language, sha256 }: Record<string, string>) => ({
      path,
      language,
      sha256,
    }));
    const { is_same, files } = await call({ etag: first.etag, have, only_changed: true });
    expect([is_same, files.map(({ language }: { language: string }) => language)]).toEqual([false, ['de']]);
  });
});
