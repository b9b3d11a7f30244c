import { languageTraits } from '#kernel/function-words.ts';
import { say } from '#kernel/say.ts';
import { baseOf } from '#kernel/scripts.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { likelierLanguageOf } from '../likelier-language.ts';
import { HAS } from '../text-facts.ts';

/**
 * The text of a neighbouring column, or an engine that answered in English: fluent, but useless to the
 * reader.
 */
export const wrongLanguage: Check = defineCheck({
  id: 'wrong_language',
  category: 'accuracy',
  severity: 'major',
  about: say('check.about_wrong_language'),
  when: HAS.letter,
  find({ from, to, source, target, targetLanguage }) {
    // Untranslated texts are reported by `same_as_source`.
    if (target === source) return NONE;
    const traits = languageTraits(to.bare, baseOf(targetLanguage));
    const other = traits.other() ?? likelierLanguageOf(from, to, traits);
    return other === null
      ? NONE
      : [whole(target, say('check.text_another_language_instead', { other, targetLanguage }))];
  },
});
