import { outsideOf } from '#kernel/outside-of.ts';
import { trimEndOf } from '#kernel/trim-end.ts';
import { findSpans } from '#social/public.ts';

type Fits = (text: string) => boolean;

/** A sentence that ends this close to the longest possible cut reads better than a few more words. */
const NEAR_ENOUGH = 0.6;

/**
 * Cuts after a sentence or word, never inside a grapheme, a link, a mention or a tag. Links that would be cut
 * off are moved up, because most posts are written for their link. Null if not even they fit.
 */
export function shortenText(text: string, fits: Fits, locale: string): string | null {
  if (fits(text)) return text;
  const links = findSpans(text).filter(({ kind }) => kind === 'link');
  const cutAt = (end: number, tail: string) => {
    const lost = links.filter(({ start }) => start >= end).map((link) => link.text);
    const head = trimEndOf(text.slice(0, end), tail === '…' ? /[\s,;:–—-]/u : /\s/u);
    return [`${head}${tail}`, ...lost].join(' ').trim();
  };
  const { sentences, words, graphemes } = placesIn(text, locale);
  const longest = (places: readonly number[], tail: string) =>
    last(places, (end) => end < text.length && fits(cutAt(end, tail)));
  const word = longest(words, '…') ?? longest(graphemes, '…');
  const sentence = longest(sentences, ' …');
  if (sentence !== null && sentence >= (word ?? 0) * NEAR_ENOUGH) return cutAt(sentence, ' …');
  if (word !== null) return cutAt(word, '…');
  const only = cutAt(0, '');
  return only !== '' && fits(only) ? only : null;
}

/**
 * The pieces of a thread; `fits` is passed the index of the piece. Null if a word or a link fits nowhere, or
 * if more than `most` pieces were needed. No piece is longer than `longest` units, however `fits` counts.
 */
export function splitText(
  text: string,
  fits: (piece: string, index: number) => boolean,
  locale: string,
  { most, longest: units }: { most: number; longest: number },
): string[] | null {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const index = pieces.length;
    if (fits(rest, index)) return [...pieces, rest];
    if (index + 1 >= most) return null;
    const end = pieceEnd(rest, (piece) => fits(piece, index), locale, units);
    if (end === null) return null;
    pieces.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return pieces;
}

const FIRST_WINDOW = 1024;
/** A cut closer to the end of the window might differ if more of the text were read. */
const SURE = 0.75;

/** Reads no more of the text than necessary, so that a long text is not processed again for every piece. */
function pieceEnd(text: string, fits: Fits, locale: string, units: number): number | null {
  for (let size = FIRST_WINDOW; ; size *= 2) {
    const { sentences, words, graphemes } = placesIn(text.slice(0, size), locale);
    const longest = (places: readonly number[]) =>
      last(
        places,
        (end) => end > 0 && text.slice(0, end).trim() !== '' && fits(text.slice(0, end).trimEnd()),
      );
    const word = longest(words) ?? longest(graphemes);
    const isSure = word !== null && word < size * SURE;
    if (!isSure && size < units && size < text.length) continue;
    if (word === null) return null;
    const sentence = longest(sentences);
    return sentence !== null && sentence >= word * NEAR_ENOUGH ? sentence : word;
  }
}

/** The positions at which the text may be cut, in order. */
function placesIn(text: string, locale: string) {
  const spans = findSpans(text);
  const ends = (granularity: 'sentence' | 'word' | 'grapheme') => {
    const isFree = outsideOf(spans);
    return Array.from(
      new Intl.Segmenter(locale, { granularity }).segment(text),
      ({ index, segment }) => index + segment.length,
      // A position inside means one between two characters of the span.
    ).filter((end) => isFree({ start: end, end }));
  };
  return { sentences: ends('sentence'), words: ends('word'), graphemes: ends('grapheme') };
}

/** The last position that satisfies `isRight`, which must hold for every earlier position too. */
function last(places: readonly number[], isRight: (place: number) => boolean): number | null {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const place = places[middle] ?? 0;
    if (isRight(place)) low = middle + 1;
    else high = middle;
  }
  return places[low - 1] ?? null;
}
