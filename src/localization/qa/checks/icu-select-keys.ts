import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { bothMessages, type IcuMessage } from '../icu.ts';
import { HAS } from '../text-facts.ts';

/** A key is a value of the program. If it is translated, its branch is never shown. */
export const icuSelectKeys: Check = defineCheck({
  id: 'icu_select_keys',
  category: 'formatting',
  severity: 'major',
  about: say('check.about_icu_select_keys'),
  when: HAS.brace,
  find({ from, to, target }) {
    const both = bothMessages(from, to);
    if (!both) return NONE;
    const [a, b] = [keysOf(both.source), keysOf(both.target)];
    const different = [...surplus(a, b), ...surplus(b, a)];
    return different.length === 0
      ? NONE
      : [whole(target, say('check.keys_select_differ', { different: list(different) }))];
  },
});

function keysOf(messages: readonly IcuMessage[]): string[] {
  const keys = messages
    .filter(({ type }) => type === 'select')
    .flatMap(({ argument, branches }) => branches.map(({ key }) => `${argument}: ${key}`));
  return [...new Set(keys)];
}
