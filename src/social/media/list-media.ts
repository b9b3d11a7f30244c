import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { MEDIA } from './media.ts';
import { MediaView } from './media-view.ts';
import { type MediaRow, showMedia, visibleMedia } from './store.ts';

const SORT = 'createdAt desc';

export const listMedia = defineOperation({
  name: 'list_media',
  face: 'social',
  group: 'media',
  routes: [{ method: 'GET', path: '/media' }],
  summary: 'List the media of the workspace, the newest first.',
  scope: 'media:read',
  rate: 'read',
  idempotency: 'none',
  snapshot: true,
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    kind: z
      .array(z.enum(['image', 'video', 'gif', 'document']))
      .max(4)
      .optional()
      .describe('Repeatable.'),
    status: z.array(z.enum(MEDIA.all)).max(4).optional().describe('Repeatable.'),
    tag: z.string().max(50).optional(),
    folderId: z.string().max(64).optional(),
    q: z.string().trim().max(200).optional().describe('Part of the file name, in any case.'),
    limit: z.int().min(1).max(100).default(25),
    cursor: z.string().max(2000).optional(),
    include: z
      .array(z.enum(['usedIn']))
      .max(1)
      .default([]),
  }),
  output: z.object({ items: z.array(MediaView), nextCursor: z.string().nullable() }),

  async run({ limit, cursor, include, ...filters }, ctx) {
    const { workspaceId } = ctx.caller;
    const key = ctx.keyring.derive('cursor');
    const f = filtersHash({ operation: 'list_media', workspace: workspaceId, ...filters });
    const where: RawBuilder<unknown>[] = [
      sql`m.workspace_id = ${workspaceId}`,
      sql`m.deleted_at is null`,
      visibleMedia(ctx.caller),
    ];
    if (filters.kind) where.push(sql`m.kind = any(${filters.kind})`);
    if (filters.status) where.push(sql`m.status = any(${filters.status})`);
    if (filters.tag !== undefined) where.push(sql`${filters.tag} = any(m.tags)`);
    if (filters.folderId !== undefined) where.push(sql`m.folder_id = ${filters.folderId}`);
    if (filters.q) where.push(sql`strpos(lower(m.filename), lower(${filters.q})) > 0`);
    if (cursor) {
      const [at, id] = decodeCursor(cursor, { s: SORT, f }, key).k;
      where.push(sql`(m.created_at, m.id) < (${at}::timestamptz, ${id})`);
    }
    const { rows } = await sql<MediaRow & { sort_value: string }>`
      select m.*, m.created_at::text as sort_value from media m
       where ${sql.join(where, sql` and `)}
       order by m.created_at desc, m.id desc limit ${limit + 1}`.execute(ctx.db);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: await showMedia(ctx, shown, { usedIn: include.includes('usedIn') }),
      nextCursor:
        last && rows.length > limit ? encodeCursor({ k: [last.sort_value, last.id], s: SORT, f }, key) : null,
    };
  },
});
