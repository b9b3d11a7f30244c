import { type Mend, newText } from '../skeleton.ts';
import { cueText } from './write.ts';

export const mend: Mend = ({ old, rows: [row], language, eol }) => {
  const text = newText(row, language);
  return text === undefined ? old : cueText(text, eol);
};
