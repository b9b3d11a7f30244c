import { writeFluentText } from './text.ts';
import { type Mend, newText } from '../skeleton.ts';

/** The pattern behind an equals sign, with the indent that its lines had. */
export const mend: Mend = ({ old, rows: [row], language, eol }) => {
  const text = newText(row, language);
  if (text === undefined) return old;
  const indent = /\n([ ]{1,40})\S/.exec(old)?.[1] ?? '        ';
  return writeFluentText(text, eol, indent);
};
