type Form = 'NFC' | 'NFD' | 'NFKC';

/**
 * Unicode calls a text safe to process when no letter has more marks than this (UAX 15, stream-safe text).
 */
const MARKS_MAX = 30;
const LONG_RUN = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u');
/** Shorter texts are normalized faster than they are searched. */
const SHORT = 500;
const PIECE = new RegExp(`\\P{M}*\\p{M}{0,${MARKS_MAX}}`, 'gu');

/**
 * `String.normalize` sorts the marks of a letter one by one, moving each past those before it: 80,000 of them
 * took 6 s. No writing system has that many, so a longer run is normalized in pieces.
 */
export function normalForm(text: string, form: Form): string {
  if (text.length <= SHORT || !LONG_RUN.test(text)) return text.normalize(form);
  return Array.from(text.matchAll(PIECE), ([piece]) => piece.normalize(form)).join('');
}
