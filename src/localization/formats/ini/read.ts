import { isLanguage } from '#kernel/language.ts';
import { readIni } from './entries.ts';
import { refuseLongId } from '../unit.ts';
import { IntakeError } from '../intake-error.ts';
import type { InputString, Read } from '../format.ts';
import { readWholeText } from '../text-file.ts';

/**
 * A section named by a language code holds that language, so our own exports come back with their
 * translations; any other section is the first part of the ids in it. A key that appears again
 * overwrites, as everywhere in this format.
 */
export const read: Read = async function* (path, { sourceLanguage, warn }) {
  const sources = new Map<string, string>();
  const targets = new Map<string, Map<string, string>>();
  for (const { section, key, value } of readIni(await readWholeText(path))) {
    if (section !== null) refuseLongId(section);
    const language = section?.toLowerCase() ?? '';
    if (!isLanguage(language)) sources.set(section === null ? key : `${section}.${key}`, value);
    else if (language === sourceLanguage) sources.set(key, value);
    else targets.set(language, (targets.get(language) ?? new Map<string, string>()).set(key, value));
  }
  if (sources.size === 0 && targets.size > 0) {
    throw new IntakeError(`The file has no section [${sourceLanguage}], the source language of the task.`);
  }
  for (const [id, content] of sources) {
    const string: InputString = { at: `key ${JSON.stringify(id.slice(0, 80))}`, stringId: id, content };
    const translations = [...targets].flatMap(([code, texts]) => {
      const target = texts.get(id) ?? '';
      texts.delete(id);
      return target.trim() === '' ? [] : [[code, target] as const];
    });
    if (translations.length > 0) string.translations = Object.fromEntries(translations);
    yield string;
  }
  for (const [code, left] of targets) {
    if (left.size > 0) warn(`${left.size} texts of section [${code}] have no source text and were ignored.`);
  }
};
