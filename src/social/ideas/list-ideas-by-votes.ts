import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { IdeaView } from './idea-view.ts';
import { presentIdea } from './present.ts';
import { readIdeas } from './store.ts';

export const listIdeasByVotes = defineOperation({
  name: 'list_ideas_by_votes',
  face: 'console',
  group: 'ideas',
  summary: 'Ideas of a group, those with the most votes first.',
  right: 'read',
  rate: 'read',
  errors: ['invalid_input'],
  input: z.object({
    groupId: z.string().max(64).describe('`none` for ideas without a group.'),
    ...cursorFields,
  }),
  output: listOf(IdeaView),

  async run({ groupId, limit, cursor }, ctx) {
    const { workspaceId } = ctx.caller;
    return pageOf(ctx, {
      page: { limit, cursor },
      sort: 'votes',
      filters: { operation: 'list_ideas_by_votes', workspaceId, groupId },
      read: (after, count) => readIdeas(ctx, { groupId }, 'votes', after, count),
      placeOf: ({ sort_value, id }) => [sort_value, id],
      show: (rows) => rows.map(presentIdea),
    });
  },
});
