import { sql } from 'kysely';
import { normalForm } from '#kernel/normal-form.ts';
import type { Tx } from '#platform/db/client.ts';
import { type MemoryScope, readFrequencies } from './candidates.ts';
import { readUnits } from './find-units.ts';
import type { Unit } from './judge.ts';
import { readSalt } from './read-salt.ts';
import { innerFeatures, rarest } from './signature.ts';
import { tokenise } from './tokens.ts';

export interface Concordance {
  units: Unit[];
  /** False when only a part of the memory was searched. */
  isComplete: boolean;
}

const PROBES_MAX = 4;
const CANDIDATES_MAX = 3000;
/** A second of reading; whoever searches for less than a long word gets a part of a very large memory. */
const SCANNED_MAX = 50_000;

/** Units that have a phrase in them, whatever stands around it. */
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
  const { rows } = await sql<{ id: number }>`
    select distinct s.source_id as id
      from unnest(${chosen}::int[]) as f(feature)
     cross join lateral (
       select t.source_id from tm_signatures t where t.signature @> array[f.feature] limit ${CANDIDATES_MAX}) s
     limit ${CANDIDATES_MAX}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const units = [...(await readUnits(tx, scope, targetLanguage, ids)).values()];
  return {
    units: units
      .filter((unit) => fold(unit.source).includes(wanted))
      .sort(newestFirst)
      .slice(0, limit),
    isComplete: ids.length < CANDIDATES_MAX,
  };
}

/** Part by part through the index of the project: a filter over all of it would hold the call for minutes. */
async function scan(
  tx: Tx,
  scope: MemoryScope,
  targetLanguage: string,
  wanted: string,
  side: 'source' | 'target',
  limit: number,
): Promise<Concordance> {
  const text = side === 'source' ? sql.ref('c.source') : sql.ref('g.target');
  const { rows } = await sql<{ id: number; scanned: number }>`
    with c as materialized (
      select id, source from tm_sources
       where project_id = ${scope.projectId} and language = ${scope.language} limit ${SCANNED_MAX}
    ), hits as materialized (
      select c.id from c join tm_targets g on g.source_id = c.id and g.language = ${targetLanguage}
       where position(${wanted} in lower(normalize(${text}, nfkc))) > 0 limit ${limit})
    select h.id, (select count(*)::int from c) as scanned from (select 1) one left join hits h on true`.execute(
    tx,
  );
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const units = [...(await readUnits(tx, scope, targetLanguage, ids)).values()].sort(newestFirst);
  return { units, isComplete: (rows[0]?.scanned ?? 0) < SCANNED_MAX };
}

const newestFirst = (a: Unit, b: Unit) => b.updatedAt.getTime() - a.updatedAt.getTime() || b.id - a.id;

function fold(text: string): string {
  return normalForm(text, 'NFKC').toLowerCase();
}
