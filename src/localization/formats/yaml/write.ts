import { standardTag } from '../language-tag.ts';
import { type Leaf, nest, type TreeSyntax } from '../nest.ts';
import { formsOf } from '../plural-unit.ts';
import { splitPath } from '../string-path.ts';
import { factsOf } from '../unit.ts';
import type { ExportRow, Write } from '../format.ts';

/** A tree by the dots of the ids. Strings that came from Rails go back below the key of their language. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    yield* nest(async function* () {
      for await (const row of rows([language])) yield* leavesOf(row, language);
    }, yamlSyntax);
  }
};

function* leavesOf(row: ExportRow, language: string): Generator<Leaf> {
  const text = row.values.get(language);
  if (row.stringId === '' || text === undefined) return;
  const isRails = factsOf(row, 'yaml').isRails === true;
  const path = [...(isRails ? [standardTag(language)] : []), ...splitPath(row.stringId)];
  const plural = formsOf(row, 'yaml', text, { language, hash: '%{count}' });
  if (plural?.kind !== 'plural') {
    yield { path, text };
    return;
  }
  // Rails knows no exact numbers.
  for (const [name, form] of plural.forms)
    if (!name.startsWith('=')) yield { path: [...path, name], text: form };
}

const INDENT = '  ';
/** Words that old readers take for true, false or nothing. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** Texts are in double quotes: the one style that can hold every text, and the same as in JSON. */
const yamlSyntax: TreeSyntax = {
  empty: '{}',
  open: () => '',
  close: () => '',
  entry: (key, depth, isFirst) =>
    `${isFirst && depth === 1 ? '' : '\n'}${INDENT.repeat(depth - 1)}${key === null ? '-' : `${keyText(key)}:`}`,
  text: (text) => ` ${JSON.stringify(text)}`,
  hole: ' null',
};

function keyText(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) && !WORDS.test(key) ? key : JSON.stringify(key);
}
