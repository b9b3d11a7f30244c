import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { presentReply, SavedReplyView } from './saved-reply-view.ts';
import { insertReply, readReplies, writeReply } from './store.ts';

const REPLIES_MAX = 200;
const VARIABLES = ['name', 'handle', 'account'];
const AS_WRITTEN = { name: '{name}', handle: '{handle}', account: '{account}' };

export const saveReply = defineOperation({
  name: 'save_reply',
  face: 'console',
  group: 'comments',
  summary: 'Save a reply under a name, or change one, for everybody who replies in the workspace.',
  description:
    'In the text, {name} and {handle} stand for the author of the comment, {account} for the account that replies.',
  right: 'reply',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    id: z.string().max(64).optional().describe('The one to change. Absent: a new one is created.'),
    version: z
      .int()
      .optional()
      .describe('As last read; a different one means that it has been changed since.'),
    name: z.string().trim().min(1).max(80),
    text: z.string().trim().min(1).max(5000),
  }),
  output: SavedReplyView,

  async run({ id, version, name, text }, ctx) {
    checkVariables(text);
    const { workspaceId } = ctx.caller;
    const known = await readReplies(ctx.db, workspaceId);
    const [by, now] = [userOf(ctx.caller), ctx.clock.now()];
    if (known.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase()))
      throw taken(name);
    if (id !== undefined) {
      const current = known.find((each) => each.id === id);
      if (!current)
        throw new AppError('not_found', say('saved_replies.saved_reply_does_not_exist'), { field: 'id' });
      const change = { name, text, updated_by: by, updated_at: now };
      const written = await writeReply(
        ctx.db,
        { id, workspaceId, version: version ?? current.version },
        change,
      );
      if (written) return presentReply(written);
      throw new AppError('conflict', say('saved_replies.version_somebody_changed_saved_reply'), {
        version: current.version,
      });
    }
    if (known.length >= REPLIES_MAX)
      throw new AppError(
        'conflict',
        say('saved_replies.workspace_keeps_most_replies_delete', { max: REPLIES_MAX }),
        {
          limit: REPLIES_MAX,
        },
      );
    const made = await insertReply(ctx.db, {
      id: newId('srp', ctx.clock),
      workspace_id: workspaceId,
      name,
      text,
      created_by: by,
      updated_by: by,
      updated_at: now,
    });
    if (!made) throw taken(name);
    return presentReply(made);
  },
});

const taken = (name: string) =>
  new AppError('conflict', say('saved_replies.name_saved_reply_already', { name }), { field: 'name' });

/** An unknown variable would go out literally. */
function checkVariables(text: string): void {
  for (const [whole, word = ''] of text.matchAll(/\{(\w{1,40})\}/g))
    if (!VARIABLES.includes(word))
      throw invalidField(
        'text',
        say('saved_replies.no_variable_name_handle_account', { whole, ...AS_WRITTEN }),
      );
}
