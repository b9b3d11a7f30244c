import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { deleteReply } from './store.ts';

export const deleteSavedReply = defineOperation({
  name: 'delete_saved_reply',
  face: 'console',
  group: 'comments',
  summary: 'Delete a saved reply of the workspace. Replies that were sent with it stay.',
  right: 'reply',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string() }),

  async run({ id }, ctx) {
    if (!(await deleteReply(ctx.db, ctx.caller.workspaceId, id)))
      throw new AppError('not_found', say('saved_replies.saved_reply_does_not_exist'), { field: 'id' });
    return { id };
  },
});
