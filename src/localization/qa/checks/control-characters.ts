import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/**
 * Control characters, the replacement character of broken decoding, lone surrogates and invalid code
 * points.
 */
const BROKEN = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffd\ufffe\uffff]/gu;

export const controlCharacters: Check = defineCheck({
  id: 'control_characters',
  category: 'formatting',
  severity: 'major',
  about: say('check.about_control_characters'),
  when: HAS.control | HAS.symbol | HAS.other,
  autofix: 'sure',
  find({ source, target }) {
    if (target.search(BROKEN) === -1) return NONE;
    return each(BROKEN, target, ({ 0: character }) => {
      if (source.includes(character)) return null;
      // A lost character cannot be guessed, but an invisible control character can be removed. If the source
      // spells out a control character (\a), it is meant to be read.
      const isLost = character === '\ufffd' || source.includes('\\');
      return { message: say('check.broken_control_character'), ...(!isLost && { fix: '' }) };
    });
  },
});
