import {
  expandPlural,
  type PluralMessage,
  pluralCategories,
  quoteBranch,
  readPlural,
  unquoteBranch,
  writePlural,
} from '#kernel/icu-plural.ts';
import type { ExportRow } from './export-row.ts';
import { type Facts, factsOf } from './unit.ts';

const CONTENT_CHARS_MAX = 20_000;

type Kind = 'plural' | 'selectordinal';

/** Category (or `=0`) to text, as a format with plurals of its own has them. */
export type Forms = ReadonlyMap<string, string>;

/** The plural set of any format as one text: a translator sees all forms, and each language has its own. */
export function pluralMessage(forms: Forms, kind: Kind = 'plural'): string {
  const branches = new Map(Array.from(forms, ([name, text]) => [name, quoteBranch(text)]));
  return writePlural({ prefix: '', argument: 'count', kind, offset: 0, branches, suffix: '' });
}

/** For a single text that looks like a plural message: it must not become a set when it is written. */
export function plainMark(content: string): { plain?: true } {
  // What is longer than a task takes is refused after this, and need not be parsed first.
  return content.length > CONTENT_CHARS_MAX || readPlural(content) === null ? {} : { plain: true };
}

/**
 * The forms of a text in the categories of a language; null where the text is no plural, or one that
 * does not fit: a select, an offset, two plurals. `hash` is what the format writes for the number.
 */
export function pluralForms(
  text: string,
  language: string,
  hash: string,
  categories?: readonly string[],
): { kind: Kind; forms: Forms } | null {
  const found = readPlural(text);
  if (!found || found.kind === 'select' || found.offset !== 0) return null;
  const own = categories ?? pluralCategories(language, found.kind === 'plural' ? 'cardinal' : 'ordinal');
  const message = readPlural(expandPlural(text, own, own));
  if (!message || hasMore(message)) return null;
  const [before, after] = [unquoteBranch(message.prefix), unquoteBranch(message.suffix)];
  const forms = Array.from(message.branches, ([name, branch]): [string, string] => [
    name,
    before + unquoteBranch(branch, hash) + after,
  ]);
  return { kind: found.kind, forms: new Map(forms) };
}

function hasMore({ branches, suffix }: PluralMessage): boolean {
  return [suffix, ...branches.values()].some((part) => readPlural(part) !== null);
}

/** The forms of what a row says in a language, unless its reader knew it as a single text. */
export function formsOf(
  row: ExportRow,
  format: string,
  text: string,
  options: { language: string; hash: string; categories?: readonly string[] },
): { kind: Kind; forms: Forms } | null {
  const facts: Facts = factsOf(row, format);
  if (facts.plain === true) return null;
  return pluralForms(text, options.language, options.hash, options.categories);
}

/** What a form of a file that stays must say: a language without it says there what it says of others. */
export function formFor(forms: Forms, category: string): string {
  return (
    forms.get(category) ?? (category === 'zero' ? forms.get('=0') : undefined) ?? forms.get('other') ?? ''
  );
}

/** The forms of a language that a file has no place for yet. Exact numbers have none of their own. */
export function formsBeside(forms: Forms, known: readonly string[]): [string, string][] {
  return [...forms].filter(([name]) => !name.startsWith('=') && !known.includes(name));
}
