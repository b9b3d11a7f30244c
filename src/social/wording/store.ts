import { type Insertable, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';

const COLUMNS = [
  'id',
  'kind',
  'name',
  'locale',
  'text',
  'account_ids',
  'version',
  'updated_by',
  'updated_at',
] as const;

/** By name. Not paged, because there are few. */
export function readSnippets(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('snippets')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export type SnippetRow = Awaited<ReturnType<typeof readSnippets>>[number];

/** Undefined if the name is taken. */
export function insertSnippet(tx: Tx, row: Insertable<Tables['snippets']>) {
  return tx
    .insertInto('snippets')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`workspace_id, kind, lower(name)`).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Undefined if the snippet is gone or has another version. */
export function writeSnippet(
  tx: Tx,
  place: { id: string; workspaceId: string; version: number },
  change: Pick<Insertable<Tables['snippets']>, 'name' | 'text' | 'locale' | 'account_ids' | 'updated_by'> & {
    updated_at: Date;
  },
) {
  return tx
    .updateTable('snippets')
    .set({ ...change, version: place.version + 1 })
    .where('workspace_id', '=', place.workspaceId)
    .where('id', '=', place.id)
    .where('version', '=', place.version)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteSnippetRow(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('snippets')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
