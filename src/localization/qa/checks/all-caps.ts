import { say } from '#kernel/say.ts';
import { isCased } from '#kernel/scripts.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** At least six letters: shorter texts are abbreviations such as HP, NPC, PvP. */
const ENOUGH = /^(?:\P{L}*\p{L}){6}/u;

export const allCaps: Check = defineCheck({
  id: 'all_caps',
  category: 'style',
  severity: 'minor',
  about: say('check.about_all_caps'),
  when: HAS.letter | HAS.other,
  find({ from, to, target, source, targetLanguage, sourceLanguage }) {
    if (target === source || !isCased(targetLanguage) || !isCased(sourceLanguage)) return NONE;
    const [a, b] = [from.once(caseOf), to.once(caseOf)];
    if (a === b || a === null || b === null) return NONE;
    return [whole(target, a === 'upper' ? say('check.source_capitals') : say('check.source_not_capitals'))];
  },
});

/** Null if the text has too few letters to decide. ß has no capital in common use. */
function caseOf({ bare }: TextFacts): 'upper' | 'other' | null {
  if (!ENOUGH.test(bare)) return null;
  return /[^\P{Ll}ß]/u.test(bare) ? 'other' : 'upper';
}
