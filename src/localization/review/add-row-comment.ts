import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { findMembersAmong } from '#platform/auth/store.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireCommentRight, rowFields } from './comment-view.ts';
import { insertComment } from './store-comments.ts';

const TEXT_MAX = 5000;
const MENTIONS_MAX = 20;

export const addRowComment = defineOperation({
  name: 'add_row_comment',
  face: 'console',
  group: 'desk',
  summary: 'Comment on a translation. Mentioned people find it on their home page until it is resolved.',
  right: 'translate',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    ...rowFields,
    text: z.string().trim().min(1).max(TEXT_MAX),
    mentions: z
      .array(z.string().regex(/^usr_[0-9A-Z]{26}$/u, 'must be the id of a member'))
      .max(MENTIONS_MAX)
      .default([]),
  }),
  output: z.object({ id: z.string() }),

  async run({ text, mentions, ...input }, ctx) {
    const { task, row } = await requireCommentRight(ctx, input);
    const id = newId('rmk', ctx.clock);
    const { language, position } = row;
    const named = [...new Set(mentions)];
    const members = await findMembersAmong(ctx.db, task.workspaceId, named);
    if (named.some((each) => !members.has(each)))
      throw invalidField('mentions', say('review.must_be_members_workspace'));
    await insertComment(ctx.db, task, {
      id,
      language,
      position,
      authorId: ctx.caller.id,
      text,
      mentions: named,
    });
    return { id };
  },
});
