import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { bothMessages, type IcuMessage } from '../icu.ts';
import { HAS } from '../text-facts.ts';

export const icuArguments: Check = defineCheck({
  id: 'icu_arguments',
  category: 'formatting',
  severity: 'critical',
  about: say('check.about_icu_arguments'),
  when: HAS.brace,
  find({ from, to, target }) {
    const both = bothMessages(from, to);
    if (!both) return NONE;
    const [a, b] = [headsOf(both.source), headsOf(both.target)];
    const different = [...surplus(a, b), ...surplus(b, a)];
    return different.length === 0
      ? NONE
      : [whole(target, say('check.arguments_differ', { different: list(different) }))];
  },
});

/** Each head once, because a nested message occurs in every branch of the outer one. */
function headsOf(messages: readonly IcuMessage[]): string[] {
  return [...new Set(messages.map(({ argument, type }) => `{${argument}, ${type}}`))];
}
