import { findAddresses } from '#kernel/addresses.ts';
import { patternsInForce } from '#kernel/own-patterns.ts';
import { findPlaceholders, isSkeleton, type Placeholder, spelledOut } from '#kernel/placeholders.ts';
import { fillUp } from '#kernel/prose.ts';
import { baseOf, letterRuns } from '#kernel/scripts.ts';
import { numbersOf } from './numbers-of.ts';

/** Kinds of characters, one bit each. A check that needs a kind is skipped if the text has none. */
export const HAS = {
  digit: 1,
  lineBreak: 1 << 1,
  tab: 1 << 2,
  brace: 1 << 3,
  angle: 1 << 4,
  percent: 1 << 5,
  backslash: 1 << 6,
  ampersand: 1 << 7,
  bracket: 1 << 8,
  quote: 1 << 9,
  /** . , ! ? ; */
  mark: 1 << 10,
  colon: 1 << 11,
  dollar: 1 << 12,
  at: 1 << 13,
  hash: 1 << 14,
  /** * _ ` ~ | and - at the start of a line, which make up Markdown. */
  markdown: 1 << 15,
  sign: 1 << 16,
  /** Control characters except line breaks and tabs. */
  control: 1 << 17,
  /** The upper half of Latin-1: no-break space, « », ¿ ¡, currency signs. */
  latin1: 1 << 18,
  /** U+2000 to U+206F: typographic spaces, dashes, quotes, direction marks. */
  typographic: 1 << 19,
  /** Full-width and half-width forms, and CJK punctuation. */
  wide: 1 << 20,
  /** Han and kana. */
  cjk: 1 << 21,
  /** Arrows, shapes, emoji and everything above the first plane. */
  symbol: 1 << 22,
  /** Letters of other scripts, combining marks. */
  other: 1 << 23,
  space: 1 << 24,
  doubleSpace: 1 << 25,
  letter: 1 << 26,
} as const;

const PLACEHOLDER_STARTS =
  HAS.brace |
  HAS.percent |
  HAS.angle |
  HAS.bracket |
  HAS.backslash |
  HAS.ampersand |
  HAS.dollar |
  HAS.colon |
  HAS.latin1 |
  HAS.symbol;

const ASCII_KINDS = asciiKinds();
/** Languages that write the percent sign first, where "%50" is a percentage and not a Qt argument. */
const PERCENT_FIRST = new Set(['tr', 'eu', 'ku', 'az']);

interface Word {
  /** In lower case. */
  word: string;
  start: number;
  end: number;
}

/** What checks need to know about one text. Each fact is computed on first use. */
export class TextFacts {
  readonly text: string;
  readonly language: string;
  /** Placeholder patterns of the project for which the facts were computed. */
  readonly own: readonly string[];
  readonly base: string;
  readonly #withAllBranches: boolean;
  #kinds = -1;
  #placeholders: readonly Placeholder[] | undefined;
  #bare: string | undefined;
  #words: readonly Word[] | undefined;
  #numbers: readonly string[] | undefined;
  #addresses: readonly string[] | undefined;
  #memo: Map<unknown, unknown> | undefined;
  #beside: { from: TextFacts; compute: unknown; made: unknown } | undefined;

  constructor(text: string, language: string, withAllBranches = false) {
    this.text = text;
    this.language = language;
    this.base = baseOf(language);
    this.own = patternsInForce();
    this.#withAllBranches = withAllBranches;
  }

  /** Bits of HAS. */
  get kinds(): number {
    // A placeholder of the project may begin with any character, so its checks look at every text.
    if (this.#kinds === -1) this.#kinds = kindsOf(this.text) | (this.own.length > 0 ? HAS.symbol : 0);
    return this.#kinds;
  }

  has(kinds: number): boolean {
    return (this.kinds & kinds) !== 0;
  }

  get placeholders(): readonly Placeholder[] {
    this.#placeholders ??= this.has(PLACEHOLDER_STARTS)
      ? findPlaceholders(this.text, this.own).filter((found) => !isShare(found.text, this.base))
      : [];
    return this.#placeholders;
  }

  /** A plural or select message. */
  get isIcu(): boolean {
    return this.placeholders.some(isSkeleton);
  }

  /**
   * The prose alone, with unchanged length: placeholders, tags and addresses are blanked, and a plural
   * keeps only its `other` branch, because languages need different numbers of branches. With
   * `withAllBranches` all branches stay, for callers that change the text: otherwise only one branch
   * would be fixed.
   */
  get bare(): string {
    this.#bare ??= bareOf(
      this.text,
      this.#withAllBranches ? this.placeholders : [...this.placeholders, ...spelledOut(this.placeholders)],
      this.has(HAS.at | HAS.colon | HAS.mark),
      this.has(HAS.markdown) ? scriptStart(this.text) : this.text.length,
    );
    return this.#bare;
  }

  get words(): readonly Word[] {
    this.#words ??= wordsOf(this.bare);
    return this.#words;
  }

  /** ASCII digits without separators. */
  get numbers(): readonly string[] {
    this.#numbers ??= this.has(HAS.digit | HAS.wide | HAS.other | HAS.symbol | HAS.latin1)
      ? numbersOf(this.bare)
      : [];
    return this.#numbers;
  }

  get addresses(): readonly string[] {
    this.#addresses ??= this.has(HAS.at | HAS.colon | HAS.mark)
      ? findAddresses(this.text).map(({ text }) => text)
      : [];
    return this.#addresses;
  }

