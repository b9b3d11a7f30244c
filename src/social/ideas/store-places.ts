import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockName } from '#platform/db/lock-name.ts';

type Writer = Pick<Context, 'db' | 'caller'>;

/** Locks the column until the end of the transaction. */
export async function lockColumn({ db, caller }: Writer, groupId: string | null): Promise<void> {
  await lockName(db, `ideas:${caller.workspaceId}:${groupId ?? ''}`);
}

/** Takes one of the workspace's seats until the end of the transaction; false when all are taken. */
export async function tryLockSeat({ db, caller }: Writer, seats: number): Promise<boolean> {
  const name = `idea_moves:${caller.workspaceId}:`;
  const { rows } = await sql`
    select from generate_series(1, ${seats}::int) as seat
     where pg_try_advisory_xact_lock(hashtextextended(${name} || seat, 0)) limit 1`.execute(db);
  return rows.length > 0;
}

export async function readPosition(
  { db, caller }: Writer,
  groupId: string | null,
  ideaId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ideas')
    .select('position')
    .where('workspace_id', '=', caller.workspaceId)
    .where('id', '=', ideaId)
    .where('group_id', 'is not distinct from', groupId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.position;
}

/**
 * The next idea on that side of a place, ignoring the moving one; without a place, on that side of the end.
 */
export async function readNeighbour(
  { db, caller }: Writer,
  groupId: string | null,
  ideaId: string | null,
  pivot: string | null,
  side: 'before' | 'after',
): Promise<string | null> {
  const row = await db
    .selectFrom('ideas')
    .select('position')
    .where(inColumn(caller.workspaceId, groupId))
    .where('id', 'is distinct from', ideaId)
    .$if(pivot !== null, (query) => query.where('position', side === 'before' ? '<' : '>', pivot))
    .orderBy('position', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

/** Gives all ideas of a column new places in the same order. */
export async function spreadColumn(
  { db, caller }: Writer,
  groupId: string | null,
  placesFor: (count: number) => string[],
): Promise<void> {
  const column = inColumn(caller.workspaceId, groupId);
  const rows = await db
    .selectFrom('ideas')
    .select('id')
    .where(column)
    .orderBy('position')
    .forUpdate()
    .execute();
  // In two steps through places that no idea has, because the index does not allow two ideas
  // at one place even briefly.
  await db.updateTable('ideas').set({ position: sql`'~' || position` }).where(column).execute();
  await sql`
    update ideas i set position = n.position
      from unnest(${rows.map(({ id }) => id)}::text[], ${placesFor(rows.length)}::text[]) as n (id, position)
     where i.workspace_id = ${caller.workspaceId} and i.id = n.id`.execute(db);
}

/** Spelled out exactly as in the index of places, so that it can be used. */
function inColumn(workspaceId: string, groupId: string | null) {
  return sql<boolean>`workspace_id = ${workspaceId} and coalesce(group_id, '') = ${groupId ?? ''} and deleted_at is null`;
}
