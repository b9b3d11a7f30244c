import { say } from '#kernel/say.ts';
import { isWrongScript } from '#kernel/wrong-script.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';

/** Words taken from the source are names and do not count. */
export const wrongScript: Check = defineCheck({
  id: 'wrong_script',
  category: 'accuracy',
  severity: 'critical',
  about: say('check.translation_not_written_script_language'),
  find({ from, to, source, target, targetLanguage }) {
    // Untranslated texts are reported by `same_as_source`.
    return target !== source && isWrongScript(from.bare, to.bare, targetLanguage)
      ? [whole(target, say('check.translation_not_written_script_language'))]
      : NONE;
  },
});
