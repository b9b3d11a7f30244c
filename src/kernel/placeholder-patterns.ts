import { sourcesOf } from './own-patterns.ts';
import { tokensOf } from './syntaxes.ts';

/**
 * Parts of texts that stand for something else, by kind. Every repetition is bounded or over one
 * character class, so each pattern is linear. Within a kind, longer syntaxes come first; the kinds
 * are tried in this order.
 */
const PRINTF_WIDTH = "[#0+'I-]{0,3}(?:\\d{1,3}|\\*(?:\\d{1,2}\\$)?)?(?:\\.(?:\\d{1,3}|\\*(?:\\d{1,2}\\$)?))?";
const LENGTH = '(?:hh|h|ll|l|z|q)?';
/**
 * Not after a Latin letter or a digit: "A$AP", "US$PRICE". In scripts without spaces it
 * may follow a word directly.
 */
const APART = '(?<![\\p{scx=Latin}\\d$])';
/** Names of values that games show in square brackets; "[options]" is common in manuals instead. */
const BRACKET_NAMES =
  'player|nick|nickname|username|hero|enemy|money|gold|coins|score|points|damage|hp|mp|xp|level|amount|price|cost';

const ARGUMENTS: readonly string[] = [
  // A literal mark of our own protection is ordinary data.
  '⟦\\d{1,4}⟧',
  '\\{\\{\\{[^{}\\n]{1,100}\\}\\}\\}',
  '\\{\\{[^{}\\n]{1,100}\\}\\}',
  // Shell and JavaScript, Ruby, Ruby formats and i18next.
  '[$#%]\\{[^{}\\n]{1,100}\\}',
  '%<[A-Za-z_]\\w{0,40}>[#0+-]{0,3}\\d{0,3}(?:\\.\\d{1,3})?[a-z]',
  // Fixed-size numbers in C, as gettext writes them.
  `%${PRINTF_WIDTH}<PRI[diouxX](?:\\d{1,2}|MAX|PTR)>`,
  '\\$t\\([^()\\n]{1,100}\\)',
  // A name, perhaps with a format: {0}, { name }, {n, number}, {0:N2}. "{yes,no}" also
  // matches; a sentence does not.
  '\\{ ?[\\p{L}\\p{N}_.$@#-]{0,60}(?: ?[,:!|][^{}\\n]{0,100})? ?\\}',
  // OpenTTD: the endings of a plural or gender, which differ in every language.
  '\\{[PG](?: \\d{1,2}(?::\\d)?)? [^{}\\n]{1,100}\\}',
  '%\\([^()\\n]{1,100}\\)[#0+-]{0,3}\\d{0,3}(?:\\.\\d{1,3})?[a-zA-Z]',
  `%\\d{1,2}\\$${PRINTF_WIDTH}${LENGTH}[a-zA-Z@]`,
  // %player%, but not "%s%" of printf.
  `(?<![\\d%])%(?!${LENGTH}[diouxXeEfgGcsSpb]%)(?:[A-Z][A-Z0-9_]{1,40}|[a-z][a-z0-9_]{1,40})%(?![A-Za-z\\d$])`,
  // Not after a digit, because "50%off" is a discount; without the space flag, because "5% sure" is prose.
  `(?<!\\d)%${PRINTF_WIDTH}${LENGTH}[diouxXeEfgGcsSpb@]`,
  // Java groups digits with a comma.
  '(?<!\\d ?)%,d(?!\\p{L})',
  '%%',
  // Qt: the plural number, and positional arguments.
  '(?<!\\d)%L?n(?!\\p{L})',
  '%L?\\d{1,2}(?![\\d%$\\p{scx=Latin}]|[.,]\\d)',
  '\\$[A-Z][A-Z0-9_]{1,40}\\$',
  // One digit only: "$10" is a price.
  '\\$[1-9](?!\\d|[.,]\\d)',
  // Wesnoth, PHP and the shell: "$nick", "$unit.name|", "$a_$b|.c|", "$HOME".
  `${APART}\\$[a-z_][a-z0-9_]{1,40}(?:(?:\\.|\\|\\.|\\$|\\|\\$)[a-z_][a-z0-9_]{0,40}){0,4}\\|?`,
  `${APART}\\$[A-Z][A-Z0-9_]{2,40}(?![A-Za-z])`,
  // An underscore identifies it anywhere.
  '\\$[a-z_][a-z0-9]{0,20}_[a-z0-9]{1,20}(?:[_.][a-z0-9]{1,20}){0,3}\\|?',
  '(?<=^|[\\s("\'>]):[a-z][a-z0-9_]{1,40}(?![a-z0-9_:])',
  // RPG Maker.
  '\\\\[A-Za-z]{1,8}\\[[^\\[\\]\\n]{0,30}\\]',
  // Ren'Py: a name with a dot, an underscore or a conversion, because "[Warning]" is text.
  '\\[[a-z][a-z0-9]{0,30}(?:[._][a-z0-9]{1,30}){1,5}(?:![a-z]{1,3})?\\]',
  `\\[(?:[a-z][a-z0-9]{0,30}![a-z]{1,3}|${BRACKET_NAMES})\\]`,
];

