import type { Tx } from '#platform/db/client.ts';
import { readSalt } from './read-salt.ts';
import { featuresOf, signatureOf } from './signature.ts';
import { type MemoryScope, readFrequencies } from './store-candidates.ts';
import { saveSignatures } from './store-signatures.ts';
import { tokenise } from './tokens.ts';

/**
 * Signs sources with the current counts, so that they can be found from this commit on. Signed sources
 * are left alone. The indexing job counts the features of the new ones and signs them again.
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
