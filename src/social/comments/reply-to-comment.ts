import { z } from 'zod';
import { measureText } from '#adapters/social/check-content.ts';
import type { Issue, PlatformAdapter } from '#adapters/social/contract.ts';
import { AppError } from '#kernel/errors.ts';
import { inEnglish, say, type Sentence } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf, viaOf } from '../caller.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { sendReplyJob } from '../jobs.ts';
import { ReplyView } from './comment-view.ts';
import { shownComment } from './moderate.ts';
import { type CommentRow, getComment } from './store.ts';
import { insertReply } from './store-replies.ts';
import { takeReplyCaps } from './take-reply-caps.ts';
import { requireUsable, type UsableAccount } from './usable-account.ts';

const TEXT_MAX = 10_000;

export const replyToComment = defineOperation({
  name: 'reply_to_comment',
  face: 'social',
  group: 'comments',
  routes: [{ method: 'POST', path: '/comments/{commentId}/replies' }],
  summary: 'Reply to a comment as the account.',
  description:
    'Success means only accepted; the status of the reply shows the result. With a credential that must confirm, the answer has a confirmation and no reply; once a person has accepted it, repeat the call with its id and a new Idempotency-Key.',
  scope: 'comments:reply',
  tier: 'reply',
  confirm: 'always',
  rate: 'publish',
  idempotency: 'required',
  status: 202,
  errors: [
    'invalid_input',
    'forbidden',
    'not_found',
    'conflict',
    'confirmation_stale',
    'no_account',
    'needs_reauth',
    'precheck_failed',
    'rate_limited',
    'external_writes_off',
  ],
  input: z.object({
    commentId: z.string().max(64),
    text: z.string().trim().min(1).max(TEXT_MAX),
    ...confirmationInput,
  }),
  output: z.object({
    ...ReplyView.shape,
    id: z.string().nullable().describe('Null while a confirmation is open: there is no reply yet.'),
    createdAt: z.string().nullable(),
    ...confirmationOutput,
  }),

  async run({ commentId, text, confirmationId }, ctx) {
    const comment = await getComment(ctx, commentId);
    refuseClosed(comment);
    const account = await requireUsable(ctx, comment);
    checkText(account, text);
    const reply = {
      commentId,
      accountId: comment.account_id,
      text,
      status: 'pending' as const,
      errorCode: null,
      platformCommentId: null,
      createdBy: userOf(ctx.caller),
      createdVia: viaOf(ctx),
      sentAt: null,
    };
    await confirm(ctx, {
      operation: 'reply_to_comment',
      postIds: [],
      accountIds: [comment.account_id],
      request: { commentId, text, confirmationId },
      content: [shownComment(comment, text)],
      answer: async () => ({ ...reply, id: null, createdAt: null }),
    });
    const now = ctx.clock.now();
    await takeReplyCaps(ctx.db, comment.workspace_id, account, now);
    const id = await accept(ctx, comment, reply, now);
    return { ...reply, id, createdAt: now.toISOString() };
  },
});

/** Creates row and job in the transaction that counts the reply. */
async function accept(
  ctx: Context,
  comment: CommentRow,
  reply: { text: string; createdBy: string; createdVia: string },
  now: Date,
): Promise<string> {
  const id = newId('rpl', ctx.clock);
  const executor = await ctx.jobs.enqueue(
    ctx.db,
    sendReplyJob,
    { replyId: id },
    { tenant: { workspaceId: comment.workspace_id, projectId: null }, requestId: ctx.requestId },
  );
  await insertReply(ctx.db, {
    id,
    workspace_id: comment.workspace_id,
    comment_id: comment.id,
    account_id: comment.account_id,
    text: reply.text,
    executor,
    created_by: reply.createdBy,
    created_via: reply.createdVia,
    created_at: now,
  });
  return id;
}

function refuseClosed(comment: CommentRow): void {
  const refuse = (message: Sentence, reason: string) =>
    new AppError('conflict', message, { status: comment.status, version: comment.version, reason });
  if (comment.status === 'deleted') throw refuse(say('comments.comment_deleted'), 'comment_deleted');
  if (!comment.can_reply)
    throw refuse(
      say('comments.platform_does_not_allow_reply'),
      comment.reply_blocked_reason ?? 'reply_not_allowed',
    );
}

function checkText({ adapter }: UsableAccount, text: string): void {
  if (adapter.reply === null)
    throw new AppError('conflict', say('comments.replies_cannot_be_sent_platform'), {
      reason: 'no_reply_api',
    });
  const issues = [...lengthIssues(adapter, text), ...(adapter.reply.check?.(text) ?? [])];
  const [first] = issues;
  if (first) throw new AppError('precheck_failed', inEnglish(`${first.field}: ${first.message}`), { issues });
}

function lengthIssues(adapter: PlatformAdapter, text: string): Issue[] {
  const { limit, unit } = adapter.text;
  const actual = measureText(adapter, text);
  if (actual <= limit) return [];
  const message = say('comments.text_long_takes', { actual, unit, adapterPlatform: adapter.platform, limit });
  return [{ code: 'text_too_long', severity: 'error', field: 'text', part: 0, message, limit, actual }];
}
