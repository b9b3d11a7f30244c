import { isGeneralEnglish } from '#kernel/general-words.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE } from '../check.ts';
import type { TextFacts } from '../text-facts.ts';

/** Four equal words in a row are no coincidence. Titles have capitals, prose does not. */
const WORDS_MIN = 4;
const LOWER_CASE_MIN = 3;
const EVERYDAY_MIN = 3;
const PROSE = /^[\p{L}\p{M}'’]{1,40}(?: [\p{L}\p{M}'’]{1,40}){3,6}$/u;

export const partlyUntranslated: Check = defineCheck({
  id: 'partly_untranslated',
  category: 'accuracy',
  severity: 'major',
  about: say('check.about_partly_untranslated'),
  find({ from, to, source, target }) {
    if (from.base === to.base || source === target) return NONE;
    const grams = from.once(gramsOf);
    if (grams.all.size === 0 || to.words.length < WORDS_MIN) return NONE;
    const { words } = to;
    for (let at = 0; at + WORDS_MIN <= words.length; at += 1) {
      if (!grams.starts.has(words[at]?.word ?? '') || !grams.all.has(gramAt(to, at))) continue;
      const [first, last] = [words[at], words[at + WORDS_MIN - 1]];
      if (!first || !last) continue;
      const part = target.slice(first.start, last.end);
      // Options and keywords are separated by marks, and commands follow dashes.
      if (!PROSE.test(part) || /[-/<_.="'`«“]$/u.test(target.slice(0, first.start))) continue;
      return [
        {
          message: say('check.not_translated', { said: part.slice(0, 60) }),
          start: first.start,
          end: last.end,
        },
      ];
    }
    return NONE;
  },
});

interface Grams {
  /** The first words: they alone rule out nearly every position of a translation. */
  starts: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

function gramsOf(facts: TextFacts): Grams {
  const [starts, all] = [new Set<string>(), new Set<string>()];
  const isLower = facts.words.map(({ word, start, end }) => facts.text.slice(start, end) === word);
  for (let at = 0; at + WORDS_MIN <= facts.words.length; at += 1) {
    const lower = isLower.slice(at, at + WORDS_MIN).filter(Boolean).length;
    const gram = facts.words.slice(at, at + WORDS_MIN);
    const everyday = gram.filter(({ word }) => word.length <= 2 || isGeneralEnglish(word)).length;
    if (lower < LOWER_CASE_MIN || (facts.base === 'en' && everyday < EVERYDAY_MIN)) continue;
    starts.add(facts.words[at]?.word ?? '');
    all.add(gramAt(facts, at));
  }
  return { starts, all };
}

function gramAt({ words }: TextFacts, at: number): string {
  return `${words[at]?.word} ${words[at + 1]?.word} ${words[at + 2]?.word} ${words[at + 3]?.word}`;
}
