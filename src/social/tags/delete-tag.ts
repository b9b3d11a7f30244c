import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';

export const deleteTag = defineOperation({
  name: 'delete_tag',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'DELETE', path: '/tags/{tagId}' }],
  summary: 'Delete a tag and take it off everything that carries it.',
  scope: 'posts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['forbidden', 'not_found'],
  input: z.object({ tagId: z.string() }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),

  async run({ tagId }, ctx) {
    const { workspaceId } = ctx.caller;
    const { numDeletedRows } = await ctx.db
      .deleteFrom('tags')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', tagId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('not_found', `There is no tag ${tagId}.`, { tagId });
    for (const table of ['posts', 'ideas', 'media'] as const) {
      await sql`
        update ${sql.table(table)} set tags = array_remove(tags, ${tagId})
         where workspace_id = ${workspaceId} and ${tagId} = any(tags)`.execute(ctx.db);
    }
    return { id: tagId, deleted: true as const };
  },
});
