import { weightedLength } from '#adapters/social/weighted-length.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How a unit counts a text. The server's count decides; this finds the position in the text. */
const MEASURES: Record<string, (text: string) => number> = {
  weighted: weightedLength,
  graphemes: (text) => [...segmenter.segment(text)].length,
  characters: (text) => [...text].length,
  bytes: (text) => new TextEncoder().encode(text).length,
  utf16: (text) => text.length,
};

/** In the unit's count; the server's count decides. */
export const lengthOf = (text: string, unit: string): number =>
  (MEASURES[unit] ?? MEASURES['characters'])?.(text) ?? text.length;

/**
 * The position from which a text no longer fits, in UTF-16 units; null if all of it does. `length` is the server's
 * count: if it counts a link or a mention differently, the difference is taken as it is.
 */
export function cutAt(
  text: string,
  metrics: { length: number; limit: number; unit: string } | null,
): number | null {
  if (!metrics || metrics.length <= metrics.limit) return null;
  const measure = MEASURES[metrics.unit] ?? MEASURES['characters'];
  if (!measure) return null;
  const difference = metrics.length - measure(text);
  const places = [...segmenter.segment(text)].map(({ index }) => index);
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const end = places[middle + 1] ?? text.length;
    if (measure(text.slice(0, end)) + difference <= metrics.limit) low = middle + 1;
    else high = middle;
  }
  return places[low] ?? null;
}
