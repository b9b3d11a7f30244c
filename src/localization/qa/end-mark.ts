import type { TextFacts } from './text-facts.ts';

/** Marks by their meaning. `;` is the question mark of Greek and handled below. */
const MEANINGS: Readonly<Record<string, EndMark>> = {
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
export type EndMark = 'full stop' | 'exclamation mark' | 'question mark' | 'colon' | 'ellipsis' | null;

const CLOSERS = /[\s"'”’»“«」』）)\]】*_~]/u;
const DOTS = /(?:\.{3}|。{3}|…{1,6}|⋯{1,6})$/u;
/** A key in brackets after the mark: 结果：(&N). */
const KEY = /\s?[(（][_&~][\p{L}\p{N}][)）]$/u;
/** `[:space:]` and `:q:` are names. */
const NAMED = /:\w{1,20}:$|\[::$/u;
/** A quoted mark is being mentioned. */
const QUOTED = /[“„«‘「"'](?:\.{1,2}|[:!?])$/u;
const CLOSING_QUOTE = /[”’»“"'」]/u;
const ARMENIAN_QUESTION = /[՞՜]/u;

/** How a text ends, ignoring closing brackets, quotes and tags. */
export function endMark({ bare, base, placeholders }: TextFacts): EndMark {
  let end = bare.length;
  let next = placeholders.length - 1;
  while (end > 0) {
    const closing = placeholders[next];
    const key = KEY.exec(bare.slice(Math.max(0, end - 6), end));
    if (key) {
      end -= key[0].length;
      continue;
    }
    // An argument counts as a word: "Gold: {0}" does not end with a colon.
    if (closing?.end === end && closing.kind !== 'argument') {
      end = closing.start;
      next -= 1;
    } else if (CLOSERS.test(bare.charAt(end - 1))) end -= 1;
    else break;
  }
  const tail = bare.slice(Math.max(0, end - 8), end);
  if (DOTS.test(tail)) return 'ellipsis';
  if (NAMED.test(bare.slice(Math.max(0, end - 22), end))) return null;
  const mark = tail.at(-1) ?? '';
  // "A folder cannot be called “.”" mentions a full stop but does not end with one.
  if (QUOTED.test(tail) && CLOSING_QUOTE.test(bare.charAt(end))) return null;
  // A smiley.
  if (mark === ':' && bare.charAt(end) === ')' && !bare.slice(0, end).includes('(')) return null;
  if (mark === ';' || mark === '\u037e') return base === 'el' ? 'question mark' : null;
  // Armenian marks are placed over the stressed word and not at the end.
  if (base === 'hy') {
    const inner = ARMENIAN_QUESTION.exec(bare.slice(-200))?.[0];
    if (inner !== undefined) return MEANINGS[inner] ?? null;
  }
  return MEANINGS[mark] ?? null;
}
