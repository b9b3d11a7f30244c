import { readPlural } from '#kernel/icu-plural.ts';
import { isLanguage } from '#kernel/language.ts';
import { loadFiller } from '../../src/localization/formats/known-formats.ts';
import {
  givenRow,
  isNamed,
  keep,
  type Kept,
  filledFile,
  targetOf,
  untouchedLanguages,
} from '../../src/localization/formats/skeleton-for-tests.ts';
import { STRINGS_MAX } from '../../src/localization/push/push.ts';
import type { RepositoryFile } from './find-files.ts';

interface WrittenBack {
  kept: Kept | null;
  /** The problem in words; null if there is none. */
  fault: string | null;
}

/** Read like a push: a file may be empty. */
const PUSHED = { max: STRINGS_MAX, mayBeEmpty: true };

/** Untouched, each byte comes back; translated, the texts do and nothing else moves. */
export async function writeBack({ format, data }: RepositoryFile): Promise<WrittenBack> {
  let kept: Kept | null = null;
  try {
    kept = await keep(format, data, 'en', PUSHED);
    if (!(await loadFiller(format))) return { kept, fault: null };
    const rows = kept.strings.map(givenRow);
    for (const languages of untouchedLanguages(kept))
      if ((await filledFile(format, kept, rows, languages)).compare(data) !== 0)
        return { kept, fault: `untouched in ${languages.join()} it differs` };
    return { kept, fault: await translatedFault(format, kept) };
  } catch (error) {
    return { kept, fault: error instanceof Error ? error.message : String(error) };
  }
}

async function translatedFault(format: string, kept: Kept): Promise<string | null> {
  const language = targetOf(kept);
  const isOwn = kept.about.holds === 'one';
  const texts = kept.strings.map(({ content, extra }) =>
    readPlural(content) || JSON.stringify(extra ?? {}).includes('"markup":true')
      ? null
      : `«Ä» ${content} & "q"`,
  );
  const rows = kept.strings.map((string, index) => {
    const row = givenRow(string);
    const text = texts[index];
    return text == null ? row : { ...row, values: new Map([...row.values, [language, text]]) };
  });
  const file = await filledFile(format, kept, rows, [language]);
  // In a language that we do not have, translations are skipped.
  if (!isNamed(kept) || !isLanguage(language)) return null;
  const again = await keep(format, file, isOwn ? language : 'en', PUSHED);
  if (again.strings.length !== kept.strings.length)
    return `translated it has ${again.strings.length} strings of ${kept.strings.length}`;
  for (const [index, string] of kept.strings.entries()) {
    const found = again.strings[index];
    const wanted = texts[index];
    const text = isOwn ? found?.content : found?.translations?.[language];
    if (found?.stringId !== string.stringId) return `translated ${string.stringId} became ${found?.stringId}`;
    if (wanted != null && text !== wanted)
      return `${string.stringId}: ${JSON.stringify(wanted)} came back as ${JSON.stringify(text)}`;
  }
  return null;
}
