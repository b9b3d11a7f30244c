import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { changeIdea, getIdea } from './store.ts';

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
    await changeIdea(ctx.db, idea, { deleted_at: ctx.clock.now() });
    return { id: idea.id, deleted: true as const };
  },
});
