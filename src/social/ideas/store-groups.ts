import { type Insertable, sql, type Updateable } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { lockName } from '#platform/db/lock-name.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { seesBoard } from './store.ts';

export interface GroupRow {
  id: string;
  workspace_id: string;
  name: string;
  color: string | null;
  position: string;
  wip_limit: number | null;
  is_locked: boolean;
  version: number;
  created_at: Date;
  count: number;
}

type Reader = Pick<Context, 'db' | 'caller'>;

/** Takes a lock, because only one call at a time may reorder the columns of a board. */
export async function lockGroups({ db, caller }: Reader): Promise<void> {
  await lockName(db, `idea_groups:${caller.workspaceId}`);
}

/** The columns in order, with the number of ideas in each. */
export function readGroups({ db, caller }: Reader, groupId: string | null): Promise<GroupRow[]> {
  const held = sql<number>`(select count(*)::int from ideas i
    where i.workspace_id = g.workspace_id and i.group_id = g.id and i.deleted_at is null)`;
  return db
    .selectFrom('idea_groups as g')
    .selectAll('g')
    .select(held.as('count'))
    .where('g.workspace_id', '=', caller.workspaceId)
    .where(seesBoard(caller))
    .where(groupId === null ? sql<boolean>`true` : sql<boolean>`g.id = ${groupId}`)
    .orderBy('g.position')
    .execute();
}

export async function getGroup(ctx: Reader, groupId: string): Promise<GroupRow> {
  const [row] = await readGroups(ctx, groupId);
  if (!row) throw new AppError('not_found', say('ideas.no_idea_group_2', { groupId }), { groupId });
  return row;
}

export async function insertGroup(tx: Tx, group: Insertable<Tables['idea_groups']>): Promise<void> {
  await tx.insertInto('idea_groups').values(group).execute();
}

export async function changeGroup(
  tx: Tx,
  { id, workspace_id }: Pick<GroupRow, 'id' | 'workspace_id'>,
  set: Updateable<Tables['idea_groups']>,
): Promise<void> {
  await tx
    .updateTable('idea_groups')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

/** Only for a column in which all ideas are deleted. */
export async function deleteGroup(
  tx: Tx,
  { id, workspace_id }: Pick<GroupRow, 'id' | 'workspace_id'>,
): Promise<void> {
  await tx
    .updateTable('ideas')
    .set({ group_id: null })
    .where('workspace_id', '=', workspace_id)
    .where('group_id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
  await tx.deleteFrom('idea_groups').where('workspace_id', '=', workspace_id).where('id', '=', id).execute();
}
