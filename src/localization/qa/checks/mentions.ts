import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const MENTION = /(?<![\w.@])@[A-Za-z][\w.]{1,30}(?<!\.)/gu;

export const mentions: Check = defineCheck({
  id: 'mentions',
  category: 'accuracy',
  severity: 'major',
  about: say('check.about_mentions'),
  when: HAS.at,
  find({ from, to, target }) {
    const [a, b] = [from.once(mentionsOf), to.once(mentionsOf)];
    const different = [...surplus(a, b), ...surplus(b, a)];
    return different.length === 0
      ? NONE
      : [whole(target, say('check.accounts_differ', { different: list(different) }))];
  },
});

function mentionsOf({ bare }: TextFacts): readonly string[] {
  return bare.match(MENTION) ?? [];
}
