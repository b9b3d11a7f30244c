import { say } from '#kernel/say.ts';
import { visibleEnd, visibleLength } from '#kernel/visible-length.ts';
import { type Check, defineCheck, type Finding, NONE } from '../check.ts';

/** Counts the characters that readers see: tags take no space. */
export const maxLength: Check = defineCheck({
  id: 'max_length',
  category: 'formatting',
  severity: 'major',
  about: say('check.about_max_length'),
  find({ target, maxLength: limit }): readonly Finding[] {
    if (limit === null || target.length <= limit) return NONE;
    const length = visibleLength(target);
    if (length <= limit) return NONE;
    return [
      {
        message: say('check.translation_characters_allowed', { length, limit }),
        start: visibleEnd(target, limit),
        end: target.length,
      },
    ];
  },
});
