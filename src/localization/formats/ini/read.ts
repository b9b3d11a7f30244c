import { isLanguage } from '#kernel/language.ts';
import { say } from '#kernel/say.ts';
import { type IniEntry, readIni } from './entries.ts';
import { keyAt, refuseLongId } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import type { Slot } from '../skeleton.ts';
import { readWholeText } from '../text-file.ts';

/**
 * A section named by a language code holds that language, so our own exports come back with their
 * translations; any other section is the first part of the ids in it. A key that appears again
 * overwrites, as everywhere in this format.
 */
export const read: Read = async function* (path, { sourceLanguage, warn, describe }) {
  const sources = new Map<string, Placed>();
  const targets = new Map<string, Target>();
  const file = await readWholeText(path);
  for (const entry of readIni(file)) {
    const { section, key } = entry;
    if (section !== null) refuseLongId(section);
    const language = section?.toLowerCase() ?? '';
    if (!isLanguage(language)) sources.set(section === null ? key : `${section}.${key}`, placed(entry));
    else if (language === sourceLanguage) sources.set(key, placed(entry));
    else {
      const target = targets.get(language) ?? { texts: new Map<string, Placed>(), end: 0, isEscaped: false };
      target.texts.set(key, placed(entry));
      targets.set(language, { ...target, end: entry.next, isEscaped: entry.isEscaped });
    }
  }
  if (sources.size === 0 && targets.size > 0) {
    throw new IntakeError(say('file.no_section', { language: sourceLanguage }));
  }
  for (const [id, { value: content, slot }] of sources) {
    const string: InputString = { at: keyAt(id), stringId: id, content };
    const slots: Slot[] = targets.size === 0 ? [slot] : [];
    const translations = [...targets].flatMap(([code, { texts, end, isEscaped }]) => {
      const target = texts.get(id);
      const facts = { language: code, isEscaped };
      // One that the section does not have goes after its last.
      const isOpen = end > 0 && file[end - 1] !== '\n';
      slots.push(
        target ? { ...target.slot, facts } : { from: end, to: end, facts: { ...facts, isNew: true, isOpen } },
      );
      texts.delete(id);
      return target === undefined || target.value.trim() === '' ? [] : [[code, target.value] as const];
    });
    if (translations.length > 0) string.translations = Object.fromEntries(translations);
    yield { ...string, slots };
  }
  for (const [code, { texts }] of targets) {
    if (texts.size > 0) warn(say('file.ignored_texts_of_section', { count: texts.size, section: code }));
  }
  describe?.({ holds: targets.size === 0 ? 'one' : 'many', languages: [...targets.keys()], isClosed: true });
};

interface Placed {
  value: string;
  slot: Slot;
}

interface Target {
  texts: Map<string, Placed>;
  /** After its last line. */
  end: number;
  isEscaped: boolean;
}

function placed({ value, from, to, isEscaped }: IniEntry): Placed {
  return { value, slot: { from, to, facts: { isEscaped } } };
}
