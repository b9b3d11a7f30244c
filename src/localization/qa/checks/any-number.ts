import { type Check, defineCheck, list, surplus, whole } from '../check.ts';
import { numbersIn } from './numbers.ts';

/** One digit is often written as a word (ja 4.4 %), so it weighs little; long missing ones are `numbers`. */
export const anyNumber: Check = defineCheck({
  id: 'any_number',
  severity: 'minor',
  find({ source, target }) {
    const [a, b] = [numbersIn(source), numbersIn(target)];
    const different = [...surplus(a, b).filter((n) => n.length < 2), ...surplus(b, a)];
    return different.length === 0
      ? []
      : [whole(target, `Numbers differ from the source: ${list(different)}.`)];
  },
  fires: [
    { source: 'Take 3 steps', target: 'Gehe drei Schritte' },
    { source: 'Some gold', target: '25 Gold' },
  ],
  passes: [
    { source: 'Take 3 steps to {1}', target: 'Gehe 3 Schritte zu {1}' },
    { source: 'Level 2 of 3', target: '3段階の2', language: 'ja' },
  ],
});
