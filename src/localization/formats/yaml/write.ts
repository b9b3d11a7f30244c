import { standardTag } from '../language-tag.ts';
import { type Leaf, type TreeSyntax, writeTree } from '../nest.ts';
import { formFor, formsBeside, formsOf } from '../plural-unit.ts';
import { splitPath } from '../string-path.ts';
import { factsOf } from '../unit.ts';
import type { ExportRow } from '../export-row.ts';
import { type FillSlot, newText, type SlotFacts } from '../skeleton.ts';

const INDENT = '  ';
/** Words that old parsers read as true, false or null. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** Texts are written in double quotes, the only style that can hold every text. The syntax equals JSON. */
const yamlSyntax: TreeSyntax = {
  empty: '{}',
  open: () => '',
  close: () => '',
  entry: (key, depth, isFirst) =>
    `${isFirst && depth === 1 ? '' : '\n'}${INDENT.repeat(depth - 1)}${key === null ? '-' : `${keyText(key)}:`}`,
  text: (text) => ` ${JSON.stringify(text)}`,
  hole: ' null',
};

/** A tree by the dots of the ids. Strings from Rails go below the key of their language. */
export const write = writeTree(yamlSyntax, leavesOf);

function* leavesOf(row: ExportRow, language: string, text: string): Generator<Leaf> {
  const isRails = factsOf(row, 'yaml').isRails === true;
  const path = [...(isRails ? [standardTag(language)] : []), ...splitPath(row.stringId)];
  const plural = formsOf(row, 'yaml', text, { language, hash: '%{count}' });
  if (plural?.kind !== 'plural') {
    yield { path, text };
    return;
  }
  // Rails has no exact numbers.
  for (const [name, form] of plural.forms)
    if (!name.startsWith('=')) yield { path: [...path, name], text: form };
}

function keyText(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) && !WORDS.test(key) ? key : JSON.stringify(key);
}

/** Fills a text in its old style if that can hold it, the forms of a set, or the key of the language. */
export const fillSlot: FillSlot = ({ old, rows: [row], facts, language, options, eol }) => {
  if (facts.isLanguage === true) return language === options.sourceLanguage ? old : keyLike(old, language);
  const value = newText(row, language);
  if (!row || value === undefined) return old;
  if (typeof facts.form !== 'string') return styled(value, old, facts, eol);
  const forms = formsOf(row, 'yaml', value, { language, hash: '%{count}' })?.forms;
  const own = styled(forms ? formFor(forms, facts.form) : value, old, facts, eol);
  if (!forms || typeof facts.known !== 'string') return own;
  const gap = facts.isFlow === true ? ', ' : eol + ' '.repeat(Number(facts.indent));
  const body = /\r?\n$/.exec(own)?.[0] ?? '';
  const more = formsBeside(forms, facts.known.split(' ')).map(
    ([name, form]) => `${gap}${name}: ${JSON.stringify(form)}`,
  );
  return own.slice(0, own.length - body.length) + more.join('') + body;
};

function keyLike(old: string, language: string): string {
  const tag = standardTag(language);
  const quote = /^["']/.exec(old)?.[0] ?? '';
  // Old parsers read these words as true and false.
  return quote === '' && /^(?:no|on|off|yes|y|n)$/i.test(tag) ? `"${tag}"` : quote + tag + quote;
}

function styled(text: string, old: string, { style, indent }: SlotFacts, eol: string): string {
  if (style === 'BLOCK_LITERAL' || style === 'BLOCK_FOLDED') return block(text, old, Number(indent), eol);
  if (style === 'QUOTE_SINGLE' && !/[\n\r\p{Cc}]/u.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return style === 'PLAIN' && isPlain(text) ? text : JSON.stringify(text);
}

/** Words that are no strings to YAML, and numbers. */
const NO_TEXT = /^(?:y|n|yes|no|on|off|true|false|null|~|[-+.]?(?:inf|nan)|[-+]?[\d.][\d_.,:eExXoO+-]*)$/i;

/** Whether the text has no special meaning in YAML and needs no quotes. */
function isPlain(text: string): boolean {
  return (
    /^[\p{L}\d_(«“„][^\n\r\t]*$/u.test(text) &&
    !/[:#]|\p{Cc}|^\s|\s$|[[\]{},]/u.test(text) &&
    !NO_TEXT.test(text) &&
    !/^\d/.test(text)
  );
}

/** Always a literal block: a folded one would need the line breaks of the old text. */
function block(text: string, old: string, indent: number, eol: string): string {
  const header = /^[|>]([+-]?)/.exec(old);
  const end = /(?:\r\n|\n)$/.exec(old)?.[0] ?? '';
  const ending = text.length - text.trimEnd().length;
  const chomp = header?.[1] ?? '';
  const fits = chomp === '-' ? ending === 0 : chomp === '' && ending === 1 && text.endsWith('\n');
  if (!fits || /^[\s]|\r|\p{Cc}(?<!\n)/u.test(text) || end === '') return `${JSON.stringify(text)}${end}`;
  const inner = /(?:\r\n|\n)([ ]+)\S/.exec(old)?.[1] ?? ' '.repeat(indent + 2);
  const lines = text.trimEnd().split('\n');
  return `|${chomp}${eol}${lines.map((line) => (line === '' ? '' : inner + line)).join(eol)}${end}`;
}
