import { baseOf } from '#kernel/scripts.ts';
import { type Check, defineCheck, type Finding } from '../check.ts';

/** Marks of the same meaning; `;` asks in Greek, so it is handled there. */
const MEANINGS: Readonly<Record<string, string>> = {
  '.': 'full stop',
  '。': 'full stop',
  '．': 'full stop',
  '｡': 'full stop',
  '।': 'full stop',
  '۔': 'full stop',
  '։': 'full stop',
  '။': 'full stop',
  '។': 'full stop',
  '።': 'full stop',
  '!': 'exclamation mark',
  '！': 'exclamation mark',
  '՜': 'exclamation mark',
  '?': 'question mark',
  '？': 'question mark',
  '؟': 'question mark',
  '՞': 'question mark',
  '፧': 'question mark',
  ':': 'colon',
  '：': 'colon',
  '…': 'ellipsis',
  '⋯': 'ellipsis',
};
const CLOSERS = /[\s"'”’»」』）)\]】*_~]/u;
const DOTS = /(?:\.{3,}|。{3,}|…{1,6}|⋯{1,6})$/u;

export const endPunctuation: Check = defineCheck({
  id: 'end_punctuation',
  severity: 'minor',
  // Thai and Lao end sentences with nothing.
  severityIn: { th: 'off', lo: 'off' },
  find({ source, target, targetLanguage, sourceLanguage }): Finding[] {
    if (target.trim() === '') return [];
    const [a, b] = [endOf(source, sourceLanguage), endOf(target, targetLanguage)];
    if (a === b) return [];
    const end = target.trimEnd().length;
    const message = `The source ends with ${a === null ? 'no mark' : `a ${a}`}, the translation with ${b === null ? 'none' : `a ${b}`}.`;
    return [{ message, start: Math.max(0, end - 1), end }];
  },
  fires: [
    { source: 'Ready?', target: 'Bereit.' },
    { source: 'Loading…', target: 'Lädt' },
    { source: 'Save', target: 'Speichern.' },
  ],
  passes: [
    { source: 'Ready?', target: '準備はいい？', language: 'ja' },
    { source: 'Ready?', target: 'Έτοιμος;', language: 'el' },
    { source: 'Loading...', target: 'Lädt…' },
    { source: '"Go!"', target: '„Los!“' },
    { source: 'He said "stop."', target: 'Er sagte: „Halt.“' },
    { source: 'Done.', target: 'เสร็จแล้ว', language: 'th' },
  ],
});

function endOf(text: string, language: string): string | null {
  let end = text.length;
  while (end > 0 && (CLOSERS.test(text.charAt(end - 1)) || text.charAt(end - 1) === '“')) end -= 1;
  const tail = text.slice(Math.max(0, end - 8), end);
  if (DOTS.test(tail)) return 'ellipsis';
  const mark = tail.at(-1) ?? '';
  if (mark === ';' || mark === '\u037e') return baseOf(language) === 'el' ? 'question mark' : null;
  return MEANINGS[mark] ?? null;
}
