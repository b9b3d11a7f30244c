import { childElements, gapBefore, replaceChild, withInside } from '../mend-xml.ts';
import { type Forms, formFor, formsBeside, formsOf } from '../plural-unit.ts';
import { applyEdits, type Edit, type Mend, newText } from '../skeleton.ts';
import { xmlText } from '../xml-text.ts';

const CATEGORIES = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** A format, or the forms of a variable with those of the language. */
export const mend: Mend = ({ old, rows: [row], facts, language }) => {
  const text = newText(row, language);
  if (!row || text === undefined) return old;
  if (facts.isPlural !== true) return withInside(old, xmlText(text));
  const plural = formsOf(row, 'stringsdict', text, { language, hash: '%d' });
  return mendVariable(old, plural?.forms ?? new Map([['other', text]]));
};

function mendVariable(old: string, forms: Forms): string {
  const children = childElements(old);
  const edits: Edit[] = [];
  const known: string[] = [];
  for (const [index, child] of children.entries()) {
    const value = children[index + 1];
    const name = old.slice(child.innerFrom, child.innerTo).trim();
    if (child.name !== 'key' || value?.name !== 'string' || !CATEGORIES.has(name)) continue;
    known.push(name);
    edits.push(replaceChild(old, value, xmlText(formFor(forms, name))));
  }
  const last = children.at(-1);
  if (!last) return old;
  const gap = gapBefore(old, last);
  const more = formsBeside(forms, known).map(
    ([name, form]) => `${gap}<key>${name}</key>${gap}<string>${xmlText(form)}</string>`,
  );
  return applyEdits(old, [...edits, { from: last.to, to: last.to, text: more.join('') }]);
}
