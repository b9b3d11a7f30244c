import { countTokens, type Token } from './tokens.ts';

/**
 * A source as a small set of hashed features, some of which near texts share: bigrams, bigrams that
 * skip a word, the first and the last word, long words, and for the shortest texts trigrams of
 * letters. Trigrams alone (pg_trgm) were 150 times slower with 1 million segments, because each occurs
 * in a tenth of all texts.
 */
export interface Features {
  /** Distinct and salted. */
  all: readonly number[];
  /** The number of tokens without punctuation. */
  size: number;
}

/** Features stored per source: more would enlarge the index without finding more. */
export const SIGNATURE_MAX = 24;
/** Words longer than this are represented by their beginning, as a cheap stem. */
const STEM_CHARS = 6;
const LONG_WORD_CHARS = 6;
/** Texts up to this size have too few bigrams to be found by them. */
const SHORT_TOKENS = 4;
/**
 * Tokens beyond this are not read: of the features of a text of 20,000 characters, all but 24 would be
 * dropped anyway.
 */
const READ_TOKENS_MAX = 1000;
const SHORT_CHARS_MAX = 60;

const HASH_BITS = 20;
const HASH_MASK = (1 << HASH_BITS) - 1;
const SALT_MASK = (1 << 11) - 1;
/** Salt and hash together are below this. */
const FEATURES = 2 ** 31;
/**
 * The highest count that remains an exact integer when multiplied by FEATURES. Higher counts make no
 * difference.
 */
const COUNTED_MAX = 2 ** 22 - 1;

/** Makes the features of each project and language distinct. */
export interface Salt {
  /** The upper bits of a feature, above the hash. */
  base: number;
  /** The key of the hash: 64 bits of the project's key. */
  key: readonly [number, number];
}

/**
 * One index serves all projects. The salt of project and language forms the upper bits of each
 * feature, so the postings of two projects do not mix, and a range of features belongs to (almost) one
 * project. The hash is keyed because the index is outside the wall between tenants: somebody who reads
 * it must not be able to search for a word.
 */
export function saltOf(projectId: string, language: string, memoryKey: string): Salt {
  const bytes = Buffer.from(memoryKey.replaceAll('-', ''), 'hex');
  const key = [bytes.readInt32LE(0), bytes.readInt32LE(12)] as const;
  return { base: (keyedHash(`${projectId} ${language}`, key) & SALT_MASK) << HASH_BITS, key };
}

export function featuresOf(tokens: readonly Token[], salt: Salt): Features {
  const stems = stemsOf(tokens);
  const found = innerSet(stems, salt);
  const add = (feature: string) => found.add(salt.base | (keyedHash(feature, salt.key) & HASH_MASK));
  if (stems.length > 0) {
    add(`^${stems[0]}`);
    add(`${stems.at(-1)}$`);
  }
  const size = countTokens(tokens);
  if (size <= SHORT_TOKENS) for (const trigram of trigramsOf(tokens)) add(trigram);
  return { all: [...found], size };
}

/** The features of a phrase that a longer text also has if it contains the phrase in its middle. */
export function innerFeatures(tokens: readonly Token[], salt: Salt): Features {
  return { all: [...innerSet(stemsOf(tokens), salt)], size: countTokens(tokens) };
}

function stemsOf(tokens: readonly Token[]): string[] {
  const stems: string[] = [];
  for (const token of tokens) {
    if (stems.length === READ_TOKENS_MAX) break;
    const stem = stemOf(token);
    if (stem !== '') stems.push(stem);
  }
  return stems;
}

function innerSet(stems: readonly string[], salt: Salt): Set<number> {
  const found = new Set<number>();
  const add = (feature: string) => found.add(salt.base | (keyedHash(feature, salt.key) & HASH_MASK));
  for (const [index, stem] of stems.entries()) {
    const [next, afterNext] = [stems[index + 1], stems[index + 2]];
    if (next !== undefined) add(`${stem} ${next}`);
    if (afterNext !== undefined) add(`${stem}  ${afterNext}`);
    if (stem.length >= LONG_WORD_CHARS) add(stem);
  }
  return found;
}

function stemOf({ kind, folded }: Token): string {
  if (kind === 'word') return folded.slice(0, STEM_CHARS);
  if (kind === 'char') return folded;
  if (kind === 'number') return '#';
  return kind === 'placeholder' ? '@' : '';
}

function trigramsOf(tokens: readonly Token[]): string[] {
  const text = tokens
    .filter(({ kind }) => kind === 'word' || kind === 'char')
    .map(({ folded }) => folded)
    .join(' ')
    .slice(0, SHORT_CHARS_MAX);
  const padded = ` ${text} `;
  return Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => `~${padded.slice(at, at + 3)}`);
}

export type Frequencies = ReadonlyMap<number, number>;

/** The rarest features, in ascending order of frequency. Features that were not counted yet count as rare. */
export function rarest(features: Features, frequencies: Frequencies): number[] {
  // Frequency and feature are combined into one number, so that each is looked up once and sorting needs
  // no comparison function.
  const ranked = Float64Array.from(
    features.all,
    (feature) => Math.min(frequencies.get(feature) ?? 0, COUNTED_MAX) * FEATURES + feature,
  );
  return Array.from(ranked.sort(), (rank) => rank % FEATURES);
}

/** A set: the order does not matter. */
export function signatureOf(features: Features, frequencies: Frequencies): readonly number[] {
  if (features.all.length <= SIGNATURE_MAX) return features.all;
  return rarest(features, frequencies).slice(0, SIGNATURE_MAX);
}

/**
 * HalfSipHash-2-4 over UTF-16 units, two per word: keyed, and fast in 32-bit arithmetic. All rounds
 * are in one loop, because variables shared with a closure are several times slower.
 */
function keyedHash(text: string, [k0, k1]: Salt['key']): number {
  let v0 = k0 | 0;
  let v1 = k1 | 0;
  let v2 = 0x6c796765 ^ k0;
  let v3 = 0x74656462 ^ k1;
  const pairs = (text.length + 1) >> 1;
  // The words of the text, then its length, so that a text differs from one with trailing zero units.
  for (let at = 0; at <= pairs + 1; at += 1) {
    const isEnd = at > pairs;
    // Beyond the end, charCodeAt returns NaN, which bit operators treat as 0.
    const word =
      at < pairs
        ? text.charCodeAt(2 * at) | (text.charCodeAt(2 * at + 1) << 16)
        : isEnd
          ? 0
          : text.length | (1 << 30);
    if (isEnd) v2 ^= 0xff;
    v3 ^= word;
    for (let round = isEnd ? 4 : 2; round > 0; round -= 1) {
      v0 = (v0 + v1) | 0;
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
      v0 = (v0 << 16) | (v0 >>> 16);
      v2 = (v2 + v3) | 0;
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
      v2 = (v2 << 16) | (v2 >>> 16);
    }
    v0 ^= word;
  }
  return v1 ^ v3;
}
