import type { Tx } from '#platform/db/client.ts';
import { readSalt } from './read-salt.ts';
import { scoreTokens } from './score.ts';
import { type Features, type Frequencies, featuresOf, rarest, SIGNATURE_MAX } from './signature.ts';
import { type MemoryScope, type Probe, readCandidates, readFrequencies } from './store-candidates.ts';
import { type Token, tokenise } from './tokens.ts';

/** A source of the memory that is similar to a text. */
export interface Near {
  id: number;
  /** The score with numbers and placeholders counted as equal: the best that the source can reach. */
  levelled: number;
}

/** The rarest features are searched first, the others only if these found nothing good. */
const FIRST_PROBES = 6;
/**
 * A probe adds features until it is expected to match this many sources. Each feature after the first
 * is assumed to leave one source in SELECTIVITY.
 */
const SOURCES_PER_PROBE = 100;
const SELECTIVITY = 6;
const PROBE_FEATURES_MAX = 3;
/** In the second round, the distance in rank between the features of a probe, as a share of all features. */
const MORE_STRIDES: readonly number[] = [0.09, 0.4];
const GOOD_ENOUGH = 85;
const SECOND_ROUND_TOKENS_MIN = 3;
/** Texts per statement: about 40 ms of scoring before other work of the event loop gets its turn. */
const CHUNK = 50;
/** Sources kept for one text, for all target languages together. */
const KEPT_MAX = 12;

interface Wanted {
  index: number;
  tokens: readonly Token[];
  features: Features;
}

/**
 * The near sources of each text, best first, including sources with the same text or the same wording.
 * The result does not depend on the target language.
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
 * Builds probes that match few sources: a rare feature alone, a common one combined with others until
 * about SOURCES_PER_PROBE sources are expected. Combining is cheap because the index intersects
 * features without reading rows. Reading rows is expensive, since each is on another page.
 */
function firstProbes(features: Features, frequencies: Frequencies): Probe[] {
  const ranked = rarest(features, frequencies).slice(0, SIGNATURE_MAX);
  // Features next to each other in rank are often two bigrams of the same phrase and carry the same
  // information.
  const stride = Math.max(1, Math.floor(ranked.length / 4));
  return ranked.slice(0, FIRST_PROBES).map((_, at) => probeAt(ranked, at, stride, frequencies));
}

/**
 * Builds probes from the remaining features and from other combinations of all features. A near source
 * lacks some features of the text; it is found if at least one probe contains none of those.
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

/** The weight of a feature: low if every second source has it, high if one in a thousand does. */
function rarity(feature: number, frequencies: Frequencies): number {
  return 21 - Math.log2(1 + (frequencies.get(feature) ?? 0));
}
