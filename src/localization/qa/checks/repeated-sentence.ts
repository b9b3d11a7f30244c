import { say } from '#kernel/say.ts';
import { type Check, defineCheck, isUndoPair, NONE, whole } from '../check.ts';
import type { TextFacts } from '../text-facts.ts';

const END = /[.!?。！？\n]/u;
const SENTENCE = /[^.!?。！？\n]{1,2000}/gu;
const LETTERS_MIN = 10;
const WIDE_LETTERS_MIN = 5;

export const repeatedSentence: Check = defineCheck({
  id: 'repeated_sentence',
  category: 'fluency',
  severity: 'minor',
  about: say('check.about_repeated_sentence'),
  find({ from, to, target }) {
    const twice = to.once(repeatedOf);
    return twice === 0 || from.once(repeatedAtAll) > 0 || isUndoPair(target)
      ? NONE
      : [whole(target, say('check.sentence_stands_twice'))];
  },
});

/** If the source repeats a short cry, the translation may repeat a longer one. */
function repeatedAtAll(facts: TextFacts): number {
  return repeated(facts, 1, 1);
}

function repeatedOf(facts: TextFacts): number {
  return repeated(facts, LETTERS_MIN, WIDE_LETTERS_MIN);
}

function repeated({ bare, isIcu }: TextFacts, lettersMin: number, wideMin: number): number {
  const first = bare.search(END);
  if (first === -1 || bare.length - first <= wideMin || isIcu) return 0;
  const seen = new Set<string>();
  let count = 0;
  for (const [written] of bare.matchAll(SENTENCE)) {
    const sentence = written.trim().toLowerCase();
    const isWide = /[\u3040-\u9fff\uac00-\ud7a3]/u.test(sentence);
    if (sentence.length < (isWide ? wideMin : lettersMin)) continue;
    if (seen.has(sentence)) count += 1;
    seen.add(sentence);
  }
  return count;
}
