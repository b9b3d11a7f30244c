import { readFileSync } from 'node:fs';
import { baseOf } from '#kernel/scripts.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';

const loaded = new Map<string, Dictionary | null>();

/**
 * The dictionary of a language, if its package is installed. It is read on first use, which takes 0.1
 * to 0.5 seconds, and only for projects that have switched the check on.
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

/** The package for Portuguese is Brazilian. */
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
