import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const TIMES_MIN = 3;
const PERIOD_MAX = 20;
/** Shorter repetitions are laughter and cries: "ha ha ha", ハハハ. */
const LOOP_CHARS_MIN = 12;
const CHARACTERS_PERIOD_MIN = 3;

/** A model that fails may repeat the same words over and over. */
export const repeatedPhrase: Check = defineCheck({
  id: 'repeated_phrase',
  category: 'fluency',
  severity: 'major',
  about: say('check.about_repeated_phrase'),
  find({ from, to }) {
    if (to.text.length < LOOP_CHARS_MIN) return NONE;
    const loop = to.once(loopOf);
    if (loop === null || loop.end - loop.start < LOOP_CHARS_MIN || from.once(loopOf) !== null) return NONE;
    return [{ message: say('check.same_words_repeated_again_again'), ...loop }];
  },
});

type Range = { start: number; end: number };

/** Compares words where there are spaces, characters where there are none. */
function loopOf(facts: TextFacts): Range | null {
  const { words, text } = facts;
  const byWord = loopIn((at) => words[at]?.word, words.length, 1);
  if (byWord)
    return { start: words[byWord.start]?.start ?? 0, end: words[byWord.end - 1]?.end ?? text.length };
  if (!facts.has(HAS.cjk | HAS.other)) return null;
  const byCharacter = loopIn((at) => text.charAt(at), text.length, CHARACTERS_PERIOD_MIN);
  return byCharacter && isWorded(text.slice(byCharacter.start, byCharacter.end)) ? byCharacter : null;
}

/** Excludes rulers of dashes and screams. */
function isWorded(text: string): boolean {
  return new Set(text.match(/\p{L}/gu) ?? []).size > 2;
}

/** A run of tokens that equal those one period earlier, over two periods. */
function loopIn(token: (at: number) => string | undefined, count: number, periodMin: number): Range | null {
  for (let period = periodMin; period <= PERIOD_MAX && period * TIMES_MIN <= count; period += 1) {
    let same = 0;
    for (let at = period; at < count; at += 1) {
      same = token(at) === token(at - period) ? same + 1 : 0;
      if (same >= period * (TIMES_MIN - 1)) return { start: at + 1 - same - period, end: at + 1 };
    }
  }
  return null;
}
