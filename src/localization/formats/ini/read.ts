import { isLanguage } from '#kernel/language.ts';
import { say } from '#kernel/say.ts';
import { type IniEntry, readIni } from './entries.ts';
import { keyAt, refuseLongId, withFacts } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import type { Slot } from '../skeleton.ts';
import { readWholeText } from '../text-file.ts';

/**
 * A section named after a language code holds that language, so our own exports come back with their
 * translations. The name of any other section becomes the first part of its ids. A repeated key is a
 * separate string, and its second occurrence in a language section is its translation.
 */
export const read: Read = async function* (path, { sourceLanguage, warn, describe }) {
  const sources = new Entries();
  const targets = new Map<string, Target>();
  const file = await readWholeText(path);
  for (const entry of readIni(file)) {
    const { section, key } = entry;
    if (section !== null) refuseLongId(section);
    const language = section?.toLowerCase() ?? '';
    if (!isLanguage(language)) sources.add(section === null ? key : `${section}.${key}`, entry);
    else if (language === sourceLanguage) sources.add(key, entry);
    else {
      const target = targets.get(language) ?? { texts: new Entries(), end: 0, isEscaped: false };
      target.texts.add(key, entry);
      targets.set(language, { ...target, end: entry.next, isEscaped: entry.isEscaped });
    }
  }
  if (sources.all.size === 0 && targets.size > 0) {
    throw new IntakeError(say('file.no_section', { language: sourceLanguage }));
  }
  for (const [name, { id, isAgain, value: content, line, slot }] of sources.all) {
    const string: InputString = { at: keyAt(id, line), stringId: id, content };
    const slots: Slot[] = targets.size === 0 ? [slot] : [];
    const translations = [...targets].flatMap(([code, { texts, end, isEscaped }]) => {
      const target = texts.all.get(name);
      const facts = { language: code, isEscaped };
      // Add missing keys after the last one of the section.
      const isOpen = end > 0 && file[end - 1] !== '\n';
      slots.push(
        target ? { ...target.slot, facts } : { from: end, to: end, facts: { ...facts, isNew: true, isOpen } },
      );
      texts.all.delete(name);
      return target === undefined || target.value.trim() === '' ? [] : [[code, target.value] as const];
    });
    if (translations.length > 0) string.translations = Object.fromEntries(translations);
    yield { ...string, ...(isAgain && withFacts('ini', { key: id })), slots };
  }
  for (const [code, { texts }] of targets) {
    const { size: count } = texts.all;
    if (count > 0) warn(say('file.ignored_texts_of_section', { count, section: code }));
  }
  describe?.({ holds: targets.size === 0 ? 'one' : 'many', languages: [...targets.keys()], isClosed: true });
};

interface Placed {
  id: string;
  isAgain: boolean;
  value: string;
  line: number;
  slot: Slot;
}

/** Entries by id and number of earlier occurrences. */
class Entries {
  readonly all = new Map<string, Placed>();
  readonly #times = new Map<string, number>();

  add(id: string, { value, line, from, to, isEscaped }: IniEntry): void {
    const times = this.#times.get(id) ?? 0;
    this.#times.set(id, times + 1);
    this.all.set(`${times} ${id}`, {
      id,
      isAgain: times > 0,
      value,
      line,
      slot: { from, to, facts: { isEscaped } },
    });
  }
}

interface Target {
  texts: Entries;
  /** The position after its last line. */
  end: number;
  isEscaped: boolean;
}
