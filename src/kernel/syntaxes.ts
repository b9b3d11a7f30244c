import { acceleratorMark } from './accelerators.ts';

/**
 * Syntaxes that a project uses throughout and that a single text does not reveal. "%1%" is one argument with
 * Boost, but an argument and a percent sign with Qt; "{b}" is a tag with Ren'Py and a value elsewhere. Their
 * names are listed among the project's placeholders (own-patterns.ts), where no pattern begins with a letter.
 */
export const SYNTAXES = [
  'mediawiki',
  'openttd',
  'boost',
  'qt',
  'renpy',
  'minecraft',
  'context_bar',
  'ampersand_keys',
  'underscore_keys',
] as const;
export type Syntax = (typeof SYNTAXES)[number];

/** Pattern sources, each linear, that are tried before all others. */
interface Tokens {
  tags?: readonly string[];
  arguments?: readonly string[];
  /** Tokens specific to one language: kept where they are, and never compared. */
  silent?: readonly string[];
}

const RENPY_TAG =
  'b|i|u|s|w|p|nw|fast|done|cps|a|color|size|font|alpha|k|outlinecolor|plain|space|vspace|image|rb|rt|art|noalt|alt|clear';

const TOKENS: Readonly<Partial<Record<Syntax, Tokens>>> = {
  mediawiki: { arguments: ['\\$\\d{1,2}'] },
  // The gender of a word, and the case in which a text is requested, which differ between languages.
  openttd: { silent: ['\\{(?:G ?= ?[a-z]{1,12}|[A-Z]{1,3}CASE_[a-z]{1,12})\\}'] },
  boost: { arguments: ['%\\d{1,2}%', '%\\|[^|%\\n]{1,20}\\|'] },
  qt: { arguments: ['%L?\\d{1,2}(?!\\$)', '%L?n(?!\\p{L})'] },
  renpy: {
    tags: [`\\{/?(?:${RENPY_TAG})(?:=[^{}\\n]{0,60})?\\}`],
    arguments: ['(?<!\\[)\\[[A-Za-z_][^\\[\\]\\n]{0,60}\\]'],
    // Distinguishes two equal sources: "Close{#button}".
    silent: ['\\{#[^{}\\n]{0,60}\\}'],
  },
  minecraft: { tags: ['§[0-9a-fk-or]'] },
};

export function isSyntax(name: string): name is Syntax {
  return SYNTAXES.some((syntax) => syntax === name);
}

/** The tokens of all active syntaxes. */
export function tokensOf(own: readonly string[], kind: keyof Tokens): readonly string[] {
  return own.filter(isSyntax).flatMap((syntax) => TOKENS[syntax]?.[kind] ?? []);
}

interface Piece {
  start: number;
  end: number;
}

