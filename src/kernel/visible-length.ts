import { findPlaceholders, type Placeholder } from './placeholders.ts';

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Characters of one code unit that never combine with their neighbours. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u02ff\u4e00-\u9fff\u3041-\u3096\u30a1-\u30fa]*$/u;

/**
 * How many characters a reader sees: graphemes count once, and tags not at all, because a limit is about
 * space on the screen. Placeholders count as written, because their values are unknown here.
 */
export function visibleLength(text: string): number {
  return countIn(text, findPlaceholders(text));
}

/** The position at which the text reaches the limit, or its end if it is shorter. */
export function visibleEnd(text: string, limit: number): number {
  let left = limit;
  let at = 0;
  for (const { start, end } of [
    ...tagsIn(findPlaceholders(text)),
    { start: text.length, end: text.length },
  ]) {
    for (const { segment, index } of GRAPHEMES.segment(text.slice(at, start))) {
      if (left === 0) return at + index;
      left -= segment === '' ? 0 : 1;
    }
    at = end;
  }
  return text.length;
}

const tagsIn = (found: readonly Placeholder[]) => found.filter(({ kind }) => kind === 'tag');

function countIn(text: string, found: readonly Placeholder[]): number {
  let count = 0;
  let at = 0;
  for (const { start, end } of tagsIn(found)) {
    count += graphemesIn(text.slice(at, start));
    at = end;
  }
  return count + graphemesIn(text.slice(at));
}

function graphemesIn(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of GRAPHEMES.segment(text)) count += 1;
  return count;
}
