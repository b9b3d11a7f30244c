import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';

export const empty: Check = defineCheck({
  id: 'empty',
  category: 'accuracy',
  severity: 'critical',
  about: say('check.translation_empty'),
  find({ source, target }) {
    if (target.trim() !== '' || source.trim() === '') return NONE;
    return [whole(target, say('check.translation_empty'))];
  },
});
