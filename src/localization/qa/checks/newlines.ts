import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Real line breaks and the two characters \n, which games use for the same. */
const BREAK = /\r\n|\n|\r|\\n/gu;

export const newlines: Check = defineCheck({
  id: 'newlines',
  category: 'formatting',
  severity: 'minor',
  about: 'The number of line breaks differs from the source.',
  when: HAS.lineBreak | HAS.backslash,
  find({ from, to, target }) {
    const [a, b] = [from.once(breaksOf), to.once(breaksOf)];
    return a === b ? NONE : [whole(target, `The source has ${a} line breaks, the translation ${b}.`)];
  },
  fires: [
    { source: 'One\nTwo', target: 'Eins Zwei' },
    { source: 'One\\nTwo', target: 'Eins Zwei' },
  ],
  passes: [
    { source: 'One\r\nTwo', target: 'Eins\nZwei' },
    {
      source: '{n, plural, one {a\nb} other {c\nd}}',
      target: '{n, plural, other {x\ny}}',
      language: 'ja',
    },
  ],
});

/** Of a plural only the branch that both languages have is counted. */
function breaksOf({ isIcu, bare, text }: TextFacts): number {
  return (isIcu ? bare : text).match(BREAK)?.length ?? 0;
}
