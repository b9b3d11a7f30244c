import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { evidenceFor, isDense } from '../kinship.ts';
import { HAS } from '../text-facts.ts';

/**
 * One in two hundred correct translations is below this, and two thirds of the texts from another row
 * that no other check finds. In dense scripts translators choose among more words, and the word lists
 * were learnt from programs, so prose scores lower: of game stories, one sentence in ten is below -3
 * and one in thirty below -5.
 */
const UNLIKELY = -2;
const DENSE = { label: -2.6, prose: -7 };
const LABEL_WORDS_MAX = 5;
/** Hardly any correct translation is below this. */
const IMPOSSIBLE = -6;

/** A text of another row is fluent and intact, but its words do not match the source. */
export const otherText: Check = defineCheck({
  id: 'other_text',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_other_text'),
  when: HAS.letter,
  find({ from, to, source, target, targetLanguage }) {
    // Untranslated texts are reported by `same_as_source`.
    if (target === source) return NONE;
    const evidence = evidenceFor(from, to);
    const isLabel = from.words.length <= LABEL_WORDS_MAX;
    if (evidence > (isDense(targetLanguage) ? DENSE[isLabel ? 'label' : 'prose'] : UNLIKELY)) return NONE;
    const finding = whole(target, say('check.says_something_else'));
    return [evidence < IMPOSSIBLE ? { ...finding, severity: 'major' } : finding];
  },
});
