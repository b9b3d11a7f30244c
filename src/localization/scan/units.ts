/** One word, or one Han or Hiragana character, or one run of Katakana, with its place in the text. */
export interface Unit {
  start: number;
  end: number;
}

/** Units with at most one space between them: a term never crosses punctuation or a placeholder. */
export interface Run {
  units: readonly Unit[];
  /** The first word may be capitalised just because a sentence begins. */
  startsSentence: boolean;
}

// Every quantifier is bounded or followed by a class that it cannot match, so all of this is linear.
const MARKUP =
  /<[^<>]{0,200}>|\{\{[^{}]{0,100}\}\}|\$?\{[^{}]{0,100}\}|%(?:\d{1,2}\$)?[-+0#]?\d{0,3}(?:\.\d{1,3})?[a-zA-Z@]|%\([^()]{0,100}\)[a-z]|\\[nrt]/g;
const UNIT =
  /[\p{Script=Katakana}ー]+|[\p{Script=Han}\p{Script=Hiragana}々]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]]+(?:['’\-][[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]]+)*/gv;
const JOINT = /^[ \u00a0·・]?$/;
const SENTENCE_BREAK = /[.!?。！？…:：;；\n\r"“”«»「」『』(（[*•–—]|^\s*-/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const FILLER = '\uFFFC';

/** Placeholders and tags become fillers of the same length, so that places stay true. */
export function runsOf(text: string): Run[] {
  const bare = text.replace(MARKUP, (found) => FILLER.repeat(found.length));
  const runs: { units: Unit[]; startsSentence: boolean }[] = [];
  let last: Unit | undefined;
  for (const match of bare.matchAll(UNIT)) {
    const unit = { start: match.index, end: match.index + match[0].length };
    const gap = bare.slice(last?.end ?? 0, unit.start);
    const run = runs.at(-1);
    if (run && JOINT.test(gap)) run.units.push(unit);
    else runs.push({ units: [unit], startsSentence: last === undefined || SENTENCE_BREAK.test(gap) });
    last = unit;
  }
  return runs;
}

/** What counts as the same term: case is folded, the rest stands as it is. */
export function keyOf(text: string): string {
  return text.replaceAll('\u00a0', ' ').toLowerCase();
}

export function isCjk(text: string): boolean {
  return CJK.test(text);
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uff60]/u;
const ZERO = /\p{M}/u;

/** Terminal columns: East Asian characters take two. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const char of text) columns += ZERO.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return columns;
}
