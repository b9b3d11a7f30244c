import type { Tx } from '#platform/db/client.ts';

/** The dismissed ones among these, as `row_key finding_key`. */
export async function findDismissed(
  tx: Tx,
  projectId: string,
  rowKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('dismissals')
    .select(['row_key', 'finding_key'])
    .where('project_id', '=', projectId)
    .where('row_key', 'in', [...rowKeys])
    .execute();
  return new Set(rows.map((row) => `${row.row_key} ${row.finding_key}`));
}

interface NewDismissal {
  workspaceId: string;
  projectId: string;
  rowKey: string;
  findingKey: string;
  scope: 'row' | 'rule';
  language: string;
  check: string;
  stringId: string | null;
  source: string | null;
  message: string | null;
  actor: string;
}

/** False if it is already dismissed. */
export async function insertDismissal(tx: Tx, one: NewDismissal): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('dismissals')
    .values({
      workspace_id: one.workspaceId,
      project_id: one.projectId,
      row_key: one.rowKey,
      finding_key: one.findingKey,
      scope: one.scope,
      language: one.language,
      check_id: one.check,
      string_id: one.stringId,
      source: one.source,
      message: one.message,
      actor: one.actor,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'row_key', 'finding_key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteDismissal(
  tx: Tx,
  projectId: string,
  { rowKey, findingKey }: { rowKey: string; findingKey: string },
) {
  return tx
    .deleteFrom('dismissals')
    .where('project_id', '=', projectId)
    .where('row_key', '=', rowKey)
    .where('finding_key', '=', findingKey)
    .returning(['scope', 'language', 'check_id'])
    .executeTakeFirst();
}

export function listDismissals(tx: Tx, projectId: string, language: string, limit: number) {
  return (
    tx
      .selectFrom('dismissals')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('language', '=', language)
      // Those for all strings come first.
      .orderBy('scope', 'desc')
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute()
  );
}
