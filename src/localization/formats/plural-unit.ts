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

/** Texts by category (or `=0`), for formats with native plurals. */
export type Forms = ReadonlyMap<string, string>;

/**
 * The plural set of any format as one ICU message, so that translators see all forms and each language
 * can have its own.
 */
export function pluralMessage(forms: Forms, kind: Kind = 'plural'): string {
  const branches = new Map(Array.from(forms, ([name, text]) => [name, quoteBranch(text)]));
  return writePlural({ prefix: '', argument: 'count', kind, offset: 0, branches, suffix: '' });
}

/** Marks a single text that looks like a plural message, so that it is not written as a set. */
export function plainMark(content: string): { plain?: true } {
  // A text longer than a task accepts is refused later and need not be parsed.
  return content.length > CONTENT_CHARS_MAX || readPlural(content) === null ? {} : { plain: true };
}

/**
 * The forms of a text in the categories of a language. Null if it is no plural, or one that cannot be
 * converted: a select, an offset, two plurals. `hash` replaces the number sign.
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

/** The plural forms of a row in a language, unless the reader marked it as a single text. */
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

/**
 * The text for a form that exists in the file. A language without that category uses the text for
 * other numbers.
 */
export function formFor(forms: Forms, category: string): string {
  return (
    forms.get(category) ?? (category === 'zero' ? forms.get('=0') : undefined) ?? forms.get('other') ?? ''
  );
}

/** The forms of a language that the file has no place for yet. Exact numbers are skipped. */
export function formsBeside(forms: Forms, known: readonly string[]): [string, string][] {
  return [...forms].filter(([name]) => !name.startsWith('=') && !known.includes(name));
}
