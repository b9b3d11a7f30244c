import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { CommentView, presentComment, requireRow, rowFields } from './comment-view.ts';
import { listComments } from './store-comments.ts';

const SHOWN = 200;

export const listRowComments = defineOperation({
  name: 'list_row_comments',
  face: 'console',
  group: 'desk',
  summary: 'The comments on a translation, oldest first.',
  right: 'localize',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object(rowFields),
  output: z.object({ items: z.array(CommentView).describe(`The newest ${SHOWN}.`) }),

  async run(input, ctx) {
    const { task, row } = await requireRow(ctx, input);
    return { items: (await listComments(ctx.db, task.id, row, SHOWN)).map(presentComment) };
  },
});
