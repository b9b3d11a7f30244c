import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { spokenNumbers } from '../number-words.ts';
import { HAS } from '../text-facts.ts';

/** Long missing ones are `numbers`; a number that the other text spells out is there. */
export const anyNumber: Check = defineCheck({
  id: 'any_number',
  category: 'accuracy',
  severity: 'minor',
  about: 'The numbers of source and translation differ.',
  when: HAS.digit | HAS.wide | HAS.other | HAS.symbol | HAS.latin1,
  find({ from, to, target }) {
    const [a, b] = [from.numbers, to.numbers];
    if (a.length === 0 && b.length === 0) return NONE;
    const missing = surplus(a, b).filter((number) => number.length < 2);
    const extra = surplus(b, a);
    if (missing.length === 0 && extra.length === 0) return NONE;
    const lost = surplus(missing, to.once(spokenNumbers));
    const added = surplus(extra, from.once(spokenNumbers));
    if (lost.length === 0 && added.length === 0) return NONE;
    // One for another is a wrong number. One more or less is mostly said in words: "a single card", 1 carta.
    const isChanged = added.length > 0 && surplus(from.numbers, to.numbers).length > 0;
    const finding = whole(target, `Numbers differ from the source: ${list([...lost, ...added])}.`);
    return [isChanged ? finding : { ...finding, severity: 'info' }];
  },
  fires: [
    { source: 'Take 3 steps', target: 'Gehe ein paar Schritte' },
    { source: 'Some gold', target: '25 Gold' },
    { source: 'Take 3 steps', target: 'Gehe 4 Schritte' },
    { source: 'Take 3 steps', target: '5歩進む', language: 'ja' },
  ],
  passes: [
    { source: 'Take 3 steps to {1}', target: 'Gehe 3 Schritte zu {1}' },
    { source: 'Take 3 steps', target: 'Gehe drei Schritte' },
    { source: 'Take three steps', target: '走3步', language: 'zh-cn' },
    { source: 'Level 2 of 3', target: '3段階の2', language: 'ja' },
    {
      source: '{n, plural, one {1 day in 3} other {# days in 3}}',
      target: '{n, plural, one {1 день из 3} few {# дня из 3} many {# дней из 3} other {# дня из 3}}',
      language: 'ru',
    },
  ],
});
