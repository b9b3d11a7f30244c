import { findPlaceholders } from '#kernel/placeholders.ts';
import type { TermHit } from '../model.ts';
import type { Automaton } from './automaton.ts';
import type { Occurrence } from './term.ts';

/** More hits than this add nothing useful to a prompt or a check. */
const HITS_MAX = 50;
/** The part of a note that fits into a prompt. */
const NOTE_CHARS_MAX = 200;

/** Identifiers that programs read: their parts are joined by an underline, or by a dot and a small letter. */
const JOINED_BEFORE = /^[\p{L}\p{N}](?:_|\.\p{Ll})/u;
const JOINED_AFTER = /^(?:_[\p{L}\p{N}]|\.\p{Ll})/u;
/** Names of options and their listed values: `--page`, `[page|drawing|selection]`. */
const OPTION = /(?:^|[\s([])--$/u;
const LISTED_BEFORE = /[[|]$/u;
const LISTED_AFTER = /^[\]|]/u;

/** The terms in a source, with their translations into one language. */
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
 * Skips terms in code: the "left" of `<p style="margin-left:0">`, the "icon" of get_icon_list() and
 * the "extensions" of extensions.example.org are not translated. Must be called in text order, so that
 * one pass over the placeholder spans is enough.
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
  // Stored with each row, so empty fields are left out.
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
