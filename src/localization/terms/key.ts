import { isInflected, stemOf } from '#kernel/stems.ts';
import { BLANK, fold, unitClasses, WORD } from './fold.ts';

/** A text prepared for matching: folded, runs of blanks reduced to one, each word reduced to its stem. */
export interface Keyed {
  length: number;
  units: Uint16Array;
  /** For each unit, the range of the text that it represents. */
  starts: Int32Array;
  stops: Int32Array;
}

/** Words of game texts repeat. Stemming takes a microsecond in general, a cache look-up fifty nanoseconds. */
const STEMS_MAX = 20_000;
/** Longer words do not inflect. */
const WORD_CHARS_MAX = 40;

const UNITS_START = 4096;

type ToKey = (text: string) => Keyed;

/** The key function of one language. Its result is overwritten by the next call. */
export function keysIn(language: string): ToKey {
  const stems = new Map<string, string>();
  const inflects = isInflected(language);
  let keyed: Keyed = room(UNITS_START);

  const stemmed = (word: string): string => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word, language);
    if (stems.size >= STEMS_MAX) stems.clear();
    stems.set(word, stem);
    return stem;
  };

  return (text) => {
    const { folded, starts, stops } = fold(text);
    if (keyed.units.length < folded.length) keyed = room(folded.length * 2);
    const classes = unitClasses();
    const out = keyed;
    let length = 0;
    // Adds a unit that represents the folded units from..to, mapped back to the text.
    const put = (unit: number, from: number, to: number) => {
      out.units[length] = unit;
      out.starts[length] = starts ? (starts[from] ?? 0) : from;
      out.stops[length] = stops ? (stops[to - 1] ?? 0) : to;
      length += 1;
    };
    for (let at = 0; at < folded.length; ) {
      const unit = folded.charCodeAt(at);
      const kind = classes[unit];
      let end = at + 1;
      if (kind === BLANK || (kind === WORD && inflects))
        while (end < folded.length && classes[folded.charCodeAt(end)] === kind) end += 1;
      if (kind === BLANK) put(0x20, at, end);
      else if (kind === WORD && inflects) {
        const stem = end - at > WORD_CHARS_MAX ? folded.slice(at, end) : stemmed(folded.slice(at, end));
        const last = Math.min(stem.length, end - at) - 1;
        // The last unit of the stem also covers the ending, so that a match covers whole words.
        for (let i = 0; i <= last; i += 1) put(stem.charCodeAt(i), at + i, i === last ? end : at + i + 1);
      } else put(unit, at, end);
      at = end;
    }
    out.length = length;
    return out;
  };
}

function room(units: number): Keyed {
  return {
    length: 0,
    units: new Uint16Array(units),
    starts: new Int32Array(units),
    stops: new Int32Array(units),
  };
}
