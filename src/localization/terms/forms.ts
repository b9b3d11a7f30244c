import { isEnglishForm } from '#kernel/stems.ts';
import { fold } from './fold.ts';
import type { Term } from './term.ts';

/** Nouns and names have a plural but no verb forms ("swords", not "swording"). */
const NOUN_CATEGORIES = new Set([
  'Character',
  'Location',
  'Organization',
  'Creature',
  'Title',
  'Item',
  'Event',
]);
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** Text and term have the same stems. Checks whether the written text really is a form of the term. */
export function isForm(written: string, form: string, term: Term, sourceLanguage: string): boolean {
  if (written === form) return true;
  if (term.caseSensitive && !hasSameCase(written, form)) return false;
  if (!sourceLanguage.startsWith('en')) return true;
  const [text, base] = [fold(written).folded, fold(form).folded];
  if (text === base) return true;
  const words = text.match(WORDS) ?? [];
  const bases = base.match(WORDS) ?? [];
  // The units between the words are already equal in the key, so only the words can differ.
  return words.every((word, i) => isEnglishForm(word, bases[i] ?? '', hasVerbs(term)));
}

function hasVerbs({ partOfSpeech = '', category }: Term): boolean {
  return partOfSpeech === '' ? !NOUN_CATEGORIES.has(category) : /verb$/i.test(partOfSpeech);
}

/** Compares case letter by letter up to the ending: Apples matches Apple, apples does not. */
function hasSameCase(written: string, form: string): boolean {
  const words = written.match(WORDS) ?? [];
  const bases = form.match(WORDS) ?? [];
  return words.every((word, i) => {
    const base = bases[i] ?? '';
    for (let at = 0; at < Math.min(word.length, base.length); at += 1) {
      if (word[at] === base[at]) continue;
      return at > 0 && word[at]?.toLowerCase() !== base[at]?.toLowerCase();
    }
    return true;
  });
}
