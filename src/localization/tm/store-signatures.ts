import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface Signature {
  sourceId: number;
  tokens: number;
  features: readonly number[];
}

/** As PostgreSQL writes an array: the driver, which does not know that these are numbers, escapes each of them. */
const listed = (numbers: readonly number[]) => `{${numbers.join()}}`;

/** What is signed already stays, or is signed anew. */
export async function saveSignatures(
  tx: Tx,
  signatures: readonly Signature[],
  conflict: 'stays' | 'renewed',
): Promise<void> {
  const onConflict =
    conflict === 'stays'
      ? sql`nothing`
      : sql`update set tokens = excluded.tokens, signature = excluded.signature`;
  // Each as PostgreSQL writes an array: unnest would flatten an array of arrays.
  const lists = signatures.map(({ features }) => `{${features.join()}}`);
  await sql`
    insert into tm_signatures (source_id, tokens, signature)
    select k.id, k.size, k.signature::int[]
      from unnest(${listed(signatures.map(({ sourceId }) => sourceId))}::bigint[], ${listed(signatures.map(({ tokens }) => tokens))}::int[],
                  string_to_array(${lists.join(';')}, ';')) as k(id, size, signature)
    on conflict (source_id) do ${onConflict}`.execute(tx);
  await sql`select settle_memory_index()`.execute(tx);
}

/** Skipped are rows that another worker signs right now; the next minute finds what is left. */
export function takeUncounted(tx: Tx, limit: number) {
  return tx
    .selectFrom('tm_sources')
    .select(['id', 'workspace_id', 'project_id', 'language', 'source'])
    .where('tokens', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** From the signatures that were saved: a list beside the ids would be gone through once for each of them. */
export async function markCounted(tx: Tx, signatures: readonly Signature[]): Promise<void> {
  await sql`
    update tm_sources t set tokens = s.tokens from tm_signatures s
     where t.id = any(${listed(signatures.map(({ sourceId }) => sourceId))}::bigint[]) and s.source_id = t.id`.execute(
    tx,
  );
}

/** In the order of the features, so that two workers cannot wait for each other. */
export async function addFeatureCounts(tx: Tx, counts: ReadonlyMap<number, number>): Promise<void> {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  await sql`
    insert into tm_feature_counts as c (feature, count)
    select * from unnest(${listed(sorted.map(([feature]) => feature))}::int[], ${listed(sorted.map(([, n]) => n))}::int[])
    on conflict (feature) do update set count = c.count + excluded.count`.execute(tx);
}
