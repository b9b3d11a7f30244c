import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { evidenceFor, isDense } from '../kinship.ts';
import { HAS } from '../text-facts.ts';

/**
 * One in two hundred right translations is below, and two of three texts of another row that no other check finds.
 * Where a character is a word, translators choose among more of them, and of prose the words of programs that were
 * learnt say little: stories of a game have one of ten sentences below -3, one of thirty below -5.
 */
const UNLIKELY = -2;
const DENSE = { label: -2.6, prose: -7 };
const LABEL_WORDS_MAX = 5;
/** And hardly any right one below this. */
const IMPOSSIBLE = -6;

/** A text of another row is fluent, and nothing in it is broken; only its words are not those of the source. */
export const otherText: Check = defineCheck({
  id: 'other_text',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_other_text'),
  when: HAS.letter,
  find({ from, to, source, target, targetLanguage }) {
    // What was not translated at all is `same_as_source`.
    if (target === source) return NONE;
    const evidence = evidenceFor(from, to);
    const isLabel = from.words.length <= LABEL_WORDS_MAX;
    if (evidence > (isDense(targetLanguage) ? DENSE[isLabel ? 'label' : 'prose'] : UNLIKELY)) return NONE;
    const finding = whole(target, say('check.says_something_else'));
    return [evidence < IMPOSSIBLE ? { ...finding, severity: 'major' } : finding];
  },
});
