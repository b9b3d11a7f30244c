import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { roleMay } from '#platform/rights/roles.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { getIdea } from './store.ts';
import { deleteComment, findComment } from './store-voices.ts';

export const deleteIdeaComment = defineOperation({
  name: 'delete_idea_comment',
  face: 'console',
  group: 'ideas',
  summary: 'Delete your own comment on an idea. Managers of the workspace may delete those of others.',
  right: 'comment',
  rate: 'write',
  errors: ['forbidden', 'not_found'],
  input: z.object({ commentId: z.string().max(64) }),
  output: z.object({ id: z.string() }),

  async run({ commentId }, ctx) {
    const { db, caller } = ctx;
    const comment = await findComment(db, caller.workspaceId, commentId);
    if (!comment) throw new AppError('not_found', say('ideas.no_such_comment_idea'), { commentId });
    await getIdea(ctx, comment.idea_id);
    const isOwn = comment.author_id === userOf(caller);
    if (!isOwn && !(caller.kind !== 'app_key' && roleMay(caller.role, 'manage')))
      throw new AppError('forbidden', say('ideas.comment_someone_elses'), { action: 'delete_idea_comment' });
    await deleteComment(db, caller.workspaceId, commentId);
    return { id: commentId };
  },
});
