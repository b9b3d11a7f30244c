import { escapeKey, escapeValue } from './write.ts';
import { type Mend, newText, newTranslation } from '../skeleton.ts';

/** A value, or the values that a section of a language did not have. */
export const mend: Mend = ({ old, rows, facts, language: asked, eol, options }) => {
  const write = (text: string) => (facts.isEscaped === true ? escapeValue(text) : oneLine(text));
  if (typeof facts.language !== 'string') {
    const text = newText(rows[0], asked);
    return text === undefined ? old : write(text);
  }
  const { language } = facts;
  if (!options.languages.includes(language)) return old;
  if (facts.isNew !== true) {
    const text = newTranslation(rows[0], language);
    return text === undefined ? old : write(text);
  }
  const lines = rows.flatMap((row) => {
    const text = newTranslation(row, language);
    return text === undefined || row.stringId === '' ? [] : [`${escapeKey(row.stringId)}=${write(text)}`];
  });
  return facts.isOpen === true
    ? lines.map((line) => eol + line).join('')
    : lines.map((line) => line + eol).join('');
};

/** In a file that escapes nothing, a line break would end the value. */
function oneLine(text: string): string {
  return text.replace(/\r\n|\n|\r/g, ' ');
}
