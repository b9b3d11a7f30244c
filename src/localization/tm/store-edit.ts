import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

/** A translation in the memory before it is changed. */
export interface StoredUnit {
  projectId: string;
  workspaceId: string;
  sourceId: number;
  language: string;
  source: string;
  target: string;
  origin: string;
  isReviewed: boolean;
}

/** Locks the unit. Null if there is none. */
export async function holdUnit(
  tx: Tx,
  projectId: string,
  sourceId: number,
  language: string,
): Promise<StoredUnit | null> {
  const row = await tx
    .selectFrom('tm_targets as t')
    .innerJoin('tm_sources as s', 's.id', 't.source_id')
    .select(['s.source', 't.workspace_id', 't.target', 't.origin', 't.is_reviewed'])
    .where('t.project_id', '=', projectId)
    .where('t.source_id', '=', sourceId)
    .where('t.language', '=', language)
    .forUpdate('t')
    .executeTakeFirst();
  if (!row) return null;
  const { source, target, origin } = row;
  const { workspace_id: workspaceId, is_reviewed: isReviewed } = row;
  return { projectId, workspaceId, sourceId, language, source, target, origin, isReviewed };
}

export async function addHistory(
  tx: Tx,
  unit: StoredUnit,
  action: 'edited' | 'deleted',
  actor: string,
): Promise<void> {
  await tx
    .insertInto('tm_history')
    .values({
      workspace_id: unit.workspaceId,
      project_id: unit.projectId,
      source_id: unit.sourceId,
      language: unit.language,
      action,
      actor,
      source: unit.source,
      target: unit.target,
      origin: unit.origin,
      is_reviewed: unit.isReviewed,
    })
    .execute();
}

export async function changeUnit(
  tx: Tx,
  { sourceId, language }: StoredUnit,
  target: string,
  author: string,
): Promise<void> {
  await tx
    .updateTable('tm_targets')
    .set({
      target,
      author,
      origin: 'manual',
      is_reviewed: true,
      score: null,
      updated_at: sql`clock_timestamp()`,
    })
    .where('source_id', '=', sourceId)
    .where('language', '=', language)
    .execute();
}

/** A source without translations is deleted with its last translation. */
export async function deleteUnit(tx: Tx, { projectId, sourceId, language }: StoredUnit): Promise<void> {
  await tx
    .deleteFrom('tm_targets')
    .where('source_id', '=', sourceId)
    .where('language', '=', language)
    .execute();
  await tx
    .deleteFrom('tm_sources')
    .where('id', '=', sourceId)
    .where('project_id', '=', projectId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tm_targets').select('language').where('source_id', '=', sourceId))),
    )
    .execute();
}

/** Newest first. */
export async function readHistory(
  tx: Tx,
  projectId: string,
  sourceId: number,
  language: string,
  count: number,
) {
  return tx
    .selectFrom('tm_history')
    .select(['action', 'actor', 'target', 'origin', 'is_reviewed', 'created_at'])
    .where('project_id', '=', projectId)
    .where('source_id', '=', sourceId)
    .where('language', '=', language)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}
