import { say } from '#kernel/say.ts';
import { isSpaced } from '#kernel/scripts.ts';
import { type Check, defineCheck, isUndoPair, NONE, whole } from '../check.ts';
import { displayWidth } from '../display-width.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Real line breaks, and the two characters \n that games use instead. */
const BREAK = /\r\n|\n|\r|\\n/gu;

export const newlines: Check = defineCheck({
  id: 'newlines',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_newlines'),
  when: HAS.lineBreak | HAS.backslash,
  find({ from, to, target }) {
    const [a, b] = [from.once(breaksOf), to.once(breaksOf)];
    if (a === b || (a === 0 && b === 1 && isUndoPair(target))) return NONE;
    const finding = whole(target, say('check.source_line_breaks_translation', { a, b }));
    const isLayout =
      b < a
        ? !isLost(from, to)
        : isWrapped(from) || isWrapped(to) || INSIDE.test(from.text) || (a > 0 && INSIDE.test(to.text));
    return [isLayout ? { ...finding, severity: 'info' } : finding];
  },
});

const WRAPPED_CHARS_MIN = 45;
/** The sentence continues after the break, so the break was set to fit a window. */
const INSIDE = /[\p{Ll},] ?(?:\n|\\n) ?\p{Ll}/u;
const PARAGRAPH = /(?:\r?\n|\\n)\s{0,20}(?:\r?\n|\\n)/gu;
/**
 * If two lines were joined, the result is about as wide as the window of the source. A human
 * translation has such a joined line without a fault in 0.003 to 0.04 % of 145,000 to 185,000 rows per
 * language, in Chinese 0.1 %.
 */
const JOINED = { spaced: 0.9, dense: 0.8 };
const JOINED_COLUMNS_MIN = 30;

/**
 * Long lines are broken to fit, and other languages break them elsewhere. Then only unusually wide
 * lines count as lost breaks.
 */
function isLost(from: TextFacts, to: TextFacts): boolean {
  if (!from.once(isHardWrapped) || from.once(paragraphsOf) > to.once(paragraphsOf)) return true;
  const share = JOINED[isSpaced(to.language) ? 'spaced' : 'dense'];
  return to.once(widestOf) > Math.max(JOINED_COLUMNS_MIN, from.once(widestOf) * share);
}

/** The sentence continues after a line of full length. */
function isHardWrapped({ text }: TextFacts): boolean {
  const lines = text.split(BREAK);
  return lines.some(
    (line, at) =>
      line.length >= WRAPPED_CHARS_MIN &&
      /[\p{Ll},]\s?$/u.test(line) &&
      /^\s{0,10}\p{Ll}/u.test(lines[at + 1] ?? ''),
  );
}

function paragraphsOf({ text }: TextFacts): number {
  return text.trim().match(PARAGRAPH)?.length ?? 0;
}

/** In columns: a character of a dense script takes two. */
function widestOf({ text }: TextFacts): number {
  return text.split(BREAK).reduce((most, line) => Math.max(most, displayWidth(line)), 0);
}

/** Some line other than the last has full length. The length of the last line tells nothing. */
function isWrapped({ text }: TextFacts): boolean {
  const lines = text.trim().split(BREAK);
  const [first = ''] = lines;
  // A single long line will be wrapped when it is shown.
  if (lines.length === 1) return first.length >= WRAPPED_CHARS_MIN;
  return lines.slice(0, -1).some((line) => line.length >= WRAPPED_CHARS_MIN);
}

/** In a plural, only the `other` branch counts, which both languages have. */
function breaksOf({ isIcu, bare, text }: TextFacts): number {
  // Breaks at the edges are checked by `edge_space`.
  return (isIcu ? bare : text).trim().match(BREAK)?.length ?? 0;
}
