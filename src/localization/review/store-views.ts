import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

interface View {
  id: string;
  workspaceId: string;
  projectId: string;
  ownerId: string;
  name: string;
  isShared: boolean;
  filters: Record<string, string>;
}

/** Replaces a view with the same name and owner. */
export async function putView(tx: Tx, view: View): Promise<string> {
  const set = { name: view.name, is_shared: view.isShared, filters: JSON.stringify(view.filters) };
  const { id } = await tx
    .insertInto('saved_views')
    .values({
      id: view.id,
      workspace_id: view.workspaceId,
      project_id: view.projectId,
      owner_id: view.ownerId,
      ...set,
    })
    .onConflict((held) => held.expression(sql`project_id, owner_id, lower(name)`).doUpdateSet(set))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The person's own views and those shared by others, by name. */
export function listViews(tx: Tx, projectId: string, userId: string, limit: number) {
  return tx
    .selectFrom('saved_views')
    .selectAll()
    .where('project_id', '=', projectId)
    .where((where) => where.or([where('owner_id', '=', userId), where('is_shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countViews(tx: Tx, projectId: string, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findView = (tx: Tx, id: string) =>
  tx.selectFrom('saved_views').select(['owner_id', 'is_shared']).where('id', '=', id).executeTakeFirst();

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute();
}
