import { baseOf } from '#kernel/scripts.ts';
import { countWords } from '#kernel/words.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';

/** Names stay as they are (5 to 8 % of human translations), sentences do not. */
const NAME_WORDS_MAX = 3;

export const sameAsSource: Check = defineCheck({
  id: 'same_as_source',
  category: 'accuracy',
  severity: 'info',
  about: 'The translation equals the source; major for more than three words.',
  find({ from, source, target, sourceLanguage, targetLanguage }) {
    if (target !== source || baseOf(sourceLanguage) === baseOf(targetLanguage)) return NONE;
    if (!/\p{L}/u.test(from.bare)) return NONE;
    const isSentence = countWords(source, sourceLanguage) > NAME_WORDS_MAX;
    return [
      {
        ...whole(target, 'The translation equals the source.'),
        ...(isSentence && { severity: 'major' as const }),
      },
    ];
  },
  fires: [
    { source: 'Wesnoth', target: 'Wesnoth' },
    { source: 'You have found the sword', target: 'You have found the sword' },
  ],
  passes: [
    { source: '100% {0}', target: '100% {0}' },
    { source: 'Save', target: 'Speichern' },
    { source: 'Color of magic is here', target: 'Color of magic is here', language: 'en-gb' },
  ],
});
