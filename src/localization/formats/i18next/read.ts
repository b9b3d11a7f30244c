import { pluralCategories } from '#kernel/icu-plural.ts';
import { isJsonObject, readJson } from '../json-text.ts';
import { type JsonText, textsOf } from '../json-tree.ts';
import { plainMark, pluralMessage } from '../plural-unit.ts';
import { joinPath } from '../string-path.ts';
import { keyAt, withFacts } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import { readWholeText } from '../text-file.ts';

const SUFFIX = /^(.*?)(_ordinal)?_(zero|one|two|few|many|other)$/s;

/**
 * i18next v4: keys that differ only in their plural suffix are one string. A suffix of a context
 * (`friend_male`) stays in the id; nesting and interpolation stay in the text.
 */
export const read: Read = async function* (path, { warn, sourceLanguage }) {
  const file = readJson(await readWholeText(path));
  if (!isJsonObject(file)) throw new IntakeError('The file must hold an object of key to text.');
  let others = 0;
  const texts = [...textsOf(file, () => void (others += 1))];
  yield* inSets(texts, pluralCategories(sourceLanguage));
  if (others > 0) warn(`${others} values that are numbers or true or false were ignored.`);
};

function* inSets(texts: readonly JsonText[], categories: readonly string[]): Generator<InputString> {
  const ids = new Set(texts.map(({ path }) => joinPath(path)));
  const sets = new Map<string, Map<string, string>>();
  for (const { path, text } of texts) {
    const form = formOf(path, ids);
    if (form) sets.set(form.id, (sets.get(form.id) ?? new Map<string, string>()).set(form.category, text));
  }
  for (const { path, text } of texts) {
    const form = formOf(path, ids);
    const id = form?.id ?? joinPath(path);
    if (!form) yield { at: keyAt(id), stringId: id, content: text, ...withFacts('i18next', plainMark(text)) };
    const set = sets.get(id);
    // The whole set where its first form stands.
    if (form && set)
      yield {
        at: keyAt(id),
        stringId: id,
        content: pluralMessage(
          named(set, categories, form.isOrdinal),
          form.isOrdinal ? 'selectordinal' : 'plural',
        ),
      };
    if (form) sets.delete(id);
  }
}

/** i18next takes the form for zero in every language; where CLDR has none, it is the number itself. */
function named(
  set: ReadonlyMap<string, string>,
  categories: readonly string[],
  isOrdinal: boolean,
): Map<string, string> {
  const isExact = !isOrdinal && !categories.includes('zero');
  return new Map(Array.from(set, ([name, text]) => [name === 'zero' && isExact ? '=0' : name, text]));
}

/** Only with a form for the other numbers is it a set, and only where the bare key is free for its id. */
function formOf(
  path: JsonText['path'],
  ids: ReadonlySet<string>,
): { id: string; category: string; isOrdinal: boolean } | null {
  const key = path.at(-1);
  const found = typeof key === 'string' ? SUFFIX.exec(key) : null;
  if (!found) return null;
  const [, base = '', ordinal = '', category = ''] = found;
  const id = joinPath([...path.slice(0, -1), base + ordinal]);
  if (base === '' || ids.has(id) || !ids.has(`${id}_other`)) return null;
  return { id, category, isOrdinal: ordinal !== '' };
}
