import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each } from '../check.ts';
import { HAS } from '../text-facts.ts';

const QUESTION = /(?<=\p{scx=Greek})\?/gu;

export const greekQuestionMark: Check = defineCheck({
  id: 'greek_question_mark',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_greek_question_mark'),
  languages: ['el'],
  when: HAS.mark,
  autofix: 'sure',
  find: ({ to }) => each(QUESTION, to.bare, () => ({ message: say('check.greek_question_ends'), fix: ';' })),
});