const WIKI_HEAD = /\{\{(?:PLURAL|GENDER|GRAMMAR):[^|{}\n]{0,60}\|/giy;
const CHOICE_HEAD = /(?<!\p{L})\{[PG](?: \d{1,2}(?::\d)?)? (?=["\p{L}])/uy;
const CHOICE_FORM = /"[^"{}\n]{0,60}"|[^\s"{}]{1,60}/uy;

/**
 * The skeleton of choices between forms: `{{PLURAL:$1|`, `|`, `}}` and `{P `, ` `, `}`. The text between its
 * pieces is translated, and a language may need more or fewer forms.
 */
export function findForms(text: string, own: readonly string[]): Piece[] {
  const found: Piece[] = [];
  if (own.includes('mediawiki') && text.includes('{{')) found.push(...findWikiForms(text));
  if (own.includes('openttd') && text.includes('{')) found.push(...findChoices(text));
  return found.sort((a, b) => a.start - b.start);
}

function findWikiForms(text: string): Piece[] {
  const pieces: Piece[] = [];
  /** Open braces and links; true for a choice. */
  const open: boolean[] = [];
  let at = 0;
  while (at < text.length) {
    WIKI_HEAD.lastIndex = at;
    const pair = text.slice(at, at + 2);
    if (pair === '{{') {
      const isChoice = WIKI_HEAD.test(text);
      open.push(isChoice);
      const end = isChoice ? WIKI_HEAD.lastIndex : at + 2;
      if (isChoice) pieces.push({ start: at, end });
      at = end;
    } else if (pair === '[[') {
      open.push(false);
      at += 2;
    } else if ((pair === '}}' || pair === ']]') && open.length > 0) {
      if (open.pop() === true) pieces.push({ start: at, end: at + 2 });
      at += 2;
    } else {
      if (text[at] === '|' && open.at(-1) === true) pieces.push({ start: at, end: at + 1 });
      at += 1;
    }
  }
  // The braces of an unbalanced choice are plain text.
  return open.includes(true) ? [] : pieces;
}

/** A choice attached to a word contains its endings and stays one token: "house{P "" s}". */
function findChoices(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    CHOICE_HEAD.lastIndex = at;
    if (!CHOICE_HEAD.test(text)) continue;
    const forms: Piece[] = [];
    let next = CHOICE_HEAD.lastIndex;
    for (;;) {
      CHOICE_FORM.lastIndex = next;
      if (!CHOICE_FORM.test(text)) break;
      const end = CHOICE_FORM.lastIndex;
      const isQuoted = text[next] === '"';
      forms.push({ start: next + (isQuoted ? 1 : 0), end: end - (isQuoted ? 1 : 0) });
      next = end;
      while (text[next] === ' ') next += 1;
    }
    if (text[next] !== '}' || forms.length < 2) continue;
    let from = at;
    for (const { start, end } of forms) {
      pieces.push({ start: from, end: start });
      from = end;
    }
    pieces.push({ start: from, end: next + 1 });
  }
  return pieces;
}

const CONTEXT = /^([A-Za-z][A-Za-z0-9 _:./-]{0,40})\|(?=[^|\s])/u;

/** "menu" of "menu|Open", which readers do not see; null if there is none. */
export function contextIn(source: string, own: readonly string[]): string | null {
  if (!own.includes('context_bar') || source.indexOf('|') !== source.lastIndexOf('|')) return null;
  return CONTEXT.exec(source)?.[1] ?? null;
}

export function withoutContext(source: string, own: readonly string[]): string {
  const context = contextIn(source, own);
  return context === null ? source : source.slice(context.length + 1);
}

/** The project's access-key mark; undefined if unknown. */
export function keyMark(own: readonly string[]): '&' | '_' | undefined {
  return own.includes('ampersand_keys') ? '&' : own.includes('underscore_keys') ? '_' : undefined;
}

const WIKI = /\{\{(?:PLURAL|GENDER|GRAMMAR):[^{}\n]{0,100}\|/iu;
const OPENTTD_CHOICE = /\{[PG](?: \d{1,2}(?::\d)?)? (?:""|"[^"\n]{1,40}"|\p{L}{1,40}) /u;
const OPENTTD_WORD =
  /\{(?:\d:)?(?:STRING[1-7]?|COMMA|NUM|CURRENCY_(?:LONG|SHORT)|CARGO_(?:LONG|SHORT|TINY|LIST)|STATION|TOWN|VEHICLE|COMPANY|DATE_(?:SHORT|LONG|TINY|ISO)|VELOCITY|POWER|BIG_FONT|TINY_FONT|BLACK|WHITE|YELLOW|ORANGE|LTBLUE|SILVER)\}/gu;
const BOOST = /%\d{1,2}%(?!\d)/u;
const BOOST_MORE = /%[2-9]%(?!\d)/u;
const QT = /%L?[1-9](?![\d%$]|[.,]\d)/u;
const PRINTF = /%(?:\d{1,2}\$)?[-+0]{0,2}\d{0,2}(?:\.\d)?l{0,2}[sdiufxc](?!\p{L})/u;
const RENPY = /\{\/(?:b|i|u|s|color|size|font|cps|a)\}|\{(?:w|p|nw|fast|cps)(?:=[\d.*]{1,6})?\}/u;
const MINECRAFT = /§[0-9a-fk-or](?=[\p{L}\p{N}§%{[])/u;

/** Fewer are inconclusive; a share of all texts distinguishes a habit from an accident. */
const TEXTS_MIN = 3;
const KEYS_SHARE = 0.02;

/** What the strings of a file reveal about the syntaxes of their project. */
export function recogniseSyntaxes(texts: Iterable<string>): Syntax[] {
  const counts = new Map<string, number>();
  const words = new Set<string>();
  const contexts = new Map<string, number>();
  let all = 0;
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const text of texts) {
    all += 1;
    if (text.includes('{')) {
      if (WIKI.test(text)) count('mediawiki');
      if (OPENTTD_CHOICE.test(text)) count('choice');
      for (const [word] of text.matchAll(OPENTTD_WORD)) words.add(word);
      if (RENPY.test(text)) count('renpy');
    }
    if (text.includes('%')) {
      if (BOOST.test(text)) count(BOOST_MORE.test(text) ? 'boost of two' : 'boost');
      if (QT.test(text)) count('qt');
      if (PRINTF.test(text)) count('printf');
    }
    if (text.includes('§') && MINECRAFT.test(text)) count('minecraft');
    const context = text.indexOf('|') === text.lastIndexOf('|') ? CONTEXT.exec(text)?.[1] : undefined;
    if (context !== undefined) contexts.set(context, (contexts.get(context) ?? 0) + 1);
    const mark = acceleratorMark(text);
    if (mark !== null) count(mark);
  }
  const of = (name: string) => counts.get(name) ?? 0;
  const twoPlaces = of('boost of two');
  const repeated = [...contexts.values()].filter((times) => times > 1).reduce((sum, times) => sum + times, 0);
  const isKey = (mark: string, other: string) =>
    of(mark) >= TEXTS_MIN && of(mark) >= all * KEYS_SHARE && of(mark) > of(other) * 4;
  const isIn: Record<Syntax, boolean> = {
    mediawiki: of('mediawiki') > 0,
    openttd: (of('choice') > 0 && words.size > 0) || words.size >= TEXTS_MIN,
    // In Qt a percent sign may follow an argument, but two such arguments without any plain one do not occur.
    boost: twoPlaces > 0 && twoPlaces + of('boost') > of('qt') * 4,
    qt: of('qt') >= TEXTS_MIN && of('qt') > of('printf') && of('qt') > twoPlaces * 4,
    renpy: of('renpy') >= 2,
    minecraft: of('minecraft') >= 2,
    context_bar: repeated >= TEXTS_MIN,
    ampersand_keys: isKey('&', '_'),
    underscore_keys: isKey('_', '&'),
  };
  return SYNTAXES.filter((syntax) => isIn[syntax]);
}
