import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Not counted here: quotes move with the words, and \n is counted by `newlines`. */
const OTHERS = new Set(['\\n', '\\r', '\\"']);

export const escapes: Check = defineCheck({
  id: 'escapes',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_escapes'),
  when: HAS.backslash,
  find({ from, to, target }) {
    const [a, b] = [from.once(escapesOf), to.once(escapesOf)];
    if ((a.length === 0 && b.length === 0) || from.isIcu) return NONE;
    const different = [...surplus(a, b), ...surplus(b, a)];
    return different.length === 0
      ? NONE
      : [whole(target, say('check.escape_sequences_differ', { different: list(different) }))];
  },
});

function escapesOf({ placeholders }: TextFacts): readonly string[] {
  return placeholders
    .filter(({ kind, text }) => kind === 'escape' && text.startsWith('\\') && !OTHERS.has(text))
    .map(({ text }) => text);
}
