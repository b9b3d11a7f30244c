import { entryBehind, jsonText, mendJsonText } from '../mend-json.ts';
import { formFor, formsBeside, formsOf } from '../plural-unit.ts';
import { type Mend, newText } from '../skeleton.ts';

/** A text, or one form of a set; the last of a set brings those that only this language has. */
export const mend: Mend = (place) => {
  const { old, rows, facts, language, eol } = place;
  const [row] = rows;
  if (typeof facts.form !== 'string') return mendJsonText(place);
  const text = newText(row, language);
  if (!row || text === undefined) return old;
  const forms = formsOf(row, 'i18next', text, { language, hash: '{{count}}' })?.forms;
  if (!forms) return jsonText(text, old);
  const own = jsonText(formFor(forms, facts.form), old);
  if (typeof facts.known !== 'string') return own;
  const base = String(facts.key).slice(0, -facts.form.length);
  const more = formsBeside(forms, facts.known.split(' ')).map(([name, form]) =>
    entryBehind(base + name, jsonText(form, old), facts, eol),
  );
  return own + more.join('');
};
