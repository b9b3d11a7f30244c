import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { deleteSnippetRow } from './store.ts';

export const deleteSnippet = defineOperation({
  name: 'delete_snippet',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'DELETE', path: '/snippets/{id}' }],
  summary: 'Delete a hashtag group or a template. Posts that were made with it stay.',
  scope: 'posts:write',
  tier: 'draft',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ id: z.string().max(64) }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ id }, ctx) {
    if (!(await deleteSnippetRow(ctx.db, ctx.caller.workspaceId, id)))
      throw new AppError('not_found', say('wording.no_snippet'), { field: 'id' });
    return { id, deleted: true as const };
  },
});
