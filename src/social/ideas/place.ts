import { AppError } from '#kernel/errors.ts';
import { between, spread } from '#kernel/fraction.ts';
import { say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { getGroup } from './store-groups.ts';
import { lockColumn, readNeighbour, readPosition, spreadColumn } from './store-places.ts';

/** When a place gets longer, the column is spread anew. This takes thousands of moves into one gap. */
const PLACE_MAX = 60;

type Writer = Pick<Context, 'db' | 'caller'>;

export interface Wish {
  groupId: string | null;
  /** Directly before or after this idea; at the end if neither is given. */
  beforeId?: string | undefined;
  afterId?: string | undefined;
}

/**
 * A free place in a column of the board. Locks the column until the end of the transaction, so two callers
 * never get the same place. Each call takes only one such lock, so there are no deadlocks.
 */
export async function takePlace(ctx: Writer, wish: Wish, ideaId: string | null): Promise<string> {
  await lockColumn(ctx, wish.groupId);
  const place = await findPlace(ctx, wish, ideaId);
  if (place.length <= PLACE_MAX) return place;
  await spreadColumn(ctx, wish.groupId, spread);
  return findPlace(ctx, wish, ideaId);
}

async function findPlace(ctx: Writer, wish: Wish, ideaId: string | null): Promise<string> {
  const { beforeId, afterId } = wish;
  const pivotId = beforeId ?? afterId;
  if (pivotId === undefined)
    return between(await readNeighbour(ctx, wish.groupId, ideaId, null, 'before'), null);
  const pivot = await placeOf(ctx, wish.groupId, pivotId, beforeId === undefined ? 'afterId' : 'beforeId');
  return beforeId === undefined
    ? between(pivot, await readNeighbour(ctx, wish.groupId, ideaId, pivot, 'after'))
    : between(await readNeighbour(ctx, wish.groupId, ideaId, pivot, 'before'), pivot);
}

async function placeOf(ctx: Writer, groupId: string | null, id: string, field: string): Promise<string> {
  const position = await readPosition(ctx, groupId, id);
  if (position !== undefined) return position;
  throw new AppError('not_found', say('ideas.no_idea_group', { field, id }), { field, id });
}

/** Throws if the column is locked or has no room. */
export async function requireRoom(ctx: Writer, groupId: string | null, coming: number): Promise<void> {
  if (groupId === null) return;
  const group = await getGroup(ctx, groupId);
  const refuse = (message: Sentence, reason: string) =>
    new AppError('conflict', message, { groupId, reason, wipLimit: group.wip_limit, count: group.count });
  if (group.is_locked) throw refuse(say('ideas.group_locked'), 'group_locked');
  if (group.wip_limit !== null && group.count + coming > group.wip_limit)
    throw refuse(say('ideas.group_holds_ideas_full', { wip_limit: group.wip_limit }), 'wip_limit');
}
