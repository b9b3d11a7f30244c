import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { requireCommentRight, rowFields } from './comment-view.ts';
import { resolveComments } from './store-comments.ts';

export const resolveRowComments = defineOperation({
  name: 'resolve_row_comments',
  face: 'console',
  group: 'desk',
  summary: 'Resolve the comments on a translation. A new comment reopens the thread.',
  right: 'translate',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object(rowFields),
  output: z.object({ resolved: z.int() }),

  async run(input, ctx) {
    const { task, row } = await requireCommentRight(ctx, input);
    const by = { id: ctx.caller.id, at: ctx.clock.now() };
    return { resolved: await resolveComments(ctx.db, task.id, row, by) };
  },
});
