import { otherLanguageOf } from '#kernel/function-words.ts';
import { baseOf } from '#kernel/scripts.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** A column pasted beside its own, or an engine that answered in English: fluent, and of no use to the reader. */
export const wrongLanguage: Check = defineCheck({
  id: 'wrong_language',
  category: 'accuracy',
  severity: 'major',
  about: 'The translation is written in another language.',
  when: HAS.letter,
  find({ to, source, target, targetLanguage }) {
    // What was not translated at all is `same_as_source`.
    if (target === source) return NONE;
    const other = otherLanguageOf(to.bare, baseOf(targetLanguage));
    return other === null
      ? NONE
      : [whole(target, `The text is in another language: "${other}" instead of "${targetLanguage}".`)];
  },
  fires: [
    { source: 'The gate is closed at night.', target: 'La puerta está cerrada por la noche.' },
    { source: 'You cannot enter here.', target: 'Vous ne pouvez pas entrer ici.', language: 'es' },
    { source: 'The gate is closed.', target: 'The gate has been closed.', language: 'fr' },
    { source: 'It is not possible.', target: 'Это не так, как вы думали.', language: 'uk' },
  ],
  passes: [
    { source: 'The gate is closed at night.', target: 'Das Tor ist nachts geschlossen.' },
    { source: 'Hosted by The Lord of the Rings', target: 'Präsentiert von „The Lord of the Rings“' },
    { source: 'Save', target: 'Guardar', language: 'es' },
    { source: 'It is as it is.', target: 'Wurst', language: 'de' },
    { source: 'The gate is closed at night.', target: '城门夜间关闭。', language: 'zh-cn' },
  ],
});
