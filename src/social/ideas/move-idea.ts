import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { IdeaView } from './idea-view.ts';
import { requireRoom, takePlace, type Wish } from './place.ts';
import { changeIdea, checkVersion, getIdea } from './store.ts';
import { showIdea } from './present.ts';
import { getGroup } from './store-groups.ts';
import { tryLockSeat } from './store-places.ts';

export const moveIdea = defineOperation({
  name: 'move_idea',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'POST', path: '/ideas/{ideaId}/move' }],
  summary: 'Put an idea into a group, before or after another one, or at its end.',
  scope: 'ideas:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    ideaId: z.string().max(64),
    groupId: z.string().max(64).nullable().optional().describe('Null: no group. Absent: its current group.'),
    beforeId: z.string().max(64).optional(),
    afterId: z.string().max(64).optional(),
    version: z.int().min(1).optional(),
  }),
  output: IdeaView,

  async run({ ideaId, version, ...wish }, ctx) {
    if (wish.beforeId !== undefined && wish.afterId !== undefined)
      throw invalidField('afterId', inEnglish('must not be sent together with beforeId.'));
    if (wish.beforeId === ideaId || wish.afterId === ideaId)
      throw invalidField(
        wish.beforeId === ideaId ? 'beforeId' : 'afterId',
        inEnglish('must be another idea.'),
      );
    await takeSeat(ctx);
    await placeIdea(ctx, ideaId, wish, version);
    return showIdea(ctx, ideaId);
  },
});

const SEATS_SHARE = 0.8;

/**
 * Moves into one column happen one after another, and each waiting move holds a connection. So only a
 * limited number of moves per workspace may wait, and further ones are told to retry; otherwise they would
 * occupy the whole pool for seconds.
 */
async function takeSeat(ctx: Context): Promise<void> {
  const seats = Math.max(1, Math.floor(ctx.config.dbPool * SEATS_SHARE));
  if (await tryLockSeat(ctx, seats)) return;
  const message = say('ideas.too_many_ideas_being_moved');
  throw new AppError('conflict', message, { reason: 'busy', retryAfterSec: 1 }, { retryAfterSec: 1 });
}

/** Everybody locks the column before the idea, which prevents deadlocks. */
export async function placeIdea(
  ctx: Pick<Context, 'db' | 'caller' | 'clock'>,
  ideaId: string,
  wish: Omit<Wish, 'groupId'> & { groupId?: string | null | undefined },
  version?: number,
): Promise<void> {
  const seen = await getIdea(ctx, ideaId);
  const groupId = wish.groupId === undefined ? seen.group_id : wish.groupId;
  if (groupId !== null) await getGroup(ctx, groupId);
  const position = await takePlace(ctx, { ...wish, groupId }, ideaId);
  const idea = await getIdea(ctx, ideaId, true);
  checkVersion(idea, version, 'idea');
  if (wish.groupId === undefined && idea.group_id !== groupId)
    throw new AppError('conflict', say('ideas.idea_moved_another_group_meanwhile'), {
      version: idea.version,
    });
  await requireRoom(ctx, groupId, idea.group_id === groupId ? 0 : 1);
  if (idea.group_id !== null && idea.group_id !== groupId && (await getGroup(ctx, idea.group_id)).is_locked)
    throw new AppError('conflict', say('ideas.group_holds_idea_locked'), {
      groupId: idea.group_id,
      reason: 'group_locked',
    });
  await changeIdea(ctx.db, idea, {
    group_id: groupId,
    position,
    version: idea.version + 1,
    updated_at: ctx.clock.now(),
  });
}
