import { jsonSyntax } from '../json-tree.ts';
import { type Leaf, nest } from '../nest.ts';
import { formsOf } from '../plural-unit.ts';
import { splitPath } from '../string-path.ts';
import type { ExportRow, Write } from '../format.ts';

/** i18next v4: a tree in which a plural is a key per form, with the suffix of its category. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    yield* nest(async function* () {
      for await (const row of rows([language])) yield* leavesOf(row, language);
    }, jsonSyntax);
  }
};

function* leavesOf(row: ExportRow, language: string): Generator<Leaf> {
  const text = row.values.get(language);
  if (row.stringId === '' || text === undefined) return;
  const path = splitPath(row.stringId);
  const plural = formsOf(row, 'i18next', text, { language, hash: '{{count}}' });
  if (!plural) {
    yield { path, text };
    return;
  }
  // The reader leaves `_ordinal` in the id; an ordinal of another format has none.
  const key = String(path.at(-1));
  const isBare = plural.kind === 'selectordinal' && !key.endsWith('_ordinal');
  const hasZero = plural.forms.has('zero');
  for (const [name, form] of plural.forms) {
    const category = name === '=0' && !hasZero ? 'zero' : name;
    // Of exact numbers i18next knows zero alone.
    if (category.startsWith('=')) continue;
    yield { path: [...path.slice(0, -1), `${key}${isBare ? '_ordinal' : ''}_${category}`], text: form };
  }
}
