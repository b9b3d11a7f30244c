import { readFileSync } from 'node:fs';
import { baseOf } from '#kernel/scripts.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';

const loaded = new Map<string, Dictionary | null>();

/**
 * The dictionary of a language, where its package was installed. It is read at the first word, in a tenth to
 * half a second, and only for projects that wish for it.
 */
export function dictionaryOf(language: string): Dictionary | null {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const found = packagesOf(language)
    .map(readPackage)
    .find((each) => each !== null);
  loaded.set(language, found ?? null);
  return found ?? null;
}

/** The package of Portuguese is the Brazilian one. */
function packagesOf(language: string): string[] {
  return language === 'pt-pt' ? [language] : [...new Set([language, baseOf(language)])];
}

function readPackage(code: string): Dictionary | null {
  let place: URL;
  try {
    place = new URL(import.meta.resolve(`dictionary-${code}`));
  } catch {
    return null;
  }
  const read = (name: string) => readFileSync(new URL(name, place), 'utf8');
  return readDictionary(read('index.aff'), read('index.dic'));
}
