/**
 * A project's own placeholders, in a small language instead of regular expressions, so that no pattern can be
 * slow. Letters and punctuation stand for themselves, `*` for a name (1 to 60 letters, digits, `_`, `.` or
 * `-`), `#` for a number (1 to 9 digits), and `\*`, `\#` and `\\` for the characters themselves.
 */
export const OWN_PATTERNS_MAX = 20;
export const OWN_PATTERN_CHARS_MAX = 40;
export const OWN_WILDCARDS_MAX = 3;

const NAME_MAX = 60;
const NUMBER_MAX = 9;

/** A literal character or a wildcard. */
type Piece = { sign: string } | { sign: null; is: 'name' | 'number' };

function piecesOf(pattern: string): Piece[] {
  const pieces: Piece[] = [];
  let isEscaped = false;
  for (const sign of pattern) {
    if (!isEscaped && sign === '\\') isEscaped = true;
    else {
      const is = isEscaped ? null : sign === '*' ? 'name' : sign === '#' ? 'number' : null;
      pieces.push(is === null ? { sign } : { sign: null, is });
      isEscaped = false;
    }
  }
  return pieces;
}

export type PatternProblem = 'long' | 'start' | 'short' | 'lines' | 'wildcards' | 'adjacent';

/** What is wrong with a pattern; null if it is valid. Server and page each have their own words for it. */
export function patternProblem(pattern: string): PatternProblem | null {
  if (pattern.length > OWN_PATTERN_CHARS_MAX) return 'long';
  const pieces = piecesOf(pattern);
  const first = pieces[0]?.sign ?? null;
  if (first === null || /[\p{L}\p{N}\s]/u.test(first)) return 'start';
  if (pieces.length < 2) return 'short';
  if (/[\n\r\t]/u.test(pattern)) return 'lines';
  if (pieces.filter(({ sign }) => sign === null).length > OWN_WILDCARDS_MAX) return 'wildcards';
  const isAdjacent = pieces.some(({ sign }, index) => sign === null && pieces[index - 1]?.sign === null);
  return isAdjacent ? 'adjacent' : null;
}

/** The valid patterns as regular expression sources, longer ones first. */
export function sourcesOf(patterns: readonly string[]): string[] {
  return patterns
    .filter((pattern) => patternProblem(pattern) === null)
    .slice(0, OWN_PATTERNS_MAX)
    .toSorted((a, b) => b.length - a.length)
    .map((pattern) => {
      const pieces = piecesOf(pattern);
      return pieces.map((piece, index) => sourceOf(piece, pieces[index + 1]?.sign ?? null)).join('');
    });
}

/**
 * A wildcard ends before the first occurrence of the character that follows it in the pattern. So there is
 * only one way to read a text, and each character is examined a fixed number of times.
 */
function sourceOf(piece: Piece, next: string | null): string {
  if (piece.sign !== null) return escaped(piece.sign);
  const stop = next === null ? '' : `(?!${escaped(next)})`;
  return piece.is === 'name'
    ? `(?:${stop}[\\p{L}\\p{N}_.-]){1,${NAME_MAX}}`
    : `(?:${stop}\\d){1,${NUMBER_MAX}}`;
}

const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&');

export const NO_PATTERNS: readonly string[] = [];
let inForce: () => readonly string[] = () => NO_PATTERNS;

/** Set once in each program: on the server by the current work, in the browser by the project. */
export function takePatternsFrom(source: () => readonly string[]): void {
  inForce = source;
}

export const patternsInForce = (): readonly string[] => inForce();
