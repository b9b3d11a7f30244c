import { text } from './write.ts';
import { childElements, gapBefore, replaceChild, withInside } from '../mend-xml.ts';
import { formFor, type Forms, formsBeside, formsOf } from '../plural-unit.ts';
import type { ExportRow } from '../format.ts';
import { applyEdits, type Mend, newText } from '../skeleton.ts';
import { attributeIn } from '../xml-scan.ts';

/** A string, an item of an array, or a plural set with the quantities of the language. */
export const mend: Mend = ({ old, rows: [row], facts, language }) => {
  const value = newText(row, language);
  if (!row || value === undefined) return old;
  if (facts.isPlural !== true) return withInside(old, text(row, value));
  const plural = formsOf(row, 'android', value, { language, hash: '%d' });
  return mendPlural(old, row, plural?.forms ?? new Map([['other', value]]));
};

function mendPlural(old: string, row: ExportRow, forms: Forms): string {
  const items = childElements(old).filter(({ name }) => name === 'item');
  const quantities = items.map(({ from, innerFrom }) => {
    const tag = old.slice(from, innerFrom);
    const place = attributeIn(tag, 'quantity');
    return place ? tag.slice(place.from, place.to) : '';
  });
  const edits = items.map((item, index) =>
    replaceChild(old, item, text(row, formFor(forms, quantities[index] ?? ''))),
  );
  const last = items.at(-1);
  const more = last
    ? formsBeside(forms, quantities).map(
        ([name, form]) => `${gapBefore(old, last)}<item quantity="${name}">${text(row, form)}</item>`,
      )
    : [];
  return applyEdits(old, [...edits, { from: last?.to ?? 0, to: last?.to ?? 0, text: more.join('') }]);
}
