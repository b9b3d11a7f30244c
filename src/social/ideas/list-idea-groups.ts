import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { GroupView } from './idea-view.ts';
import { presentGroup } from './present.ts';
import { readGroups } from './store-groups.ts';

export const listIdeaGroups = defineOperation({
  name: 'list_idea_groups',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'GET', path: '/idea-groups' }],
  summary: 'The columns of the idea board, in their order.',
  scope: 'ideas:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object(cursorFields),
  output: listOf(GroupView),

  async run(page, ctx) {
    return pageOf(ctx, {
      page,
      sort: 'position',
      filters: { operation: 'list_idea_groups', workspaceId: ctx.caller.workspaceId },
      // A board has at most a hundred columns, so they are all read at once.
      read: async (after) =>
        (await readGroups(ctx, null)).filter(({ position }) => position > String(after?.[0] ?? '')),
      placeOf: ({ position, id }) => [position, id],
      show: (rows) => rows.map(presentGroup),
    });
  },
});
