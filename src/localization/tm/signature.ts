import { countTokens, type Token } from './tokens.ts';

/**
 * A source as a small set of hashed features, of which near texts share some: bigrams, bigrams over one
 * word, the first and the last word, long words; and trigrams of letters for the shortest texts.
 * Trigrams alone (pg_trgm) were measured at 1 million segments: 150 times slower, because each of them
 * is in a tenth of all texts.
 */
export interface Features {
  /** Distinct, salted. */
  all: readonly number[];
  /** Tokens without punctuation. */
  size: number;
}

/** Kept of a source: more find no more, but make the index larger. */
export const SIGNATURE_MAX = 24;
/** A word longer than this is told apart by its beginning: a cheap stem. */
const STEM_CHARS = 6;
const LONG_WORD_CHARS = 6;
/** Texts up to this size have too few bigrams to be found by. */
const SHORT_TOKENS = 4;
/** Features of a text of 20,000 characters would all be dropped again but 24. */
const READ_TOKENS_MAX = 1000;
const SHORT_CHARS_MAX = 60;

const HASH_BITS = 20;
const HASH_MASK = (1 << HASH_BITS) - 1;
const SALT_MASK = (1 << 11) - 1;
/** Salt and hash are below this. */
const FEATURES = 2 ** 31;
/** Times FEATURES it is still a whole number. What more sources have is as common as can be. */
const COUNTED_MAX = 2 ** 22 - 1;

/** What makes the features of a project and language its own. */
export interface Salt {
  /** Stands above the hash. */
  base: number;
  /** Of the hash: 64 bits of the project's key. */
  key: readonly [number, number];
}

/**
 * One index serves all projects. The salt of project and language stands above the hash, so that the
 * postings of two projects do not mix and a range of features belongs to (almost) one project. The hash
 * has a key, because the index stands outside the wall between tenants: who reads it must not be able to
 * look for a word.
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

/** The features of a phrase that a longer text shares with it when it has the phrase in its middle. */
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

/** The rarest, in ascending order of their frequency; unknown ones are rare. */
export function rarest(features: Features, frequencies: Frequencies): number[] {
  // Frequency and feature in one number, which is looked up once each and sorted without asking anybody.
  const ranked = Float64Array.from(
    features.all,
    (feature) => Math.min(frequencies.get(feature) ?? 0, COUNTED_MAX) * FEATURES + feature,
  );
  return Array.from(ranked.sort(), (rank) => rank % FEATURES);
}

/** A set: where all are kept, their order is nothing to anybody. */
export function signatureOf(features: Features, frequencies: Frequencies): readonly number[] {
  if (features.all.length <= SIGNATURE_MAX) return features.all;
  return rarest(features, frequencies).slice(0, SIGNATURE_MAX);
}

/**
 * HalfSipHash-2-4 over UTF-16 units, two of them to a word: keyed, and quick in 32-bit arithmetic. One loop
 * for all rounds, because variables that a closure shares are several times slower.
 */
function keyedHash(text: string, [k0, k1]: Salt['key']): number {
  let v0 = k0 | 0;
  let v1 = k1 | 0;
  let v2 = 0x6c796765 ^ k0;
  let v3 = 0x74656462 ^ k1;
  const pairs = (text.length + 1) >> 1;
  // The words of the text, then its length, which keeps it apart from one with nothing after it.
  for (let at = 0; at <= pairs + 1; at += 1) {
    const isEnd = at > pairs;
    // Beyond the end charCodeAt is NaN, which is 0 to a bit operator.
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
