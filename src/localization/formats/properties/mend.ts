import { escape, unicode } from './write.ts';
import { type Mend, newText } from '../skeleton.ts';

/** In the encoding of the file; one that is all ASCII stays so, because nobody knows who reads it. */
export const mend: Mend = ({ old, rows: [row], about, language }) => {
  const text = newText(row, language);
  if (text === undefined) return old;
  const escaped = escape(text).replace(/^ /, '\\ ');
  if (about.encoding === 'latin1') return escaped.replace(/[^\x20-\x7e\xa0-\xff]/g, unicode);
  return escaped.replace(about.facts?.isAscii === false ? /\p{Cc}/gu : /[^\x20-\x7e]/g, unicode);
};
