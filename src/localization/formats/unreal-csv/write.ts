import type { Write } from '../format.ts';
import { tableLines } from '../write-table.ts';
import { contextOf } from '../unit.ts';
import { writeUnrealText } from './text.ts';
import { fillRecord } from '../csv-records.ts';
import { type FillSlot, newText } from '../skeleton.ts';

/** A table per language. A string without a key or text is left out. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages)
    yield* tableLines(['Key', 'SourceString', 'Comment'], rows([language]), (row) => {
      const text = row.values.get(language);
      if (row.stringId === '' || text === undefined) return null;
      return [row.stringId, text, contextOf(row)].map(writeUnrealText);
    });
};

export const fillSlot: FillSlot = ({ old, rows: [row], about, language }) => {
  const text = newText(row, language);
  if (text === undefined) return old;
  const { delimiter, column } = about.facts ?? {};
  return fillRecord(old, [{ column: Number(column), text: writeUnrealText(text) }], {
    delimiter: String(delimiter),
    isSafe: false,
  });
};
