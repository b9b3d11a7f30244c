import { isFunctionWord } from '#kernel/function-words.ts';
import type { Term } from './term.ts';

/**
 * Words that speakers begin with and that then lose their meaning: in "Well, …" and "Look, …" there is
 * no well and no look.
 */
const SPOKEN =
  /^(?:well|now|look|listen|right|fine|good|great|why|say|come|okay|ok|yes|no|so|oh|ah|hell|god|man|boy|dear|see|sure|indeed|hey|there|then|wait|enough)$/i;
const PAUSE = /^(?:,|\.{3}|…|!| ?[—–]| then\b| now\b)/;
const SENTENCE_START = /(?:^|[.!?…:]["”’»)]{0,2}\s{1,3}|\n\s{0,3}|["“‘«(¿¡—–]\s?)$/u;

/** For each word, the surroundings in which it is an adverb or part of a verb. */
const FRAMES: Readonly<Record<string, { before?: RegExp; after?: RegExp }>> = {
  well: {
    before:
      /\b(?:as|very|quite|so|too|pretty|rather|how|works?|worked|working|does?|did|done|fares?|fared|know|knows|knew|might|may|could|just|all|is|are|was|were|fights?|fought|serves?|served|goes|went|going|looks?|plays?|well,) $/i,
    after:
      /^(?:[ -](?:as|known|done|enough|over|worth|before|aware|defined|defended|armed|suited|formed|trained|into|under|beyond|within|above|below|past|spent|met|being|fed|made)\b)/i,
  },
  right: { before: /\ball $/i, after: /^ (?:now|away|here|there|after|before|next to)\b/i },
  left: {
    before:
      /\b(?:has|have|had|having|nothing|anything|been|being|he|she|they|who|turns|time|much|many|few) $/i,
    after: /^ (?:behind|alone|out|me|us|him|her|them|you|open|empty|blank|unchanged|untouched)\b/i,
  },
  like: {
    before:
      /\b(?:look|looks|feels?|just|is|are|was|were|more|sounds?|seems?|would|things?|acts?|behaves?) $/i,
  },
  kind: { after: /^ of\b/i },
  sort: { after: /^ of\b/i, before: /\b(?:some|any|this|that|what) $/i },
  turn: { before: /\bin $/i, after: /^ (?:out|on|off|into|to|around|back)\b/i },
  back: {
    before:
      /\b(?:come|comes|came|go|goes|went|gone|get|got|give|gave|turn|fall|fell|hold|held|look|fight|fought|bring|brought|take|took|send|sent|run|ran|be|step) $/i,
  },
  close: { before: /\b(?:too|so|very|as|how|come|came) $/i, after: /^ (?:to|by|enough|at hand)\b/i },
  second: { after: /^ (?:time|one|only|of|thoughts?|chance)\b/i },
};

const VERB_BEFORE =
  /\b(?:to|can|could|will|would|shall|should|may|might|must|cannot|can['’]t|won['’]t|don['’]t|doesn['’]t|didn['’]t|let us|let['’]s|please|I|we|they|you) $/i;
const OBJECT_AFTER =
  /^ (?:the|a|an|your|his|her|its|our|my|their|it|them|him|us|me|you|this|that|these|those|all|any|each|every|against|with|from)\b/i;

const NOUN_CATEGORIES = new Set([
  'Character',
  'Location',
  'Organization',
  'Creature',
  'Title',
  'Item',
  'Event',
]);
const AROUND = 24;

/**
 * Whether a word in an English text is spelled like the term but means something else. Decides by the
 * surrounding words, and only where they leave no doubt, because a term that is not recognized is
 * neither shown nor checked.
 */
export function isOtherSense(
  text: string,
  { start, end }: { start: number; end: number },
  term: Pick<Term, 'content' | 'category' | 'partOfSpeech'>,
): boolean {
  const word = text.slice(start, end);
  // A phrase of several words is never ambiguous enough.
  if (/[\s-]/.test(word)) return false;
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  if (before.trim() === '' && after.trim() === '') return false;
  const isFirst = start === 0 || SENTENCE_START.test(before);
  if (isFirst && SPOKEN.test(word) && PAUSE.test(after)) return true;
  // A capital letter in the middle of a sentence marks a name.
  if (!isFirst && /^\p{Lu}/u.test(word)) return false;
  const low = word.toLowerCase();
  const frame = Object.hasOwn(FRAMES, low) ? FRAMES[low] : undefined;
  if (frame?.before?.test(before) === true || frame?.after?.test(after) === true) return true;
  // "All" as a menu entry is a term. In a sentence it is a function word, unless it is quoted.
  if (!isFirst && /^\p{Lu}/u.test(term.content) && isFunctionWord(low, 'en'))
    return !/["'“‘«<(]$/u.test(before);
  return isThing(term) && VERB_BEFORE.test(before) && OBJECT_AFTER.test(after);
}

/** Only nouns: in "to guard the gate" there is no guard. */
function isThing({ category, partOfSpeech = '' }: Pick<Term, 'category' | 'partOfSpeech'>): boolean {
  return partOfSpeech === '' ? NOUN_CATEGORIES.has(category) : /noun$/i.test(partOfSpeech);
}
