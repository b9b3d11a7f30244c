import { mendRecord } from '../csv-records.ts';
import { type Mend, newText } from '../skeleton.ts';
import { writeUnrealText } from './text.ts';

export const mend: Mend = ({ old, rows: [row], about, language }) => {
  const text = newText(row, language);
  if (text === undefined) return old;
  const { delimiter, column } = about.facts ?? {};
  return mendRecord(old, [{ column: Number(column), text: writeUnrealText(text) }], {
    delimiter: String(delimiter),
    isSafe: false,
  });
};
