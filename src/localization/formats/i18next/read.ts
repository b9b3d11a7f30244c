import { pluralCategories } from '#kernel/icu-plural.ts';
import { say } from '#kernel/say.ts';
import { isJsonObject, readJson } from '../json-text.ts';
import { entryStyle } from '../fill-json.ts';
import { type JsonText, textsOf } from '../json-tree.ts';
import { plainMark, pluralMessage } from '../plural-unit.ts';
import { joinPath } from '../string-path.ts';
import { keyAt, withFacts } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import { linesOf } from '../line-of.ts';
import type { Slot } from '../skeleton.ts';
import { readWholeText } from '../text-file.ts';

const SUFFIX = /^(.*?)(_ordinal)?_(zero|one|two|few|many|other)$/s;

/**
 * i18next v4. Keys that differ only in their plural suffix form one string. A context suffix
 * (`friend_male`) stays in the id; nesting and interpolation stay in the text.
 */
export const read: Read = async function* (path, { warn, sourceLanguage, describe }) {
  const file = await readWholeText(path);
  const tree = readJson(file);
  if (!isJsonObject(tree)) throw new IntakeError(say('file.object_of_key_to_text'));
  let others = 0;
  const texts = [...textsOf(tree, () => void (others += 1))];
  yield* inSets(texts, pluralCategories(sourceLanguage), file);
  describe?.({ holds: 'one', languages: [] });
  if (others > 0) warn(say('file.ignored_values', { count: others }));
};

function* inSets(
  texts: readonly JsonText[],
  categories: readonly string[],
  file: string,
): Generator<InputString> {
  const ids = new Set(texts.map(({ path }) => joinPath(path)));
  const lineOf = linesOf(file);
  const sets = new SetsOfForms();
  const forms = texts.map((text) => {
    const form = formOf(text.path, ids);
    return form && { ...form, set: sets.add(form.id, form.category, text) };
  });
  for (const [index, { path, text, span }] of texts.entries()) {
    const form = forms[index] ?? null;
    const id = form?.id ?? joinPath(path);
    const at = keyAt(id, lineOf(span.start));
    if (!form) {
      const slots = [{ from: span.from, to: span.to }];
      yield { at, stringId: id, content: text, ...withFacts('i18next', plainMark(text)), slots };
    } else if (form.set.size > 0) {
      // Emit the whole set at the position of its first form.
      const { set, isOrdinal } = form;
      const message = pluralMessage(
        named(set, categories, isOrdinal),
        isOrdinal ? 'selectordinal' : 'plural',
      );
      yield { at, stringId: id, content: message, slots: slotsOf(set, file) };
      set.clear();
    }
  }
}

/** If a form occurs twice, the second one belongs to a second set with the same id. */
class SetsOfForms {
  readonly #sets = new Map<string, Map<string, JsonText>[]>();
  readonly #times = new Map<string, number>();

  add(id: string, category: string, text: JsonText): Map<string, JsonText> {
    const key = `${category} ${id}`;
    const number = this.#times.get(key) ?? 0;
    this.#times.set(key, number + 1);
    const all = this.#sets.get(id) ?? [];
    this.#sets.set(id, all);
    const set = (all[number] ??= new Map<string, JsonText>());
    return set.set(category, text);
  }
}

/** Each form has a slot. Forms that another language needs in addition are inserted after the last one. */
function slotsOf(set: ReadonlyMap<string, JsonText>, file: string): Slot[] {
  const slots = Array.from(set, ([form, { span }]) => ({ from: span.from, to: span.to, facts: { form } }));
  const last = [...set.values()].reduce((a, b) => (a.span.from > b.span.from ? a : b));
  const known = [...set.keys()].join(' ');
  return slots.map((slot) =>
    slot.from === last.span.from
      ? { ...slot, facts: { ...slot.facts, known, ...entryStyle(file, last.span) } }
      : slot,
  );
}

/** i18next uses the zero form in every language. If CLDR has no zero category, it stands for the number 0. */
function named(
  set: ReadonlyMap<string, JsonText>,
  categories: readonly string[],
  isOrdinal: boolean,
): Map<string, string> {
  const isExact = !isOrdinal && !categories.includes('zero');
  return new Map(Array.from(set, ([name, { text }]) => [name === 'zero' && isExact ? '=0' : name, text]));
}

/** Only keys with an `other` form make a set, and only if no string has the id without suffix. */
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
