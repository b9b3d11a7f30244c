import { LANGUAGES } from '#kernel/language.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE, whole } from '../check.ts';
import { HAS } from '../text-facts.ts';

const MARK = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;
const OPENS = /[\u202a\u202b\u202d\u202e]/gu;
const ISOLATES = /[\u2066-\u2068]/gu;

/** An embedding that is not closed changes the direction of everything the program shows after it. */
export const directionMarks: Check = defineCheck({
  id: 'direction_marks',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_direction_marks'),
  when: HAS.typographic | HAS.other,
  autofix: 'sure',
  find({ source, target, targetLanguage }) {
    if (target.search(MARK) === -1) return NONE;
    const count = (pattern: RegExp) => target.match(pattern)?.length ?? 0;
    if (count(OPENS) !== count(/\u202c/gu) || count(ISOLATES) !== count(/\u2069/gu))
      return [{ ...whole(target, say('check.direction_mark_opened_not_closed')), severity: 'major' }];
    if (LANGUAGES.get(targetLanguage)?.direction === 'rtl' || source.search(MARK) !== -1) return NONE;
    return each(MARK, target, () => ({ message: say('check.invisible_direction_mark'), fix: '' }));
  },
});
