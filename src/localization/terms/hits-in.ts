import { findPlaceholders } from '#kernel/placeholders.ts';
import type { TermHit } from '../model.ts';
import type { Automaton } from './automaton.ts';
import type { Occurrence } from './term.ts';

/** More hits than this say nothing new to a prompt or a check. */
const HITS_MAX = 50;
/** As much of a note as a prompt has room for. */
const NOTE_CHARS_MAX = 200;

/** A name that a machine reads: its parts hang together by an underline, or by a point and a small letter. */
const JOINED_BEFORE = /^[\p{L}\p{N}](?:_|\.\p{Ll})/u;
const JOINED_AFTER = /^(?:_[\p{L}\p{N}]|\.\p{Ll})/u;
/** The name of an option, and one of the values that it takes: `--page`, `[page|drawing|selection]`. */
const OPTION = /(?:^|[\s([])--$/u;
const LISTED_BEFORE = /[[|]$/u;
const LISTED_AFTER = /^[\]|]/u;

/** The terms of a source with their translation in one language. */
export function hitsIn(automaton: Automaton, source: string, language: string): TermHit[] {
  const found = automaton.find(source, language);
  if (found.length === 0) return [];
  const isCode = codeIn(source);
  return found
    .filter((hit) => !isCode(hit))
    .slice(0, HITS_MAX)
    .map((hit) => toHit(hit, source, language));
}

/**
 * Nobody translates the "left" of `<p style="margin-left:0">`, the "icon" of get_icon_list() or the
 * "extensions" of extensions.example.org. Asked in the order of the text, so that one look at each span is enough.
 */
function codeIn(source: string): (hit: Occurrence) => boolean {
  const spans = findPlaceholders(source);
  let at = 0;
  return ({ start, end }) => {
    while ((spans[at]?.end ?? Infinity) <= start) at += 1;
    const span = spans[at];
    return (
      JOINED_BEFORE.test(source.slice(Math.max(0, start - 2), start + 1)) ||
      JOINED_AFTER.test(source.slice(end, end + 2)) ||
      OPTION.test(source.slice(Math.max(0, start - 3), start)) ||
      (LISTED_BEFORE.test(source.slice(Math.max(0, start - 1), start)) &&
        LISTED_AFTER.test(source.slice(end, end + 1))) ||
      (span !== undefined && span.start <= start && end <= span.end)
    );
  };
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
