import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { Platform } from '../posts/fields.ts';
import { IdeaView } from './idea-view.ts';
import { presentIdea } from './present.ts';
import { readIdeas } from './store.ts';

export const listIdeas = defineOperation({
  name: 'list_ideas',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'GET', path: '/ideas' }],
  summary: 'Ideas on the board, in the order of a group or by last change.',
  scope: 'ideas:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    groupId: z.string().max(64).optional().describe('`none` for ideas without a group.'),
    platform: Platform.optional(),
    locale: LanguageCode.optional(),
    tag: z.string().max(64).optional(),
    assigneeId: z.string().max(64).optional(),
    q: z.string().trim().max(200).optional().describe('Part of the title or of the text, case-insensitive.'),
    sort: z
      .enum(['position', 'updatedAt'])
      .default('updatedAt')
      .describe('position is only useful with a groupId.'),
    ...cursorFields,
  }),
  output: listOf(IdeaView),

  async run({ limit, cursor, sort, ...filters }, ctx) {
    const { workspaceId } = ctx.caller;
    return pageOf(ctx, {
      page: { limit, cursor },
      sort,
      filters: { operation: 'list_ideas', workspaceId, ...filters },
      read: (after, count) => readIdeas(ctx, filters, sort, after, count),
      placeOf: ({ sort_value, id }) => [sort_value, id],
      show: (rows) => rows.map(presentIdea),
    });
  },
});
