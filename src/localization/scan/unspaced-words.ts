import { generalWords } from '#kernel/general-words.ts';
import { baseOf } from '#kernel/scripts.ts';
import { Counter } from './counter.ts';
import type { Domain } from './domain-word.ts';
import type { LanguageRules } from './language-rules.ts';
import { isStopEdge, LOANWORDS } from './stop-words.ts';

const COUNTED_MAX = 100_000;
const COUNT_MIN = 6;
/** A dictionary word belongs to the domain if one run in this many contains it. */
const SHARE = 3000;
/** 移動 is both a noun and a verb. In Japanese a smaller share of noun uses is enough. */
const NOUN_SHARE = { ja: 0.15, other: 0.25 };
const OTHERS_MAX = { ja: 4, other: 1 };
const HAN_WORD = /^\p{Script=Han}+$/u;
/** Hiragana after one Kanji belong to a verb, unless they are a particle. */
const AFTER_NOUN: Readonly<Record<string, RegExp>> = {
  ja: /^(?:が|を|は|も|の|に|へ|と|で|や|から|まで|より|など|だけ|たち|達|族|か|だ|です|である|には|では|とは|への|での|との)$/u,
  zh: /^(?:的|们|和|与|或|在|是|都|也|被|将|会|有|中|里|上|内|来|已|就|正|之|及|等)$/u,
};
const BEFORE_NOUN: Readonly<Record<string, RegExp>> = {
  ja: /^(?:の|この|その|あの|な)$/u,
  zh: /^(?:的|个|名|只|位|这|那|该|些|种|把|对|被|为|和|与|或|向|从|给|一个|这个|那个|这些|那些|每个|各种|所有|任何|我们|你们|他们|其他|一些|一名|一只|没有|成为)$/u,
};
/** Marks verbs and adjectives. */
const AFTER_OTHER: Readonly<Record<string, RegExp>> = {
  ja: /^(?:し|する|さ|せ|す|すれ|しろ|できる|でき|な|く|い)$/u,
  zh: /^(?:了|着|过|得|地|到|给|出|起来|一下)$/u,
};
const BEFORE_OTHER: Readonly<Record<string, RegExp>> = {
  ja: /^$/u,
  zh: /^(?:不|没|不能|无法|能|会|可以|要|想|将|已|已经|很|更|最|太|来|去|请|必须|应该|正在|不要|别|地)$/u,
};

/** 不会, 到了, 他的. */
function isGrammar(word: string): boolean {
  return (
    word.length > 1 &&
    (/^[不没沒]|[的了着過过们們]$/u.test(word) || [...word].every((unit) => isStopEdge(unit)))
  );
}

/**
 * Signal 8: words in ICU's dictionaries (which have 精灵 and 村庄, but not 兽人) that are unusually frequent
 * here. N-grams skip them as everyday language. This signal finds those that are used as nouns and are
 * not common in all texts.
 */
export function createUnspacedWords({ language, segmenter }: LanguageRules): Domain {
  const base = baseOf(language);
  const general = generalWords(base);
  const counts = new Counter(COUNTED_MAX);
  const things = new Counter(COUNTED_MAX);
  const others = new Counter(COUNTED_MAX);
  let runs = 0;
  const says = (rules: Readonly<Record<string, RegExp>>, word: string) => rules[base]?.test(word) ?? false;

  return {
    add(content, { units }) {
      runs += 1;
      const text = content.slice(units[0]?.start, units.at(-1)?.end);
      const words = Array.from(segmenter.segment(text), ({ segment }) => segment);
      for (const [at, word] of words.entries()) {
        // In Japanese, a single Han character between kana is a word. In Chinese it is too often a part of
        // one.
        if (
          !(HAN_WORD.test(word) || LOANWORDS.has(word)) ||
          (word.length < 2 && base !== 'ja') ||
          general.has(word) ||
          isGrammar(word)
        )
          continue;
        const [before, after] = [words[at - 1] ?? '', words[at + 1] ?? ''];
        if (word.length < 2 && (HAN_WORD.test(before) || HAN_WORD.test(after))) continue;
        counts.add(word);
        if (says(AFTER_OTHER, after) || says(BEFORE_OTHER, before)) others.add(word);
        else if (after === '' || says(AFTER_NOUN, after) || says(BEFORE_NOUN, before)) things.add(word);
      }
    },
    list() {
      const kind = base === 'ja' ? 'ja' : 'other';
      const countMin = Math.max(COUNT_MIN, runs / SHARE);
      return [...counts.entries()].flatMap(([form, count]) => {
        const seen = things.get(form);
        const isNoun =
          seen >= 2 && seen >= NOUN_SHARE[kind] * count && seen * OTHERS_MAX[kind] > others.get(form);
        return count >= (LOANWORDS.has(form) ? 2 : 1) * countMin && isNoun
          ? [{ form, count, isEveryday: true, isName: false }]
          : [];
      });
    },
  };
}