  /** Caches what one check computes from a text, so that a source is processed once for 50 languages. */
  once<T>(compute: (facts: TextFacts) => T): T {
    this.#memo ??= new Map();
    const known = this.#memo.get(compute);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by this very function, which is the key
    if (known !== undefined) return known as T;
    const made = compute(this);
    this.#memo.set(compute, made);
    return made;
  }

  /** Remembers what was last computed from this text and another, usually its source. */
  onceBeside<T>(from: TextFacts, compute: (from: TextFacts, to: TextFacts) => T): T {
    const known = this.#beside;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by this very function
    if (known?.from === from && known.compute === compute) return known.made as T;
    const made = compute(from, this);
    this.#beside = { from, compute, made };
    return made;
  }
}

const CACHED_CHARS_MAX = 1_000_000;
const CACHED_TEXT_CHARS_MAX = 2000;
let young = new Map<string, TextFacts>();
let old = new Map<string, TextFacts>();
let youngChars = 0;

/**
 * A string is checked in up to 50 languages and again after each repair. Two generations instead of a
 * true LRU need one map write per miss, and keep at most 2 million characters in memory.
 */
export function factsOf(text: string, language: string): TextFacts {
  if (text.length > CACHED_TEXT_CHARS_MAX) return new TextFacts(text, language);
  const known = young.get(text);
  if (known && isSame(known, language)) return known;
  const aged = old.get(text);
  const facts = aged && isSame(aged, language) ? aged : new TextFacts(text, language);
  young.set(text, facts);
  // An entry takes more memory than its characters.
  youngChars += text.length + 100;
  if (youngChars > CACHED_CHARS_MAX) {
    old = young;
    young = new Map();
    youngChars = 0;
  }
  return facts;
}

/** Another project may have other placeholders. */
function isSame(facts: TextFacts, language: string): boolean {
  const own = patternsInForce();
  return (
    facts.language === language &&
    (facts.own === own ||
      (facts.own.length === own.length && own.every((pattern, index) => pattern === facts.own[index])))
  );
}

function isShare(placeholder: string, base: string): boolean {
  return placeholder.length === 3 && PERCENT_FIRST.has(base) && /^%\d\d$/u.test(placeholder);
}

/** In KDE, a translation may contain a script after `|/|`, which nobody reads: "Padua|/|$[~setProps …]". */
export function scriptStart(text: string): number {
  const at = text.indexOf('|/|');
  return at === -1 ? text.length : at;
}

function bareOf(
  text: string,
  filled: readonly { start: number; end: number }[],
  mayHaveAddress: boolean,
  script: number,
): string {
  const addresses = mayHaveAddress ? findAddresses(text) : [];
  if (filled.length === 0 && addresses.length === 0 && script === text.length) return text;
  const hidden = [...filled, ...addresses]
    .filter(({ start }) => start < script)
    .sort((a, b) => a.start - b.start);
  if (script < text.length) hidden.push({ start: script, end: text.length });
  return fillUp(text, hidden);
}

function wordsOf(bare: string): Word[] {
  const words: Word[] = [];
  const runs = letterRuns(bare);
  for (let at = 0; at < runs.length; at += 2) {
    const [start = 0, end = 0] = [runs[at], runs[at + 1]];
    words.push({ word: bare.slice(start, end).toLowerCase(), start, end });
  }
  return words;
}

function kindsOf(text: string): number {
  let kinds = 0;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    kinds |= code < 128 ? (ASCII_KINDS[code] ?? 0) : kindOf(code);
    if (code === 32 && before === 32) kinds |= HAS.doubleSpace;
    before = code;
  }
  return kinds;
}

function kindOf(code: number): number {
  if (code < 0xc0) return code < 0xa0 ? HAS.control : HAS.latin1;
  if (code < 0x250) return HAS.letter;
  if (code < 0x2000) return HAS.other;
  if (code < 0x2070) return HAS.typographic;
  if (code < 0x2e80) return HAS.symbol;
  if (code < 0x3040) return code < 0x3000 ? HAS.cjk : HAS.wide;
  if (code < 0xa000) return HAS.cjk;
  if (code < 0xd800) return HAS.other;
  if (code < 0xe000) return HAS.symbol;
  if (code < 0xf900) return HAS.control;
  if (code < 0xfb00) return HAS.cjk;
  if (code < 0xfe20 || code >= 0xfff0) return HAS.other | HAS.control;
  return code < 0xff00 ? HAS.other | HAS.control : HAS.wide;
}

function asciiKinds(): Int32Array {
  const kinds = new Int32Array(128);
  const set = (characters: string, kind: number) => {
    for (const character of characters) kinds[character.charCodeAt(0)] = kind;
  };
  kinds.fill(HAS.control, 0, 32);
  kinds[127] = HAS.control;
  kinds.fill(HAS.letter, 65, 91);
  kinds.fill(HAS.letter, 97, 123);
  kinds.fill(HAS.digit, 48, 58);
  set('\n\r', HAS.lineBreak);
  set('\t', HAS.tab);
  set('{}', HAS.brace);
  set('<>', HAS.angle);
  set('%', HAS.percent);
  set('\\', HAS.backslash);
  set('&', HAS.ampersand);
  set('()[]', HAS.bracket);
  set('"\'', HAS.quote);
  set('.,!?;', HAS.mark);
  set(':', HAS.colon);
  set('$', HAS.dollar);
  set('@', HAS.at);
  set('#', HAS.hash);
  set('*_`~|', HAS.markdown);
  set('+-', HAS.sign);
  set(' ', HAS.space);
  return kinds;
}
