import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { getIdea } from './store.ts';
import { insertComment } from './store-voices.ts';

const TEXT_MAX = 5000;

export const addIdeaComment = defineOperation({
  name: 'add_idea_comment',
  face: 'console',
  group: 'ideas',
  summary: 'Comment on an idea; only the team sees it.',
  right: 'comment',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ ideaId: z.string().max(64), text: z.string().trim().min(1).max(TEXT_MAX) }),
  output: z.object({ id: z.string() }),

  async run({ ideaId, text }, ctx) {
    await getIdea(ctx, ideaId, true);
    const id = newId('icm', ctx.clock);
    const { workspaceId } = ctx.caller;
    await insertComment(
      ctx.db,
      { workspaceId, ideaId },
      { id, authorId: userOf(ctx.caller), text, at: ctx.clock.now() },
    );
    return { id };
  },
});
