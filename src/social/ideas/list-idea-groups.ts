import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { GroupView } from './idea-view.ts';
import { presentGroup, readGroups } from './store.ts';

export const listIdeaGroups = defineOperation({
  name: 'list_idea_groups',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'GET', path: '/idea-groups' }],
  summary: 'The columns of the idea board, in their order.',
  scope: 'ideas:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    limit: z.int().min(1).max(100).default(25),
    cursor: z.string().max(2000).optional(),
  }),
  output: z.object({ items: z.array(GroupView), nextCursor: z.string().nullable() }),

  async run({ limit, cursor }, ctx) {
    const key = ctx.keyring.derive('cursor');
    const { workspaceId } = ctx.caller;
    const of = { s: 'position', f: filtersHash({ operation: 'list_idea_groups', workspaceId }) };
    const after = cursor ? String(decodeCursor(cursor, of, key).k[0]) : '';
    // A board has at most a hundred columns, so they are read at once.
    const rows = (await readGroups(ctx, null)).filter(({ position }) => position > after);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(presentGroup),
      nextCursor:
        last && rows.length > limit ? encodeCursor({ k: [last.position, last.id], ...of }, key) : null,
    };
  },
});
