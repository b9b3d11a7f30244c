import { sql, type Updateable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { type PostRow, visiblePosts } from '#social/public.ts';
import type { LocalizationRow } from './store.ts';

export async function lockPost(
  tx: Tx,
  { workspace_id, post_id }: { workspace_id: string; post_id: string },
): Promise<PostRow | null> {
  const row = await tx
    .selectFrom('posts')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', post_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A restricted credential does not see posts that go to other accounts; deleted posts
 * are hidden from everybody.
 */
export async function visibleDrafts(
  { db, caller }: Context,
  rows: readonly LocalizationRow[],
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ draft_post_id }) => draft_post_id ?? []);
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom('posts as p')
    .select('p.id')
    .where('p.workspace_id', '=', caller.workspaceId)
    .where(sql<boolean>`p.id = any(${ids})`)
    .where('p.deleted_at', 'is', null)
    .where(visiblePosts(caller))
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Sets the language of the targets that have not been published yet. */
export async function setLocale(tx: Tx, row: LocalizationRow, accountIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('post_targets')
    .set({ locale: row.locale, updated_at: sql`clock_timestamp()` })
    .where('workspace_id', '=', row.workspace_id)
    .where('post_id', '=', row.post_id)
    .where(sql<boolean>`account_id = any(${accountIds})`)
    .where('status', 'in', ['pending', 'failed', 'skipped'])
    .execute();
}

/** Writes the next version of the post; false if its version is not the one that was read. */
export async function writeVersion(
  tx: Tx,
  post: PostRow,
  set: Updateable<Tables['posts']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ ...set, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('workspace_id', '=', post.workspace_id)
    .where('id', '=', post.id)
    .where('version', '=', post.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Text with a critical issue must not go out unedited; an edited version may. */
export async function markVersion(tx: Tx, row: LocalizationRow, hash: string | null): Promise<void> {
  const without = sql<string>`blocked_versions - ${row.locale}::text`;
  const marked =
    hash === null ? without : sql<string>`(${without}) || ${JSON.stringify({ [row.locale]: hash })}::jsonb`;
  await tx
    .updateTable('posts')
    .set({ blocked_versions: marked })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.post_id)
    .execute();
}
