import { type Insertable, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';

const COLUMNS = ['id', 'name', 'text', 'version', 'updated_by', 'updated_at'] as const;

/** By name. Not paged, because there are few. */
export function readReplies(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('saved_replies')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export type SavedReplyRow = Awaited<ReturnType<typeof readReplies>>[number];

/** Undefined if the name is taken. */
export function insertReply(tx: Tx, reply: Insertable<Tables['saved_replies']>) {
  return tx
    .insertInto('saved_replies')
    .values(reply)
    .onConflict((conflict) => conflict.expression(sql`workspace_id, lower(name)`).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Undefined if the reply is gone or has another version. */
export function writeReply(
  tx: Tx,
  place: { id: string; workspaceId: string; version: number },
  change: { name: string; text: string; updated_by: string; updated_at: Date },
) {
  return tx
    .updateTable('saved_replies')
    .set({ ...change, version: place.version + 1 })
    .where('workspace_id', '=', place.workspaceId)
    .where('id', '=', place.id)
    .where('version', '=', place.version)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteReply(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_replies')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
