import type { Write } from '../format.ts';
import { tableLines } from '../table-lines.ts';
import { contextOf } from '../unit.ts';
import { writeUnrealText } from './text.ts';

/** A table per language; a string without a key or a text is left out. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages)
    yield* tableLines(['Key', 'SourceString', 'Comment'], rows([language]), (row) => {
      const text = row.values.get(language);
      if (row.stringId === '' || text === undefined) return null;
      return [row.stringId, text, contextOf(row)].map(writeUnrealText);
    });
};
