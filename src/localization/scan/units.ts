import { findPlaceholders } from '#kernel/placeholders.ts';

/**
 * One word, one Han or Hiragana character, or one run of Katakana, with its position. Thai, Lao, Khmer
 * and Burmese have neither spaces nor other borders, so ICU's dictionaries determine their words.
 */
export interface Unit {
  start: number;
  end: number;
}

/** Units separated by at most one space. A term never crosses punctuation or a placeholder. */
export interface Run {
  units: readonly Unit[];
  /** The first word may be capitalized only because it begins a sentence. */
  startsSentence: boolean;
}

// Every quantifier is bounded or followed by a class that it cannot match, so all patterns are linear.
const URL = /https?:\/\/[^\s<>"']{1,500}/g;
const MAYBE_MARKUP = /[<{%$[&:\\⟦]/;
const UNIT =
  /[\p{Script=Katakana}ー]+|[\p{Script=Han}\p{Script=Hiragana}々]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]]+(?:['’\-][[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]]+)*/gv;
/** The same for ASCII, which covers most game text, in a third of the time. */
const ASCII_UNIT = /[A-Za-z0-9]+(?:['-][A-Za-z0-9]+)*/g;
const ASCII_ONLY = /^\p{ASCII}*$/u;
const JOINT = /^[ \u00a0·・]?$/;
const SENTENCE_BREAK = /[.!?。！？…:：;；\n\r"“”„«»「」『』(（[*•–—+\uFFFB]|^\s*-/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;
const SEGMENTED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const FILLER = '\uFFFC';
/** Separates branches of a plural, each of which is a text with its own first word. */
const BRANCH = '\uFFFB';
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Replaces placeholders and tags with fillers of the same length, so that positions stay valid. */
export function runsOf(text: string): Run[] {
  const bare = MAYBE_MARKUP.test(text) ? blank(text) : text;
  const runs: { units: Unit[]; startsSentence: boolean }[] = [];
  let last: Unit | undefined;
  for (const match of bare.matchAll(ASCII_ONLY.test(bare) ? ASCII_UNIT : UNIT)) {
    const units = unitsAt(match[0], match.index);
    const gap = bare.slice(last?.end ?? 0, match.index);
    const run = runs.at(-1);
    if (run && (JOINT.test(gap) || isNameJoint(bare, gap, match.index))) run.units.push(...units);
    else runs.push({ units, startsSentence: last === undefined || SENTENCE_BREAK.test(gap) });
    last = units.at(-1);
  }
  return runs;
}

/** A hyphen between Han characters joins the two parts of a foreign name: 拉斯-塔班. */
function isNameJoint(text: string, gap: string, at: number): boolean {
  return gap === '-' && HAN.test(text.charAt(at - 2)) && HAN.test(text.charAt(at));
}

function blank(text: string): string {
  let bare = '';
  let from = 0;
  for (const { kind, start, end } of findPlaceholders(text)) {
    bare += text.slice(from, start) + (kind === 'icu' ? BRANCH : FILLER).repeat(end - start);
    from = end;
  }
  return (bare + text.slice(from)).replace(URL, (found) => FILLER.repeat(found.length));
}

/** l'Empire, dell'Impero: the article is in lower case and the name is not, so they are two words. */
const ELISION = /^(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)['’](?=\p{Lu})/u;

function unitsAt(text: string, at: number): Unit[] {
  const article = ELISION.exec(text)?.[0].length ?? 0;
  if (!SEGMENTED.test(text)) return [{ start: at + article, end: at + text.length }];
  return Array.from(segmenter.segment(text), ({ index, segment }) => ({
    start: at + index,
    end: at + index + segment.length,
  }));
}

/** The key of a term: only case is folded. */
export function keyOf(text: string): string {
  return text.replaceAll('\u00a0', ' ').toLowerCase();
}

/** Whether the text is in a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return CJK.test(text) || SEGMENTED.test(text);
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uff60]/u;
const ZERO = /\p{M}/u;

/** Columns in a terminal: East Asian characters take two. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const char of text) columns += ZERO.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return columns;
}
