import type { TextFacts } from './text-facts.ts';

/** A word with the marks that prose puts around it. Paths, calls, keys, drives and ":smile:" do not match. */
const PROSE = /^(?![A-Za-z]$)[\p{L}\p{M}\p{N}'’‘“”"«»()*,…°%€$£+‑–—¿¡\ufffc-]+$/u;
/** The maximum length of a word. */
const WORD_CHARS_MAX = 60;

/**
 * Whether a mark closes a word of prose and is not part of code or quoted. Looks at the original text
 * too, because in the bare text a path has lost its backslash and a command its colon.
 */
export function endsWord({ text, bare }: TextFacts, start: number, end: number): boolean {
  if (text.charAt(end) === '\\') return false;
  let from = start;
  while (from > 0 && start - from <= WORD_CHARS_MAX && !/\s/u.test(bare.charAt(from - 1))) {
    from -= 1;
    if (text.charAt(from) === '\\' || text.charAt(from) === ':') return false;
  }
  const word = bare.slice(from, start);
  return (
    word.length <= WORD_CHARS_MAX &&
    PROSE.test(word) &&
    /[\p{L}\p{M}\p{N}\ufffc]/u.test(word) &&
    !word.endsWith('()')
  );
}
