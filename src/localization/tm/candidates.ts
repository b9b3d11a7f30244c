import type { Tx } from '#platform/db/client.ts';
import { readSalt } from './read-salt.ts';
import { scoreTokens } from './score.ts';
import { type Features, type Frequencies, featuresOf, rarest, SIGNATURE_MAX } from './signature.ts';
import { type MemoryScope, type Probe, readCandidates, readFrequencies } from './store-candidates.ts';
import { type Token, tokenise } from './tokens.ts';

/** A source of the memory that is near a text. */
export interface Near {
  id: number;
  /** With numbers and placeholders taken as equal: what it can reach at best. */
  levelled: number;
}

/** The rarest features are asked for first; the others only where these found nothing good. */
const FIRST_PROBES = 6;
/** A probe takes in features until it should leave this many sources, each after the first taking this share. */
const SOURCES_PER_PROBE = 100;
const SELECTIVITY = 6;
const PROBE_FEATURES_MAX = 3;
/** How far apart in rank the features of a probe are in the second round, as a share of all. */
const MORE_STRIDES: readonly number[] = [0.09, 0.4];
const GOOD_ENOUGH = 85;
const SECOND_ROUND_TOKENS_MIN = 3;
/** Texts of one statement; about 40 ms of scoring until the event loop has its next turn. */
const CHUNK = 50;
/** Kept of one text, for all target languages together. */
const KEPT_MAX = 12;

interface Wanted {
  index: number;
  tokens: readonly Token[];
  features: Features;
}

/**
 * The near sources of each text, best first; of the text itself and of others with the same wording too.
 * Nothing here depends on a target language.
 */
export async function findNear(
  tx: Tx,
  scope: MemoryScope,
  texts: readonly string[],
  floor: number,
): Promise<Near[][]> {
  if (texts.length === 0) return [];
  const found: Near[][] = texts.map(() => []);
  const salt = await readSalt(tx, scope);
  for (let from = 0; from < texts.length; from += CHUNK) {
    const wanted = texts.slice(from, from + CHUNK).map((text, n) => {
      const tokens = tokenise(text);
      return { index: from + n, tokens, features: featuresOf(tokens, salt) };
    });
    const frequencies = await readFrequencies(
      tx,
      wanted.flatMap(({ features }) => features.all),
    );
    await addRound(tx, scope, wanted, (features) => firstProbes(features, frequencies), floor, found);
    const poor = wanted.filter(
      ({ index, features }) =>
        features.size >= SECOND_ROUND_TOKENS_MIN && (found[index]?.[0]?.levelled ?? 0) < GOOD_ENOUGH,
    );
    await addRound(tx, scope, poor, (features) => moreProbes(features, frequencies), floor, found);
  }
  return found;
}

async function addRound(
  tx: Tx,
  scope: MemoryScope,
  wanted: readonly Wanted[],
  probesOf: (features: Features) => Probe[],
  floor: number,
  found: Near[][],
): Promise<void> {
  if (wanted.length === 0) return;
  const probes = wanted.flatMap(({ index, features }) =>
    probesOf(features).map((probe) => ({ ...probe, index, size: features.size })),
  );
  const candidates = Map.groupBy(await readCandidates(tx, scope, probes), ({ index }) => index);
  const tokensOf = new Map<number, readonly Token[]>();
  for (const { index, tokens } of wanted) {
    const near = found[index] ?? [];
    const known = new Set(near.map(({ id }) => id));
    for (const { id, source } of candidates.get(index) ?? []) {
      if (known.has(id)) continue;
      const theirs = tokensOf.get(id) ?? tokenise(source);
      tokensOf.set(id, theirs);
      const levelled = scoreTokens(tokens, theirs, { levelled: true });
      if (levelled >= floor) near.push({ id, levelled });
    }
    near.sort((x, y) => y.levelled - x.levelled || y.id - x.id);
    found[index] = near.slice(0, KEPT_MAX);
  }
}

/**
 * Probes that few sources answer: a rare feature by itself, a common one together with others until
 * about SOURCES_PER_PROBE should be left. The index intersects features without touching a row, and
 * rows are what costs: each is on another page.
 */
function firstProbes(features: Features, frequencies: Frequencies): Probe[] {
  const ranked = rarest(features, frequencies).slice(0, SIGNATURE_MAX);
  // Neighbours in rank are often the two bigrams of one phrase, which say the same.
  const stride = Math.max(1, Math.floor(ranked.length / 4));
  return ranked.slice(0, FIRST_PROBES).map((_, at) => probeAt(ranked, at, stride, frequencies));
}

/**
 * The other features, and then all of them in other groups: what a text has lost is in some of the
 * probes of every kind, and a match needs only one without it.
 */
function moreProbes(features: Features, frequencies: Frequencies): Probe[] {
  const ranked = rarest(features, frequencies).slice(0, SIGNATURE_MAX);
  const strides = new Set(MORE_STRIDES.map((share) => Math.max(1, Math.floor(ranked.length * share))));
  return [...strides].flatMap((stride) => ranked.map((_, at) => probeAt(ranked, at, stride, frequencies)));
}

function probeAt(ranked: readonly number[], at: number, stride: number, frequencies: Frequencies): Probe {
  const features: number[] = [];
  let left = Number.POSITIVE_INFINITY;
  for (let step = 0; left > SOURCES_PER_PROBE && step < PROBE_FEATURES_MAX; step += 1) {
    const feature = ranked[(at + step * stride) % ranked.length];
    if (feature === undefined || features.includes(feature)) break;
    features.push(feature);
    left = Math.min(left, frequencies.get(feature) ?? 1) / (step === 0 ? 1 : SELECTIVITY);
  }
  return { features, weight: features.reduce((sum, feature) => sum + rarity(feature, frequencies), 0) };
}

/** A feature in every second source says little, one in a thousand much. */
function rarity(feature: number, frequencies: Frequencies): number {
  return 21 - Math.log2(1 + (frequencies.get(feature) ?? 0));
}
