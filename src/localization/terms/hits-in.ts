import type { TermHit } from '../model.ts';
import type { Automaton, Occurrence } from './automaton.ts';

/** More hits than this say nothing new to a prompt or a check. */
const HITS_MAX = 50;
/** Of a note, what a prompt has room for. */
const NOTE_CHARS_MAX = 200;

/** The terms of a source with their translation in one language. */
export function hitsIn(automaton: Automaton, source: string, language: string): TermHit[] {
  return automaton
    .find(source, language)
    .slice(0, HITS_MAX)
    .map((hit) => toHit(hit, source, language));
}

function toHit({ term, start, end }: Occurrence, source: string, language: string): TermHit {
  const translation = term.translations[language] ?? '';
  const targetVariants = term.targetVariants?.[language];
  const forbidden = term.forbidden?.[language];
  // Kept with each row, so what says nothing takes no room.
  return {
    termId: term.id,
    start,
    end,
    source: source.slice(start, end),
    target: translation === '' && term.doNotTranslate ? term.content : translation,
    category: term.category,
    ...(targetVariants && targetVariants.length > 0 && { targetVariants }),
    ...(forbidden && forbidden.length > 0 && { forbidden }),
    ...(term.doNotTranslate && { doNotTranslate: true }),
    ...(term.caseSensitive && { caseSensitive: true }),
    ...(term.note !== undefined && { note: term.note.slice(0, NOTE_CHARS_MAX) }),
  };
}
