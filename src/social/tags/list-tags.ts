import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { readTags } from './store.ts';
import { presentTag, TagView } from './tag-view.ts';

export const listTags = defineOperation({
  name: 'list_tags',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/tags' }],
  summary: 'List the tags of the workspace, oldest first.',
  scope: 'posts:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object(cursorFields),
  output: listOf(TagView),

  async run(page, ctx) {
    const { workspaceId } = ctx.caller;
    return pageOf(ctx, {
      page,
      sort: 'id',
      filters: { operation: 'list_tags', workspaceId },
      read: (after, count) => readTags(ctx, after?.[1] ?? '', count),
      // Ids sort by time, so they define the order by themselves.
      placeOf: ({ id }) => [null, id],
      show: (rows) => rows.map(presentTag),
    });
  },
});
