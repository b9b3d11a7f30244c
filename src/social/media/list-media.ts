import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { MEDIA } from './media.ts';
import { MediaView } from './media-view.ts';
import { type MediaRow, showMedia, visibleMedia } from './store.ts';

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
    ...cursorFields,
    include: z
      .array(z.enum(['usedIn']))
      .max(1)
      .default([]),
  }),
  output: listOf(MediaView),

  async run({ limit, cursor, include, ...filters }, ctx) {
    const { workspaceId } = ctx.caller;
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
    return pageOf(ctx, {
      page: { limit, cursor },
      sort: 'createdAt desc',
      filters: { operation: 'list_media', workspace: workspaceId, ...filters },
      read(before, count) {
        if (before) where.push(sql`(m.created_at, m.id) < (${before[0]}::timestamptz, ${before[1]})`);
        return sql<MediaRow & { sort_value: string }>`
          select m.*, m.created_at::text as sort_value from media m
           where ${sql.join(where, sql` and `)}
           order by m.created_at desc, m.id desc limit ${count}`.execute(ctx.db);
      },
      placeOf: ({ sort_value, id }) => [sort_value, id],
      show: (rows) => showMedia(ctx, rows, { usedIn: include.includes('usedIn') }),
    });
  },
});
