import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say, type Sentence } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireMember } from '../workspace/require-member.ts';
import { CommentView } from './comment-view.ts';
import { changeComment, type CommentRow, getComment } from './store.ts';
import { showComment } from './present.ts';

export const updateComment = defineOperation({
  name: 'update_comment',
  face: 'social',
  group: 'comments',
  routes: [{ method: 'PATCH', path: '/comments/{commentId}' }],
  summary: 'Close or reopen a comment, mark it as read, assign it to a colleague or label it.',
  description: 'Changes nothing on the platform; hide_comment and delete_comment do.',
  scope: 'comments:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    commentId: z.string().max(64),
    status: z.enum(['open', 'closed']).optional(),
    unread: z.boolean().optional(),
    assigneeId: z.string().max(64).nullable().optional().describe('A member; null: nobody.'),
    labels: z.array(z.string().trim().min(1).max(50)).max(20).optional(),
    version: z.int().min(1).optional(),
  }),
  example: { commentId: 'cmt_01', status: 'closed' },
  output: CommentView,

  async run({ commentId, version, ...change }, ctx) {
    if (Object.values(change).every((value) => value === undefined))
      throw invalidField('body', inEnglish('must change status, unread, assigneeId or labels.'));
    const comment = await getComment(ctx, commentId, true);
    const refuse = (message: Sentence) =>
      new AppError('conflict', message, { status: comment.status, version: comment.version });
    if (version !== undefined && version !== comment.version)
      throw refuse(say('comments.version_comment_changed_since_version', { version: comment.version }));
    if (change.status !== undefined && comment.status !== 'open' && comment.status !== 'closed')
      throw refuse(say('comments.status_comment_neither_open_nor', { commentStatus: comment.status }));
    if (change.assigneeId) await requireMember(ctx, change.assigneeId, 'assigneeId');
    const next = {
      status: change.status ?? comment.status,
      unread: change.unread ?? comment.unread,
      assignee_id: change.assigneeId === undefined ? comment.assignee_id : change.assigneeId,
      labels: change.labels ? [...new Set(change.labels)] : comment.labels,
    };
    await changeComment(ctx.db, comment, next);
    ctx.changed(noted(comment), noted(next));
    return showComment(ctx, commentId);
  },
});

const noted = ({
  status,
  unread,
  assignee_id,
  labels,
}: Pick<CommentRow, 'status' | 'unread' | 'assignee_id' | 'labels'>) => ({
  status,
  unread,
  assignee: assignee_id,
  labels,
});