/** Candidates only: `isTag` decides, because "<file name>" is prose. */
const TAGS: readonly string[] = [
  '</?[A-Za-z][^<>\\n]{0,200}>',
  '<#[0-9A-Fa-f]{3,8}>|</>|</?\\d{1,3} ?/?>',
  '\\[/?(?:b|i|u|s|url|img|color|size|font|quote|code|list|center|left|right|email|sprite|icon|wave|shake|rainbow|fade|\\*)(?:=[^\\[\\]\\n]{1,100})?\\]',
  '\\[[A-Za-z][A-Za-z0-9_]{0,30}=[^\\[\\]\\n]{1,100}\\]',
  // Minecraft's colours, but not "§5" of a law.
  '§(?:[a-fk-or]|\\d(?=[\\p{L}§%{\\[]))',
];

const ESCAPES: readonly string[] = [
  '\\\\u[0-9A-Fa-f]{4}|\\\\[nrt\\\\"]',
  // RPG Maker's pauses and sizes.
  '\\\\[.|!<>^${}](?!\\[)|\\\\G(?![A-Za-z])',
  '&(?:[a-zA-Z]{2,31}|#\\d{1,7}|#x[0-9A-Fa-f]{1,6});',
];

const NOTHING = ['(?!)'];

/** One group per kind, so that the match shows the kind without a search. */
const tokenizerWith = (own: readonly string[], flags: string) =>
  new RegExp(
    [
      [...NOTHING, ...tokensOf(own, 'tags')],
      [...NOTHING, ...tokensOf(own, 'silent')],
      [...sourcesOf(own), ...tokensOf(own, 'arguments'), ...ARGUMENTS],
      TAGS,
      ESCAPES,
    ]
      .map((sources) => `(${sources.join('|')})`)
      .join('|'),
    flags,
  );
const ANY = tokenizerWith([], 'uy');

const KEPT_MAX = 200;
const kept = new Map<string, RegExp>();

/**
 * The placeholders and syntaxes of a project come first. Compiling takes a while, so the result is cached.
 * Without any, the pattern is sticky: then each match begins with one of STARTS.
 */
export function tokenizerOf(patterns: readonly string[]): RegExp {
  if (patterns.length === 0) return ANY;
  const key = patterns.join('\n');
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= KEPT_MAX) kept.clear();
  const made = tokenizerWith(patterns, 'gu');
  kept.set(key, made);
  return made;
}
export const STARTS = /[{%$#:<[\\&⟦§]/u;
const starts = Uint8Array.from({ length: 256 }, (_, code) =>
  STARTS.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Whether a character is one of STARTS. */
export const isStart = (code: number): boolean => starts[code] === 1 || code === 0x27e6;
