import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { defineOperation } from '#platform/operation.ts';
import { findAccount } from '../accounts/store/accounts.ts';
import { getComment } from '../comments/store.ts';
import { presentReply, SavedReplyView } from './saved-reply-view.ts';
import { readReplies } from './store.ts';

export const listSavedReplies = defineOperation({
  name: 'list_saved_replies',
  face: 'console',
  group: 'comments',
  summary: 'The saved replies of the workspace, by name; for a comment also with its names filled in.',
  right: 'reply',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({
    commentId: z.string().max(64).optional().describe('The comment to reply to.'),
  }),
  output: z.object({
    items: z.array(
      SavedReplyView.extend({
        filled: z.string().nullable().describe('The text for the comment; null if none was given.'),
      }),
    ),
  }),

  async run({ commentId }, ctx) {
    const values = commentId === undefined ? null : await valuesOf(ctx, commentId);
    const rows = await readReplies(ctx.db, ctx.caller.workspaceId);
    return {
      items: rows.map((row) => ({ ...presentReply(row), filled: values && fill(row.text, values) })),
    };
  },
});

async function valuesOf(ctx: Pick<Context, 'db' | 'caller' | 'clock'>, commentId: string) {
  const comment = await getComment(ctx, commentId);
  const account = await findAccount(ctx, comment.account_id);
  const { handle, displayName } = comment.author;
  return new Map([
    ['name', displayName || handle],
    ['handle', handle],
    ['account', account.handle],
  ]);
}

/** One pass over the text, so that a person called {account} keeps that name. */
const fill = (text: string, values: ReadonlyMap<string, string>) =>
  text.replace(/\{(name|handle|account)\}/g, (whole, word: string) => values.get(word) ?? whole);
