/** Converts text to the numbers that a pack's network reads, and back. */
export interface Pieces {
  /**
   * The piece of a language tag such as `<2de>`, or of a sentinel such as `<p0>`. Undefined if the pack
   * has none.
   */
  special(name: string): number | undefined;
  /** Pieces that are not text. */
  specials(): number[];
  encode(text: string): number[];
  decode(ids: readonly number[]): string;
}

const SPACE = '▁';
const SPECIAL = /(<(?:2[a-z]{2,3}(?:-[a-z]{2,4})?|p\d|nl)>)/u;
/** Padding, the start of a text, and the piece for unknown characters. */
const NO_TEXT = ['<pad>', '<s>', '<unk>'];
const BYTE = /^<0x([0-9A-F]{2})>$/u;
const DIGIT = /^\d$/u;
/** The cost of an unknown character, higher than any path through pieces. */
const UNKNOWN_COST = 10;

/**
 * `lines` is a unigram vocabulary. Each line has a piece, a tab and its log-probability. The line
 * number is the piece's id.
 */
export function readPieces(lines: string): Pieces {
  const vocabulary = readVocabulary(lines);
  const { specials, texts } = vocabulary;
  return {
    special: (name) => specials.get(name),
    specials: () => [...specials.values()],
    encode(text) {
      const spelled = SPACE + text.replaceAll(' ', SPACE);
      return spelled.split(SPECIAL).flatMap((part) => {
        const special = specials.get(part);
        if (special !== undefined) return [special];
        return part === '' ? [] : likeliest(part, vocabulary);
      });
    },
    decode(pieces) {
      const spaced = joined(pieces.map((id) => texts[id] ?? '')).replaceAll(SPACE, ' ');
      return spaced.startsWith(' ') ? spaced.slice(1) : spaced;
    },
  };
}

interface Vocabulary {
  texts: readonly string[];
  scores: readonly number[];
  /** Of pieces that spell a text. */
  ids: ReadonlyMap<string, number>;
  specials: ReadonlyMap<string, number>;
  /** How many characters the longest of them spells. */
  longest: number;
  /** The pieces of single bytes. */
  bytes: readonly number[];
  unknown: number;
}

function readVocabulary(lines: string): Vocabulary {
  const texts: string[] = [];
  const scores: number[] = [];
  const ids = new Map<string, number>();
  const specials = new Map<string, number>();
  for (const line of lines.split('\n')) {
    const tab = line.lastIndexOf('\t');
    if (tab < 0) continue;
    const text = line.slice(0, tab);
    const id = texts.push(text) - 1;
    scores.push(Number(line.slice(tab + 1)));
    if (SPECIAL.test(text) || NO_TEXT.includes(text)) specials.set(text, id);
    else if (!BYTE.test(text)) ids.set(text, id);
  }
  const longest = Math.max(...Array.from(ids.keys(), (text) => [...text].length));
  const bytes = Array.from({ length: 256 }, (_, byte) =>
    texts.indexOf(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`),
  );
  return { texts, scores, ids, specials, longest, bytes, unknown: Math.min(...scores) - UNKNOWN_COST };
}

/**
 * The most likely segmentation of the text (Viterbi). Each character looks back by the length of one
 * piece, so it is linear.
 */
function likeliest(part: string, vocabulary: Vocabulary): number[] {
  const { scores, ids, longest, unknown } = vocabulary;
  const characters = [...part];
  const best = new Float64Array(characters.length + 1).fill(Number.NEGATIVE_INFINITY);
  const from = new Int32Array(characters.length + 1);
  const by = new Int32Array(characters.length + 1).fill(-1);
  best[0] = 0;
  const reach = (at: number, start: number, score: number, id: number) => {
    if (score <= (best[at] ?? 0)) return;
    best[at] = score;
    from[at] = start;
    by[at] = id;
  };
  for (let start = 0; start < characters.length; start += 1) {
    const so = best[start] ?? 0;
    let text = '';
    for (let end = start; end < Math.min(characters.length, start + longest); end += 1) {
      const character = characters[end] ?? '';
      // Numbers are spelled digit by digit.
      if (end > start && DIGIT.test(character)) break;
      text += character;
      const id = ids.get(text);
      if (id !== undefined) reach(end + 1, start, so + (scores[id] ?? 0), id);
    }
    reach(start + 1, start, so + unknown, ids.get(characters[start] ?? '') ?? -1);
  }
  return walkBack(characters, { from, by }, vocabulary.bytes);
}

/** The pieces of the path that ends with the last character; characters without a piece are written byte by byte. */
function walkBack(
  characters: readonly string[],
  { from, by }: { from: Int32Array; by: Int32Array },
  bytes: readonly number[],
): number[] {
  const found: number[] = [];
  for (let at = characters.length; at > 0; at = from[at] ?? 0) {
    const id = by[at] ?? -1;
    if (id >= 0) found.push(id);
    else for (const byte of Buffer.from(characters[at - 1] ?? '').toReversed()) found.push(bytes[byte] ?? 0);
  }
  return found.reverse();
}

/** Bytes one after the other are decoded together: a character may be several. */
function joined(pieces: readonly string[]): string {
  let text = '';
  let raw: number[] = [];
  const flush = () => {
    if (raw.length > 0) text += Buffer.from(raw).toString('utf8');
    raw = [];
  };
  for (const piece of pieces) {
    const byte = BYTE.exec(piece)?.[1];
    if (byte !== undefined) raw.push(Number.parseInt(byte, 16));
    else {
      flush();
      text += piece;
    }
  }
  flush();
  return text;
}
