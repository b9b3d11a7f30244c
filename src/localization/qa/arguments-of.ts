import type { TextFacts } from './text-facts.ts';

/** A placeholder from the program's point of view. */
export interface Argument {
  text: string;
  /** Equal for all spellings that the program treats alike. */
  key: string;
}

/** Width, fill and precision are layout: another language may need a wider column. */
const PRINTF =
  /^%(?:(\d{1,2})\$)?[#0+,'I-]{0,3}((?:\*(?:\d{1,2}\$)?|\d{0,3})(?:\.(?:\d{1,3}|\*(?:\d{1,2}\$)?))?)(hh|h|ll|l|z|q)?([a-zA-Z@]|<PRI\w{2,4}>)$/u;
/** Directives that occur only in date formats: "%B %e, %Y" becomes "%-d. %B %Y". */
const DATE = /%[-_0^#E]?[ABHIMYyZRTklmjpPbaUwD](?![a-zA-Z])/u;
const DATE_PART = /^%[-_0^#EO]?[ABCDHIMPRSTUVWYZabcdeghjklmprtwxyz]$/u;
/**
 * Two date directives close together ("%d de %B"). A single one in prose is an argument: "%B: too many
 * (%d)".
 */
const DATE_RUN =
  /%[-_0^#E]?[ABHIMYyZRTklmjpPbaUwD][^%()[\]{}"'=]{0,6}%[-_0^#E]?[ABHIMYyZRTklmjpPbaUwDdeS](?![a-zA-Z])|%[-_0^#E]?[deS][^%()[\]{}"'=]{0,6}%[-_0^#E]?[ABHIMYyZRTklmjpPbaUwD](?![a-zA-Z])/u;
const CHOICE = /^\{[PG](?: \d{1,2}(?::\d)?)? ["\p{L}]/u;

/** In a plural, each name counts once, because branches repeat their arguments. */
export function argumentsOf(facts: TextFacts): readonly Argument[] {
  const isDate = facts.text.includes('%') && isDateFormat(facts);
  const isOpenTtd = facts.own.includes('openttd');
  const found: Argument[] = [];
  for (const { kind, text } of facts.placeholders) {
    if (kind !== 'argument' || CHOICE.test(text) || (isDate && DATE_PART.test(text))) continue;
    found.push({ text, key: isOpenTtd ? wordOf(text) : keyOf(text) });
  }
  return facts.isIcu ? [...new Map(found.map((each) => [each.key, each])).values()] : found;
}

/**
 * Position, case and the number of following values depend on the grammar of the language:
 * "{1:STRING.gen}" equals "{STRING1}".
 */
function wordOf(text: string): string {
  return text.replace(/^\{\d{1,2}:/u, '{').replace(/(?<=STRING)\d?(?:\.[a-z]{1,12})?\}$/u, '}');
}

/** Whether the percent signs are date directives, whose order differs by language. */
export function isDateFormat({ text, words }: TextFacts): boolean {
  return DATE.test(text) && (words.length === 0 || DATE_RUN.test(text));
}

function keyOf(text: string): string {
  const [, place, , size = '', letter] = PRINTF.exec(text) ?? [];
  if (letter === undefined) return text.startsWith('$') && text.endsWith('|') ? text.slice(0, -1) : text;
  const sort = { X: 'x', i: 'd' }[letter] ?? letter;
  return `%${place === undefined ? '' : `${place}$`}${size}${sort}`;
}

/**
 * Makes numbered and unnumbered arguments comparable: "%s, %s" may become "%2$s, %1$s". If one text
 * numbers its arguments, both are numbered.
 */
export function comparable(
  a: readonly Argument[],
  b: readonly Argument[],
): readonly [readonly Argument[], readonly Argument[]] {
  const isCounted = (all: readonly Argument[]) => all.some(({ key }) => /^%\d{1,2}\$/u.test(key));
  return isCounted(a) === isCounted(b) ? [a, b] : [counted(a), counted(b)];
}

function counted(all: readonly Argument[]): readonly Argument[] {
  let place = 0;
  return all.map((each) => {
    const [, given, width = '', size = '', letter] = PRINTF.exec(each.text) ?? [];
    if (letter === undefined || given !== undefined || each.text === '%%') return each;
    // An asterisk consumes an argument of its own.
    place += (width.match(/\*/gu)?.length ?? 0) + 1;
    return { ...each, key: `%${place}$${size}${{ X: 'x', i: 'd' }[letter] ?? letter}` };
  });
}

/** The arguments that occur more often in `a` than in `b`, by key. */
export function lacking(a: readonly Argument[], b: readonly Argument[]): Argument[] {
  if (a.length === 0) return [];
  const left = new Map<string, number>();
  for (const { key } of b) left.set(key, (left.get(key) ?? 0) + 1);
  return a.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
