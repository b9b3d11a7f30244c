import { FILLER } from '#kernel/prose.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, NONE } from '../check.ts';
import { endsWord } from '../ends-word.ts';
import { HAS } from '../text-facts.ts';

/** Only directly after text. An isolated mark is quoted or code. */
const CLOSER = /(?<=[\p{L}\p{M}\p{N}…%)\]\ufffc"”»])[?!]+(?=[\s.,;:"'”»)\]*_…\ufffc]|$)/gu;
const OPENERS: Readonly<Record<string, string>> = { '?': '¿', '!': '¡' };
const SENTENCE_ENDS = new Set(['.', '!', '?', '…', '\n', ':']);

/** Spanish and Asturian. Galician may omit the opening marks, so it is not checked. */
export const spanishOpeners: Check = defineCheck({
  id: 'spanish_openers',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_spanish_openers'),
  languages: ['es'],
  when: HAS.mark,
  autofix: 'offered',
  find({ to }) {
    const found: Finding[] = [];
    let from = 0;
    for (const { 0: marks, index } of to.bare.matchAll(CLOSER)) {
      const mark = marks.charAt(0);
      const clause = to.bare.slice(from, index);
      const isMeant = endsWord(to, index, index + marks.length);
      if (isMeant && !/[¿¡]/u.test(clause) && /\p{L}/u.test(clause)) {
        const start = from + startOfSentence(clause);
        found.push({
          message: say('check.missing_beginning', { openers: OPENERS[mark] ?? '' }),
          start,
          end: start,
          fix: OPENERS[mark] ?? '',
        });
      }
      from = index + marks.length;
    }
    return found.length === 0 ? NONE : found;
  },
});

/** The position after the previous end of a sentence, including closing quotes and spaces. */
function startOfSentence(said: string): number {
  let at = said.trimEnd().length - 1;
  while (at >= 0 && !SENTENCE_ENDS.has(said.charAt(at))) at -= 1;
  at += 1;
  while (at < said.length && (/[\s"'”»)\]>*_—–-]/u.test(said.charAt(at)) || said.charAt(at) === FILLER))
    at += 1;
  return at;
}
