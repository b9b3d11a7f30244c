import type { Tx } from '#platform/db/client.ts';
import { readSalt } from './read-salt.ts';
import { featuresOf, signatureOf } from './signature.ts';
import { type MemoryScope, readFrequencies } from './store-candidates.ts';
import { saveSignatures } from './store-signatures.ts';
import { tokenise } from './tokens.ts';

/**
 * Signs sources with the counts of this moment, so that they are found from this commit on. What is
 * signed already stays; the indexing job counts the features of these and signs them once more.
 */
export async function signSources(
  tx: Tx,
  scope: MemoryScope,
  sources: readonly { id: number; source: string }[],
): Promise<void> {
  if (sources.length === 0) return;
  const salt = await readSalt(tx, scope);
  const signed = sources.map(({ id, source }) => ({ id, features: featuresOf(tokenise(source), salt) }));
  const frequencies = await readFrequencies(
    tx,
    signed.flatMap(({ features }) => features.all),
  );
  const signatures = signed.map(({ id, features }) => ({
    sourceId: id,
    tokens: features.size,
    features: signatureOf(features, frequencies),
  }));
  await saveSignatures(tx, signatures, 'stays');
}
