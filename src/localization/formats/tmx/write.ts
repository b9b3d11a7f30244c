import { type MemoryUnit, writeTmx } from './memory.ts';
import { sourceOf } from '../unit.ts';
import type { Write } from '../format.ts';
import type { RowSource } from '../export-row.ts';

/** Strings as units of a memory; one without any translation is none and is left out. */
export const write: Write = (rows, { languages, sourceLanguage, createdAt }) => {
  const source = sourceLanguage ?? 'en';
  const targets = languages.filter((language) => language !== source);
  return writeTmx(unitsOf(rows, targets), { sourceLanguage: source, createdAt, version: '1' });
};

async function* unitsOf(rows: RowSource, languages: readonly string[]): AsyncGenerator<MemoryUnit> {
  for await (const row of rows(languages)) {
    const targets = languages.flatMap((language) => {
      const text = row.values.get(language);
      if (text === undefined) return [];
      return [{ language, text, origin: null, isReviewed: null, author: null, updatedAt: null }];
    });
    if (targets.length === 0) continue;
    yield { source: sourceOf(row), stringId: row.stringId, previous: null, next: null, targets };
  }
}
