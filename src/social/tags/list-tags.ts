import { sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { ofSharedPosts } from '../posts/store.ts';
import { presentTag, TagView } from './tag-view.ts';

export const listTags = defineOperation({
  name: 'list_tags',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/tags' }],
  summary: 'List the tags of the workspace, oldest first.',
  scope: 'posts:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    limit: z.int().min(1).max(100).default(25),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.object({ items: z.array(TagView), nextCursor: z.string().nullable() }),

  async run({ limit, cursor }, ctx) {
    const { workspaceId } = ctx.caller;
    const key = ctx.keyring.derive('cursor');
    const of = { s: 'id', f: filtersHash({ operation: 'list_tags', workspaceId }) };
    // Ids sort by time, so they are the order as well as the key.
    const after = cursor ? decodeCursor(cursor, of, key).k[1] : '';
    const rows = await ctx.db
      .selectFrom('tags')
      .select(['id', 'name', 'color', 'created_at'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .where(ofSharedPosts(ctx.caller, sql`tags.id = any(p.tags)`))
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(presentTag),
      nextCursor: last && rows.length > limit ? encodeCursor({ k: [null, last.id], ...of }, key) : null,
    };
  },
});
