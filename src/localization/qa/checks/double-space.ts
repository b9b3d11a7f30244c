import { type Check, defineCheck } from '../check.ts';

const DOUBLE = /(?<=\S) {2,}(?=\S)/gu;

export const doubleSpace: Check = defineCheck({
  id: 'double_space',
  severity: 'minor',
  find({ source, target }) {
    if (/ {2}/u.test(source.trim())) return [];
    return Array.from(target.matchAll(DOUBLE), ({ index, 0: spaces }) => ({
      message: 'There are two spaces in a row.',
      start: index,
      end: index + spaces.length,
      fix: ' ',
    }));
  },
  fires: [{ source: 'Go home now', target: 'Geh  jetzt   heim', fixed: 'Geh jetzt heim' }],
  passes: [
    { source: 'a  b', target: 'c  d' },
    { source: 'a b', target: 'c d' },
  ],
});
