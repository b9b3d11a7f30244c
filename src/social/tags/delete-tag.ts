import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { deleteTagRow } from './store.ts';

export const deleteTag = defineOperation({
  name: 'delete_tag',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'DELETE', path: '/tags/{tagId}' }],
  summary: 'Delete a tag and remove it from everything that has it.',
  scope: 'posts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ tagId: z.string() }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ tagId }, ctx) {
    if (!(await deleteTagRow(ctx.db, ctx.caller.workspaceId, tagId)))
      throw new AppError('not_found', say('tags.no_tag', { tagId }), { tagId });
    return { id: tagId, deleted: true as const };
  },
});
