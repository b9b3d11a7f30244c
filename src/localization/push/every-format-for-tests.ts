import { expect } from 'vitest';
import { inEnglish } from '#kernel/say.ts';
import { type App, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { FORMATS, loadFiller, READABLE } from '../formats/known-formats.ts';
import { readBack } from '../formats/read-for-tests.ts';
import { exampleOf } from '../formats/round-trip-for-tests.ts';
import {
  corpusOf,
  givenRow,
  keep,
  type Kept,
  filledFile,
  untouchedLanguages,
} from '../formats/skeleton-for-tests.ts';
import { publishAndWait, readStrings, readTranslations } from '../publish/seed-for-tests.ts';
import { bytesOf, pull, sha256Of, type TestFile } from './push-for-tests.ts';

type FormatFile = Required<Pick<TestFile, 'path' | 'format' | 'namespace'>> & { data: Buffer };

/**
 * One file of each format that can be pushed. The format is used as namespace, because some files have
 * equal keys.
 */
export async function fileOfEachFormat(): Promise<FormatFile[]> {
  return Promise.all(
    READABLE.map(async (format) => {
      const [real] = (await loadFiller(format)) ? corpusOf(format) : [];
      const name = real?.name ?? `example.${FORMATS.get(format)?.extensions[0]}`;
      return { format, path: `${format}/${name}`, data: real?.data ?? exampleOf(format), namespace: format };
    }),
  );
}

/** With slots if the format reports them. */
export async function keptOf({ format, data }: FormatFile): Promise<Kept> {
  if (await loadFiller(format)) return keep(format, data);
  const { strings } = await readBack(format, data);
  const about = { holds: 'many' as const, languages: [], isWhole: true };
  return { data, strings: strings.map((string) => ({ ...string, at: inEnglish('') })), about, slots: [] };
}

/** While nothing is translated, pulled files equal the pushed ones. */
export async function expectUntouched(tenant: Tenant, files: readonly FormatFile[]): Promise<void> {
  const kept = await Promise.all(files.map(async (file) => ({ ...file, kept: await keptOf(file) })));
  // Pulled together where they have the same languages, because calls are limited.
  const byLanguages = Map.groupBy(kept, (file) =>
    (untouchedLanguages(file.kept).find((each) => !each.includes('en')) ?? []).join(),
  );
  for (const [languages, some] of byLanguages) {
    if (languages === '') continue;
    const paths = some.map(({ path }) => path);
    const found = await pull(tenant, { paths, languages: languages.split(',') });
    const hashes = new Map(found.map((file) => [file.path, file.sha256]));
    for (const { path, data } of some) expect([path, hashes.get(path)]).toEqual([path, sha256Of(data)]);
  }
}

export async function translateAndPublish(app: App, tenant: Tenant, task_id: string): Promise<void> {
  await until(
    'the translation',
    async () => (await tenant.open('GET', `/tasks/status?task_id=${task_id}`)).body.data.is_completed,
    180_000,
  );
  await publishAndWait(app, tenant, task_id);
}

/** Each file has the project's German texts in its slots, and is otherwise unchanged byte for byte. */
export async function expectTranslated(
  app: App,
  tenant: Tenant,
  files: readonly FormatFile[],
): Promise<void> {
  const texts = new Map(
    (await readTranslations(app, tenant))
      .filter(({ language }) => language === 'de')
      .map(({ string_key, text }) => [string_key, text]),
  );
  const textOf = new Map(
    (await readStrings(app, tenant)).map((each) => [
      each.string_id || `text:${each.content}`,
      texts.get(each.string_key),
    ]),
  );
  const pulled = new Map((await pull(tenant, { languages: ['de'] })).map((file) => [file.path, file]));
  for (const each of files) {
    const { path, format } = each;
    const file = pulled.get(path);
    if (!file) throw new Error(`${path} was not pulled.`);
    const kept = await keptOf(each);
    const german = kept.strings.map(({ stringId, content }) =>
      textOf.get(stringId === '' ? `text:${content}` : `${format}:${stringId}`),
    );
    const bytes = await bytesOf(file);
    if (kept.about.isWhole === true) {
      const { strings } = await readBack(format, bytes);
      expect([path, strings.map(({ translations }) => translations?.['de'])]).toEqual([path, german]);
      continue;
    }
    const rows = kept.strings.map((string, index) => {
      const text = german[index];
      return { ...givenRow(string), values: new Map(text === undefined ? [] : [['de', text]]) };
    });
    const wanted = await filledFile(format, kept, rows, ['de']);
    expect([path, bytes.toString()]).toEqual([path, wanted.toString()]);
  }
}
