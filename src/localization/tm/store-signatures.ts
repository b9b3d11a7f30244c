import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface Signature {
  sourceId: number;
  tokens: number;
  features: readonly number[];
}

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
  await sql`
    insert into tm_signatures (source_id, tokens, signature)
    select k.id, k.size, k.signature::int[]
      from unnest(${signatures.map(({ sourceId }) => sourceId)}::bigint[], ${signatures.map(({ tokens }) => tokens)}::int[],
                  ${signatures.map(({ features }) => `{${features.join()}}`)}::text[]) as k(id, size, signature)
    on conflict (source_id) do ${onConflict}`.execute(tx);
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

export async function saveTokens(tx: Tx, signatures: readonly Signature[]): Promise<void> {
  const ids = signatures.map(({ sourceId }) => sourceId);
  // any(): joined with nothing but the list, 2,000 ids were looked for in the whole table each.
  await sql`
    update tm_sources t set tokens = s.size
      from unnest(${ids}::bigint[], ${signatures.map(({ tokens }) => tokens)}::int[]) as s(id, size)
     where t.id = any(${ids}::bigint[]) and t.id = s.id`.execute(tx);
}

/** In the order of the features, so that two workers cannot wait for each other. */
export async function addFeatureCounts(tx: Tx, counts: ReadonlyMap<number, number>): Promise<void> {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  await sql`
    insert into tm_feature_counts as c (feature, count)
    select * from unnest(${sorted.map(([feature]) => feature)}::int[], ${sorted.map(([, n]) => n)}::int[])
    on conflict (feature) do update set count = c.count + excluded.count`.execute(tx);
}
