import { LANGUAGES } from './language.ts';

/**
 * One plural, ordinal or select argument of an ICU message, with the text around it. Texts are kept exactly
 * as written, quotes included, so that writing what was read gives the same text.
 */
export interface PluralMessage {
  prefix: string;
  argument: string;
  kind: (typeof KINDS)[number];
  offset: number;
  /** Category (`one`), exact number (`=0`) or select keyword → text, in the order of the message. */
  branches: ReadonlyMap<string, string>;
  suffix: string;
}

const KINDS = ['plural', 'selectordinal', 'select'] as const;
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Deeper messages do not occur in practice; each level is read once more for every level above it. */
const DEPTH_MAX = 8;

/**
 * Linear: every repetition is bounded or over one class, and what follows a class cannot
 * start with a character of it.
 */
const HEAD =
  /\{\s{0,20}([^\s{},'#]{1,100})\s{0,20},\s{0,20}(plural|selectordinal|select)\s{0,20},\s{0,100}/uy;
const OFFSET = /offset:\s{0,20}(\d{1,9})\s{0,100}/uy;
const SELECTOR = /(=\d{1,18}|[^\s{},'#=]{1,100})\s{0,100}\{/uy;
const SPACE = /\s{0,1000}/uy;

/** The first such argument at the top level; null if there is none or it is malformed. */
export function readPlural(text: string): PluralMessage | null {
  const start = findHead(text);
  const head = start === null ? null : match(HEAD, text, start);
  if (start === null || !head) return null;
  const kind = KINDS.find((each) => each === head[2]) ?? 'select';
  let at = start + head[0].length;
  const offset = kind !== 'select' ? match(OFFSET, text, at) : null;
  at += offset?.[0].length ?? 0;
  const branches = new Map<string, string>();
  while (text[at] !== '}') {
    const selector = match(SELECTOR, text, at);
    const name = selector?.[1];
    if (!selector || name === undefined || branches.has(name)) return null;
    const from = at + selector[0].length;
    const end = endOfBraces(text, from);
    if (end === null) return null;
    branches.set(name, text.slice(from, end));
    at = end + 1 + (match(SPACE, text, end + 1)?.[0].length ?? 0);
  }
  if (branches.size === 0) return null;
  return {
    prefix: text.slice(0, start),
    argument: head[1] ?? '',
    kind,
    offset: Number(offset?.[1] ?? 0),
    branches,
    suffix: text.slice(at + 1),
  };
}

export function writePlural({ prefix, argument, kind, offset, branches, suffix }: PluralMessage): string {
  const shift = offset === 0 ? '' : ` offset:${offset}`;
  const texts = Array.from(branches, ([name, text]) => ` ${name} {${text}}`).join('');
  return `${prefix}{${argument}, ${kind},${shift}${texts}}${suffix}`;
}

/**
 * Gives every plural of a message the categories of a language: a missing category gets the text of `other`,
 * one that the language does not have is dropped, exact numbers stay. Ordinals have different categories and
 * are left alone unless theirs are given. A text without a plural is returned unchanged.
 */
export function expandPlural(
  text: string,
  categories: readonly string[],
  ordinals: readonly string[] | null = null,
): string {
  return expand(text, { plural: categories, selectordinal: ordinals, select: null }, DEPTH_MAX);
}

function expand(
  text: string,
  wanted: Record<PluralMessage['kind'], readonly string[] | null>,
  depth: number,
): string {
  if (depth === 0) return text;
  let done = '';
  let rest = text;
  for (let message = readPlural(rest); message; message = readPlural(rest)) {
    const branches = withCategories(message.branches, wanted[message.kind]);
    const inner = Array.from(branches, ([name, branch]): [string, string] => [
      name,
      expand(branch, wanted, depth - 1),
    ]);
    done += writePlural({ ...message, branches: new Map(inner), suffix: '' });
    rest = message.suffix;
  }
  return done + rest;
}

function withCategories(
  branches: PluralMessage['branches'],
  categories: readonly string[] | null,
): PluralMessage['branches'] {
  // A message without `other` is already broken; the last branch keeps it usable.
  const fallback = branches.get('other') ?? [...branches.values()].at(-1);
  if (categories === null || fallback === undefined) return branches;
  const exact = [...branches].filter(([name]) => name.startsWith('='));
  const named = categories.map((name): [string, string] => [name, branches.get(name) ?? fallback]);
  return new Map([...exact, ...named]);
}

/**
 * The CLDR categories of a language, from zero to other. For an unknown tag, those of its base language; for
 * an unknown language `other`, the category that every language has.
 */
export function pluralCategories(language: string, kind: 'cardinal' | 'ordinal' = 'cardinal'): string[] {
  const code = knownCode(language);
  if (code === null) return ['other'];
  const all =
    kind === 'cardinal'
      ? (LANGUAGES.get(code)?.pluralCategories ?? ['other'])
      : pluralRules(code, 'ordinal').resolvedOptions().pluralCategories;
  return CATEGORIES.filter((category) => all.some((each) => each === category));
}

const rules = new Map<string, Intl.PluralRules>();

/** Cached, because creating one costs more than a thousand lookups in it. */
export function pluralRules(language: string, type: 'cardinal' | 'ordinal' = 'cardinal'): Intl.PluralRules {
  const code = knownCode(language) ?? 'en';
  const key = `${code} ${type}`;
  const known = rules.get(key) ?? new Intl.PluralRules(code.startsWith('qps') ? 'en' : code, { type });
  rules.set(key, known);
  return known;
}

function knownCode(language: string): string | null {
  const code = language.toLowerCase().replaceAll('_', '-');
  if (LANGUAGES.has(code)) return code;
  const base = code.split('-', 1)[0] ?? '';
  if (LANGUAGES.has(base)) return base;
  return base === 'zh' ? 'zh-cn' : null;
}

/** An apostrophe quotes only before these characters; the hash is special only inside plurals. */
const QUOTED_IN_BRANCH = '#{}';

/** Characters that have a meaning inside a branch of a plural. */
const SYNTAX = /[#{}]['#{}]*|'/g;
const SYNTAX_BUT_BRACES = /#['#]*|'/g;

/**
 * Converts a text of another format into the text of a branch. Balanced braces stay, because translators
 * treat them as placeholders; unbalanced ones are quoted, as are hashes.
 */
export function quoteBranch(text: string): string {
  const syntax = endOfBraces(`${text}}`, 0, false) === text.length ? SYNTAX_BUT_BRACES : SYNTAX;
  return text.replace(syntax, (found, at: number) => {
    if (found !== "'") return `'${found.replaceAll("'", "''")}'`;
    const next = text[at + 1];
    // A lone apostrophe is literal unless the next character would make it a quote; at
    // the end a brace follows.
    return next === undefined || "'#{}<>".includes(next) ? "''" : "'";
  });
}

/** The reverse. An unquoted hash stands for the number and is replaced by `hash`. */
export function unquoteBranch(text: string, hash = '#'): string {
  let out = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === "'" && text[at + 1] === "'") {
      out += "'";
      at += 1;
    } else if (char === "'" && (isQuoted || QUOTED_IN_BRANCH.includes(text[at + 1] ?? '\0'))) {
      isQuoted = !isQuoted;
    } else {
      out += char === '#' && !isQuoted ? hash : char;
    }
  }
  return out;
}

/** Where the first top-level plural, ordinal or select argument begins. */
function findHead(text: string): number | null {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "'") at = endOfQuote(text, at, '{}');
    if (text[at] !== '{') continue;
    if (match(HEAD, text, at)) return at;
    const end = endOfBraces(text, at + 1);
    if (end === null) return null;
    at = end;
  }
  return null;
}

/** The position of the brace that closes the one before `from`. */
function endOfBraces(text: string, from: number, hasQuotes = true): number | null {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === "'" && hasQuotes) at = endOfQuote(text, at, QUOTED_IN_BRANCH);
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

/**
 * The end of what an apostrophe begins: its own position if it quotes nothing. An unclosed
 * quote extends to the end.
 */
function endOfQuote(text: string, at: number, quotable: string): number {
  if (text[at + 1] === "'") return at + 1;
  if (!quotable.includes(text[at + 1] ?? '\0')) return at;
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] !== "'") continue;
    if (text[end + 1] !== "'") return end;
    end += 1;
  }
  return text.length;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
