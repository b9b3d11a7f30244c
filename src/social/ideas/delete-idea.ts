import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { getIdea } from './store.ts';

export const deleteIdea = defineOperation({
  name: 'delete_idea',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'DELETE', path: '/ideas/{ideaId}' }],
  summary: 'Delete an idea; posts that were made from it stay.',
  scope: 'ideas:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ ideaId: z.string().max(64) }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ ideaId }, ctx) {
    const idea = await getIdea(ctx, ideaId, true);
    await ctx.db
      .updateTable('ideas')
      .set({ deleted_at: ctx.clock.now() })
      .where('workspace_id', '=', idea.workspace_id)
      .where('id', '=', idea.id)
      .execute();
    return { id: idea.id, deleted: true as const };
  },
});
