/** How HTML writes the space that French sets before a mark and inside « »: `Nom&nbsp;:`. */
const BEFORE = /&(?:nbsp|nnbsp|thinsp|#160|#8239|#xa0|#x202f);$/iu;
const AFTER = /^&(?:nbsp|nnbsp|thinsp|#160|#8239|#xa0|#x202f);/iu;
const CHARS_MAX = 8;

export function endsInNoBreak(text: string, end: number): boolean {
  return BEFORE.test(text.slice(Math.max(0, end - CHARS_MAX), end));
}

export function startsWithNoBreak(text: string, start: number): boolean {
  return AFTER.test(text.slice(start, start + CHARS_MAX));
}
