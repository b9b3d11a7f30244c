import { childElements, replaceChild } from '../mend-xml.ts';
import { applyEdits, type Mend, newText } from '../skeleton.ts';
import { xmlText } from '../xml-text.ts';

/** The value of a data element. */
export const mend: Mend = ({ old, rows: [row], language }) => {
  const text = newText(row, language);
  const value = childElements(old).find(({ name }) => name === 'value');
  return text === undefined || !value ? old : applyEdits(old, [replaceChild(old, value, xmlText(text))]);
};
