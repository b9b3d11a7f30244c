import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { deleteGroup, getGroup, lockGroups } from './store-groups.ts';

export const deleteIdeaGroup = defineOperation({
  name: 'delete_idea_group',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'DELETE', path: '/idea-groups/{groupId}' }],
  summary: 'Delete an empty column of the idea board.',
  scope: 'ideas:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({ groupId: z.string().max(64) }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ groupId }, ctx) {
    await lockGroups(ctx);
    const group = await getGroup(ctx, groupId);
    const refuse = (message: Sentence) => new AppError('conflict', message, { groupId, count: group.count });
    if (group.is_locked) throw refuse(say('ideas.group_locked'));
    // Ideas must not be lost with their column, so they have to be moved first.
    if (group.count > 0) throw refuse(say('ideas.group_still_holds_ideas_move', { count: group.count }));
    await deleteGroup(ctx.db, group);
    return { id: groupId, deleted: true as const };
  },
});
