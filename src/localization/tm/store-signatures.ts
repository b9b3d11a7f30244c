import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Frequencies } from './signature.ts';

interface Signature {
  sourceId: number;
  tokens: number;
  features: readonly number[];
}

/**
 * In PostgreSQL's array syntax. The driver does not know that these are numbers and would escape each
 * one.
 */
const listed = (numbers: readonly number[]) => `{${numbers.join()}}`;

/** `conflict` says whether signatures that exist are kept or replaced. */
export async function saveSignatures(
  tx: Tx,
  signatures: readonly Signature[],
  conflict: 'stays' | 'renewed',
): Promise<void> {
  const onConflict =
    conflict === 'stays'
      ? sql`nothing`
      : sql`update set tokens = excluded.tokens, signature = excluded.signature`;
  // Each list in PostgreSQL's array syntax, because unnest would flatten an array of arrays.
  const lists = signatures.map(({ features }) => `{${features.join()}}`);
  await sql`
    insert into tm_signatures (source_id, tokens, signature)
    select k.id, k.size, k.signature::int[]
      from unnest(${listed(signatures.map(({ sourceId }) => sourceId))}::bigint[], ${listed(signatures.map(({ tokens }) => tokens))}::int[],
                  string_to_array(${lists.join(';')}, ';')) as k(id, size, signature)
    on conflict (source_id) do ${onConflict}`.execute(tx);
  await sql`select settle_memory_index()`.execute(tx);
}

/** The next sources in the queue, read before the transaction that takes them. */
export async function readUncounted(tx: Tx, after: number, limit: number) {
  // `offset 0` forces one look-up by primary key per source, because the planner has no statistics of the
  // queue.
  const { rows } = await sql<{
    id: number;
    workspace_id: string;
    project_id: string;
    language: string;
    source: string;
  }>`
    select s.* from (select source_id from tm_uncounted where source_id > ${after} order by source_id limit ${limit}) u
     cross join lateral (
       select id, workspace_id, project_id, language, source from tm_sources where id = u.source_id offset 0) s`.execute(
    tx,
  );
  return rows;
}

/**
 * Removes these sources from the queue and returns those that were still in it. No other worker can
 * take them while this transaction runs.
 */
export async function takeUncounted(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    delete from tm_uncounted where source_id = any(${listed(ids)}::bigint[]) returning source_id as id`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Counts in the order of the features, so that two workers cannot deadlock. Returns the new count of
 * each feature.
 */
export async function addFeatureCounts(tx: Tx, counts: ReadonlyMap<number, number>): Promise<Frequencies> {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const { rows } = await sql<{ feature: number; count: number }>`
    insert into tm_feature_counts as c (feature, count)
    select * from unnest(${listed(sorted.map(([feature]) => feature))}::int[], ${listed(sorted.map(([, n]) => n))}::int[])
    on conflict (feature) do update set count = c.count + excluded.count
    returning feature, count`.execute(tx);
  return new Map(rows.map(({ feature, count }) => [feature, count]));
}
