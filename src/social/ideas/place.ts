import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { between, spread } from '#kernel/fraction.ts';
import type { Context } from '#platform/context.ts';
import { getGroup } from './store.ts';

/** Longer places are spread anew: they only arise where thousands of moves go into one gap. */
const PLACE_MAX = 60;

type Writer = Pick<Context, 'db' | 'caller'>;

export interface Wish {
  groupId: string | null;
  /** Directly before or behind this one; the end when neither is given. */
  beforeId?: string | undefined;
  afterId?: string | undefined;
}

/**
 * A free place in a column of the board. Whoever asks holds the column until the end of the transaction, so
 * two never get the same one; every call takes one such lock and no more, so they never wait in a circle.
 */
export async function takePlace(ctx: Writer, wish: Wish, ideaId: string | null): Promise<string> {
  await lockColumn(ctx, wish.groupId);
  const place = await findPlace(ctx, wish, ideaId);
  if (place.length <= PLACE_MAX) return place;
  await respread(ctx, wish.groupId);
  return findPlace(ctx, wish, ideaId);
}

async function lockColumn({ db, caller }: Writer, groupId: string | null): Promise<void> {
  const name = `ideas:${caller.workspaceId}:${groupId ?? ''}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

async function findPlace(ctx: Writer, wish: Wish, ideaId: string | null): Promise<string> {
  const { beforeId, afterId } = wish;
  const pivotId = beforeId ?? afterId;
  if (pivotId === undefined) return between(await neighbour(ctx, wish.groupId, ideaId, null, 'before'), null);
  const pivot = await placeOf(ctx, wish.groupId, pivotId, beforeId === undefined ? 'afterId' : 'beforeId');
  return beforeId === undefined
    ? between(pivot, await neighbour(ctx, wish.groupId, ideaId, pivot, 'after'))
    : between(await neighbour(ctx, wish.groupId, ideaId, pivot, 'before'), pivot);
}

async function placeOf(ctx: Writer, groupId: string | null, id: string, field: string): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select position from ideas
     where workspace_id = ${ctx.caller.workspaceId} and id = ${id} and group_id is not distinct from ${groupId}
       and deleted_at is null`.execute(ctx.db);
  if (rows[0]) return rows[0].position;
  throw new AppError('not_found', `${field}: there is no idea ${id} in this group.`, { field, id });
}

/** The next idea on that side of a place, the moving one aside; of the end when there is no place. */
async function neighbour(
  { db, caller }: Writer,
  groupId: string | null,
  ideaId: string | null,
  pivot: string | null,
  side: 'before' | 'after',
): Promise<string | null> {
  const beyond =
    pivot === null ? sql`true` : side === 'before' ? sql`position < ${pivot}` : sql`position > ${pivot}`;
  const { rows } = await sql<{ position: string }>`
    select position from ideas
     where workspace_id = ${caller.workspaceId} and coalesce(group_id, '') = ${groupId ?? ''} and deleted_at is null
       and id is distinct from ${ideaId} and ${beyond}
     order by position ${side === 'before' ? sql`desc` : sql`asc`} limit 1`.execute(db);
  return rows[0]?.position ?? null;
}

/** In two steps, over places that no idea has, because the index refuses two at one place even for a moment. */
async function respread({ db, caller }: Writer, groupId: string | null): Promise<void> {
  const column = sql`workspace_id = ${caller.workspaceId} and coalesce(group_id, '') = ${groupId ?? ''} and deleted_at is null`;
  const { rows } = await sql<{ id: string }>`
    select id from ideas where ${column} order by position for update`.execute(db);
  await sql`update ideas set position = '~' || position where ${column}`.execute(db);
  const places = spread(rows.length);
  await sql`
    update ideas i set position = n.position
      from unnest(${rows.map(({ id }) => id)}::text[], ${places}::text[]) as n (id, position)
     where i.workspace_id = ${caller.workspaceId} and i.id = n.id`.execute(db);
}

/** A column that is locked, or full, takes nothing in. */
export async function requireRoom(ctx: Writer, groupId: string | null, coming: number): Promise<void> {
  if (groupId === null) return;
  const group = await getGroup(ctx, groupId);
  const refuse = (message: string, reason: string) =>
    new AppError('conflict', message, { groupId, reason, wipLimit: group.wip_limit, count: group.count });
  if (group.is_locked) throw refuse('The group is locked.', 'group_locked');
  if (group.wip_limit !== null && group.count + coming > group.wip_limit)
    throw refuse(`The group holds ${group.wip_limit} ideas, and it is full.`, 'wip_limit');
}
