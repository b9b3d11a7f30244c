import { type Check, defineCheck, whole } from '../check.ts';

/** Real line breaks and the two characters \n, which games use for the same. */
const BREAK = /\r\n|\n|\r|\\n/gu;

export const newlines: Check = defineCheck({
  id: 'newlines',
  severity: 'minor',
  find({ source, target }) {
    const [a, b] = [source.match(BREAK)?.length ?? 0, target.match(BREAK)?.length ?? 0];
    return a === b ? [] : [whole(target, `The source has ${a} line breaks, the translation ${b}.`)];
  },
  fires: [
    { source: 'One\nTwo', target: 'Eins Zwei' },
    { source: 'One\\nTwo', target: 'Eins Zwei' },
  ],
  passes: [{ source: 'One\r\nTwo', target: 'Eins\nZwei' }],
});
