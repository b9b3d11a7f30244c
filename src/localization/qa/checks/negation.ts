import { say } from '#kernel/say.ts';
import { wordSet } from '#kernel/word-set.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { expressesDenial, LANGUAGES_WITH_DENIALS } from '../denials.ts';
import type { TextFacts } from '../text-facts.ts';

const ENGLISH =
  /(?<!["'‘“`«-])\b(?:not|cannot|never|nothing|nobody|no one|neither|(?:do|does|did|ca|wo|is|are|was|were|could|would|should|must|have|has|had)n['’]t)\b/giu;
/**
 * "not" without denying anything: "not only", "why not", "whether or not", "not uncommon", "(not)",
 * and questions that expect a yes.
 */
const RHETORIC =
  /not (?:only|just|merely|even|long|far|to mention|at all|sure|so|too|bad|until|much|many|least|un(?:common|like|usual|reason)|impos|in(?:freq|signi)|disturb)|why not|or not|\bif not\b|\bunless\b|\(not\)|\b(?:is|are|do|does|did|ca|wo|have|has|would|could|should)n['’]t (?:you|it|we|they|he|she|I|that|this|there)\b|last but not|nothing but|of nothing|none other|never ?mind|\bmind\b|can(?:no|['’])t help|\buntil\b/iu;

export const negation: Check = defineCheck({
  id: 'negation',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_negation'),
  languages: LANGUAGES_WITH_DENIALS,
  find({ from, to, target }) {
    if (from.base !== 'en' || from.once(denialsOf) === 0) return NONE;
    if (target === from.text || expressesDenial(from.bare, to.bare, to.base)) return NONE;
    return [whole(target, say('check.source_denies'))];
  },
});

/** In longer texts a missing denial cannot be told from the others. */
const CHARS_MAX = 250;

/**
 * Every denial contains one of these words. Testing them is cheap, because the words of a text are
 * already computed.
 */
const HINTS = wordSet('not cannot never nothing nobody no neither t');

function denialsOf({ bare, words }: TextFacts): number {
  if (bare.length > CHARS_MAX || !words.some(({ word }) => HINTS.has(word))) return 0;
  const denials = bare.match(ENGLISH)?.length ?? 0;
  return denials > 0 && RHETORIC.test(bare) ? 0 : denials;
}
