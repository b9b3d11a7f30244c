import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { MEDIA } from './media.ts';
import { MediaView } from './media-view.ts';
import { pageMedia } from './store.ts';
import { showMedia } from './present.ts';

export const listMedia = defineOperation({
  name: 'list_media',
  face: 'social',
  group: 'media',
  routes: [{ method: 'GET', path: '/media' }],
  summary: 'List the media of the workspace, newest first.',
  scope: 'media:read',
  rate: 'read',
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
    q: z.string().trim().max(200).optional().describe('Part of the file name, case-insensitive.'),
    ...cursorFields,
    include: z
      .array(z.enum(['usedIn']))
      .max(1)
      .default([]),
  }),
  output: listOf(MediaView),

  async run({ limit, cursor, include, ...filters }, ctx) {
    const { workspaceId } = ctx.caller;
    return pageOf(ctx, {
      page: { limit, cursor },
      sort: 'createdAt desc',
      filters: { operation: 'list_media', workspace: workspaceId, ...filters },
      read: (before, count) => pageMedia(ctx, filters, before, count),
      placeOf: ({ sort_value, id }) => [sort_value, id],
      show: (rows) => showMedia(ctx, rows, { usedIn: include.includes('usedIn') }),
    });
  },
});
