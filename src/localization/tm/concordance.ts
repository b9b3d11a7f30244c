import { normalForm } from '#kernel/normal-form.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Unit } from './judge.ts';
import { readSalt } from './read-salt.ts';
import { innerFeatures, rarest } from './signature.ts';
import { findHolders, type MemoryScope, readFrequencies, scanFor } from './store-candidates.ts';
import { readUnits } from './store-units.ts';
import { tokenise } from './tokens.ts';

interface Concordance {
  units: Unit[];
  /** False if only part of the memory was searched. */
  isComplete: boolean;
}

const PROBES_MAX = 4;
const CANDIDATES_MAX = 3000;
/** About a second of reading. A search for less than a long word covers only part of a very large memory. */
const SCANNED_MAX = 50_000;

/** Finds units that contain a phrase anywhere in their text. */
export async function findPhrase(
  tx: Tx,
  scope: MemoryScope,
  targetLanguage: string,
  phrase: string,
  side: 'source' | 'target',
  limit: number,
): Promise<Concordance> {
  const wanted = fold(phrase);
  const features = innerFeatures(tokenise(phrase), await readSalt(tx, scope));
  if (side === 'target' || features.all.length === 0)
    return scan(tx, scope, targetLanguage, wanted, side, limit);
  const chosen = rarest(features, await readFrequencies(tx, features.all)).slice(0, PROBES_MAX);
  const ids = await findHolders(tx, chosen, CANDIDATES_MAX);
  const units = [...(await readUnits(tx, scope, targetLanguage, ids)).values()];
  return {
    units: units
      .filter((unit) => fold(unit.source).includes(wanted))
      .sort(newestFirst)
      .slice(0, limit),
    isComplete: ids.length < CANDIDATES_MAX,
  };
}

async function scan(
  tx: Tx,
  scope: MemoryScope,
  targetLanguage: string,
  wanted: string,
  side: 'source' | 'target',
  limit: number,
): Promise<Concordance> {
  const { ids, scanned } = await scanFor(
    tx,
    scope,
    targetLanguage,
    { wanted, side },
    { scanned: SCANNED_MAX, found: limit },
  );
  const units = [...(await readUnits(tx, scope, targetLanguage, ids)).values()].sort(newestFirst);
  return { units, isComplete: scanned < SCANNED_MAX };
}

const newestFirst = (a: Unit, b: Unit) => b.updatedAt.getTime() - a.updatedAt.getTime() || b.id - a.id;

function fold(text: string): string {
  return normalForm(text, 'NFKC').toLowerCase();
}
