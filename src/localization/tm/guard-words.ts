import lists from './guard-words.json' with { type: 'json' };
import type { Token } from './tokens.ts';

/**
 * Words that reverse the meaning of a sentence. Adding or removing one changes a single token and the
 * whole meaning, so the score is no guide and such a match is never applied automatically. The
 * languages only keep the list readable: every word is looked up in every language, because texts mix
 * them.
 */
const WORDS: Readonly<Record<string, string>> = lists.words;

/**
 * In scripts without spaces, parts of the text are compared. Longer parts come first, because 不能
 * contains 不.
 */
const PARTS: readonly string[] = lists.parts;

const NEGATING = ['un', 'dis', 'in', 'im', 'il', 'ir', 'non', 'de', 'mis', 'anti', 'counter', 'un-', 'non-'];
/** Prefixes that may replace a negating one in the other text: en-able and dis-able. */
const NEUTRAL = ['', 'en', 're'];
const STEM_CHARS_MIN = 3;

const GUARDS = new Set(Object.values(WORDS).flatMap((words) => words.split(' ')));

/** True if the texts differ in a guard word, or if one has the opposite of a word in the other. */
export function guardsDiffer(a: readonly Token[], b: readonly Token[]): boolean {
  const [onlyA, onlyB] = [missing(a, b), missing(b, a)];
  if ([...onlyA, ...onlyB].some((word) => GUARDS.has(word.replace('’', "'")))) return true;
  if (onlyA.some((x) => onlyB.some((y) => areOpposite(x, y)))) return true;
  return partsDiffer(a, b);
}

/** Words that occur more often in `a` than in `b`. */
function missing(a: readonly Token[], b: readonly Token[]): string[] {
  const left = new Map<string, number>();
  for (const { kind, folded } of b) if (kind === 'word') left.set(folded, (left.get(folded) ?? 0) + 1);
  return a.flatMap(({ kind, folded }) => {
    if (kind !== 'word') return [];
    const count = left.get(folded) ?? 0;
    left.set(folded, count - 1);
    return count > 0 ? [] : [folded];
  });
}

function areOpposite(x: string, y: string): boolean {
  return isNegated(x, y) || isNegated(y, x);
}

function isNegated(negative: string, positive: string): boolean {
  return NEGATING.some((prefix) => {
    if (!negative.startsWith(prefix)) return false;
    const stem = negative.slice(prefix.length);
    return stem.length >= STEM_CHARS_MIN && NEUTRAL.some((neutral) => positive === neutral + stem);
  });
}

function partsDiffer(a: readonly Token[], b: readonly Token[]): boolean {
  const [x, y] = [unspacedText(a), unspacedText(b)];
  if (x === '' && y === '') return false;
  return PARTS.some((part) => x.split(part).length !== y.split(part).length);
}

function unspacedText(tokens: readonly Token[]): string {
  let text = '';
  for (const { kind, folded } of tokens) if (kind === 'char') text += folded;
  return text;
}
