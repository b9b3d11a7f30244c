import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

export const tabs: Check = defineCheck({
  id: 'tabs',
  category: 'formatting',
  severity: 'minor',
  about: 'The number of tabs differs from the source.',
  when: HAS.tab,
  find({ from, to, target }) {
    const [a, b] = [from.once(countOf), to.once(countOf)];
    return a === b ? NONE : [whole(target, `The source has ${a} tabs, the translation ${b}.`)];
  },
  fires: [{ source: 'Name\tLevel', target: 'Name Stufe' }],
  passes: [{ source: 'Name\tLevel', target: 'Name\tStufe' }],
});

function countOf({ text }: TextFacts): number {
  return text.split('\t').length - 1;
}
