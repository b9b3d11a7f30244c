import { jsonSyntax } from '../json-tree.ts';
import { type Leaf, writeTree } from '../nest.ts';
import { formFor, formsBeside, formsOf } from '../plural-unit.ts';
import { splitPath } from '../string-path.ts';
import { entryAfter, jsonText, fillJsonText } from '../fill-json.ts';
import { type FillSlot, newText } from '../skeleton.ts';
import type { ExportRow } from '../export-row.ts';

/** i18next v4: a tree with one key per plural form, which has the suffix of its category. */
export const write = writeTree(jsonSyntax, leavesOf);

function* leavesOf(row: ExportRow, language: string, text: string): Generator<Leaf> {
  const path = splitPath(row.stringId);
  const plural = formsOf(row, 'i18next', text, { language, hash: '{{count}}' });
  if (!plural) {
    yield { path, text };
    return;
  }
  // The reader leaves `_ordinal` in the id. Ordinals from other formats lack it.
  const key = String(path.at(-1));
  const isBare = plural.kind === 'selectordinal' && !key.endsWith('_ordinal');
  const hasZero = plural.forms.has('zero');
  for (const [name, form] of plural.forms) {
    const category = name === '=0' && !hasZero ? 'zero' : name;
    // 0 is the only exact number that i18next supports.
    if (category.startsWith('=')) continue;
    yield { path: [...path.slice(0, -1), `${key}${isBare ? '_ordinal' : ''}_${category}`], text: form };
  }
}

/**
 * Fills a text or one form of a set. The last form of a set is followed by those that only this
 * language has.
 */
export const fillSlot: FillSlot = (place) => {
  const { old, rows, facts, language, eol } = place;
  const [row] = rows;
  if (typeof facts.form !== 'string') return fillJsonText(place);
  const text = newText(row, language);
  if (!row || text === undefined) return old;
  const forms = formsOf(row, 'i18next', text, { language, hash: '{{count}}' })?.forms;
  if (!forms) return jsonText(text, old);
  const own = jsonText(formFor(forms, facts.form), old);
  if (typeof facts.known !== 'string') return own;
  const base = String(facts.key).slice(0, -facts.form.length);
  const more = formsBeside(forms, facts.known.split(' ')).map(([name, form]) =>
    entryAfter(base + name, jsonText(form, old), facts, eol),
  );
  return own + more.join('');
};
