import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { type MemoryScope, readFrequencies } from './candidates.ts';
import { type Features, featuresOf, type Frequencies, signatureOf } from './signature.ts';
import { readSalt } from './read-salt.ts';
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
  const features = sources.map(({ source }) => featuresOf(tokenise(source), salt));
  const frequencies = await readFrequencies(
    tx,
    features.flatMap(({ all }) => all),
  );
  await sql`
    insert into tm_signatures (source_id, tokens, signature)
    select k.id, k.size, k.signature::int[]
      from unnest(${sources.map(({ id }) => id)}::bigint[], ${features.map(({ size }) => size)}::int[],
                  ${signatureTexts(features, frequencies)}::text[]) as k(id, size, signature)
    on conflict (source_id) do nothing`.execute(tx);
}

/** As PostgreSQL writes an array: unnest would flatten an array of arrays. */
export function signatureTexts(features: readonly Features[], frequencies: Frequencies): string[] {
  return features.map((each) => `{${signatureOf(each, frequencies).join()}}`);
}
