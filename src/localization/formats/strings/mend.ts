import { quoted } from './write.ts';
import { type Mend, newText } from '../skeleton.ts';

export const mend: Mend = ({ old, rows: [row], facts, language }) => {
  const text = newText(row, language);
  if (text === undefined) return old;
  return facts.isAlone === true ? `${old} = ${quoted(text)}` : quoted(text);
};
