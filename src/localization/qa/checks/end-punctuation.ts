import { type Check, defineCheck, type Finding, NONE } from '../check.ts';
import { type EndMark, endMark } from '../end-mark.ts';

/** 4.4 and 3.3 % of human translations there add or drop a full stop, and that alone says little. */
const LAX_ABOUT_STOPS = new Set(['de', 'ja']);

export const endPunctuation: Check = defineCheck({
  id: 'end_punctuation',
  category: 'formatting',
  severity: 'minor',
  // Thai, Lao, Khmer and Burmese end sentences with nothing.
  severityIn: { th: 'off', lo: 'off', km: 'off', my: 'off' },
  about: 'The text ends with another kind of mark than the source.',
  find({ from, to, target }): readonly Finding[] {
    const [a, b] = [from.once(endMark), to.once(endMark)];
    // A colon is `trailing_colon`.
    if (a === b || a === 'colon' || b === 'colon' || target.trim() === '') return NONE;
    const end = target.trimEnd().length;
    const message = `The source ends with ${named(a)}, the translation with ${named(b)}.`;
    const isOnlyStop = (a === null && b === 'full stop') || (a === 'full stop' && b === null);
    const isLax = isOnlyStop && LAX_ABOUT_STOPS.has(to.base);
    return [{ message, start: Math.max(0, end - 1), end, ...(isLax && { severity: 'info' as const }) }];
  },
  fires: [
    { source: 'Ready?', target: 'Bereit.' },
    { source: 'Loading…', target: 'Lädt' },
    { source: 'Save', target: 'Guardar.', language: 'es' },
    { source: 'Save', target: 'Speichern.' },
  ],
  passes: [
    { source: 'Ready?', target: '準備はいい？', language: 'ja' },
    { source: 'Ready?', target: 'Έτοιμος;', language: 'el' },
    { source: 'Ready?', target: 'Պատրա՞ստ ես։', language: 'hy' },
    { source: 'Loading...', target: 'Lädt…' },
    { source: '"Go!"', target: '„Los!“' },
    { source: 'He said "stop."', target: 'Er sagte: „Halt.“' },
    { source: 'Done.', target: 'เสร็จแล้ว', language: 'th' },
    { source: 'Go, {name}!', target: '{name}, los!' },
  ],
});

function named(mark: EndMark): string {
  return mark === null
    ? 'no mark'
    : `${mark === 'ellipsis' || mark === 'exclamation mark' ? 'an' : 'a'} ${mark}`;
}
