import { type Insertable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { ofSharedPosts } from '../posts/store/visible-posts.ts';

const COLUMNS = ['id', 'name', 'color', 'created_at'] as const;

/** A client sees the tags of the posts shared with it. */
export function readTags({ db, caller }: Pick<Context, 'db' | 'caller'>, afterId: string, count: number) {
  return db
    .selectFrom('tags')
    .select(COLUMNS)
    .where('workspace_id', '=', caller.workspaceId)
    .where('id', '>', afterId)
    .where(ofSharedPosts(caller, sql`tags.id = any(p.tags)`))
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Undefined if the name is taken. */
export function insertTag(tx: Tx, tag: Insertable<Tables['tags']>) {
  return tx
    .insertInto('tags')
    .values(tag)
    .onConflict((conflict) => conflict.expression(sql`workspace_id, lower(name)`).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Removes the tag from everything that has it; false if there is no such tag. */
export async function deleteTagRow(tx: Tx, workspaceId: string, tagId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tags')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', tagId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  for (const table of ['posts', 'ideas', 'media'] as const) {
    await tx
      .updateTable(table)
      .set({ tags: sql`array_remove(tags, ${tagId})` })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`${tagId} = any(tags)`)
      .execute();
  }
  return true;
}
