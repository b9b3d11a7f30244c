import { sql } from 'kysely';
import { z } from 'zod';
import { LanguageCode } from '#kernel/schema.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { Platform } from '../posts/fields.ts';
import { IdeaView } from './idea-view.ts';
import { IDEA_COLUMNS, type IdeaRow, presentIdea, seesBoard } from './store.ts';

export const listIdeas = defineOperation({
  name: 'list_ideas',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'GET', path: '/ideas' }],
  summary: 'Ideas of the board, in the order of a group or by their last change.',
  scope: 'ideas:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    groupId: z.string().max(64).optional().describe('`none` for ideas without a group.'),
    platform: Platform.optional(),
    locale: LanguageCode.optional(),
    tag: z.string().max(64).optional(),
    assigneeId: z.string().max(64).optional(),
    q: z.string().trim().max(200).optional().describe('Part of the title or of the text, in any case.'),
    sort: z
      .enum(['position', 'updatedAt'])
      .default('updatedAt')
      .describe('position needs a groupId to mean much.'),
    ...cursorFields,
  }),
  output: listOf(IdeaView),

  async run({ limit, cursor, sort, ...filters }, ctx) {
    const { workspaceId } = ctx.caller;
    const conditions = [
      sql`i.workspace_id = ${workspaceId}`,
      sql`i.deleted_at is null`,
      seesBoard(ctx.caller),
    ];
    if (filters.groupId === 'none') conditions.push(sql`i.group_id is null`);
    else if (filters.groupId !== undefined) conditions.push(sql`i.group_id = ${filters.groupId}`);
    if (filters.platform !== undefined) conditions.push(sql`${filters.platform} = any(i.platforms)`);
    if (filters.locale !== undefined) conditions.push(sql`${filters.locale} = any(i.locales)`);
    if (filters.tag !== undefined) conditions.push(sql`${filters.tag} = any(i.tags)`);
    if (filters.assigneeId !== undefined) conditions.push(sql`i.assignee_id = ${filters.assigneeId}`);
    if (filters.q)
      conditions.push(
        sql`(strpos(lower(i.title), lower(${filters.q})) > 0 or strpos(lower(i.text), lower(${filters.q})) > 0)`,
      );
    const order = sort === 'position' ? sql`i.position, i.id` : sql`i.updated_at desc, i.id desc`;
    return pageOf(ctx, {
      page: { limit, cursor },
      sort,
      filters: { operation: 'list_ideas', workspaceId, ...filters },
      read(after, count) {
        if (after !== null)
          conditions.push(
            sort === 'position'
              ? sql`(i.position, i.id) > (${after[0]} collate "C", ${after[1]})`
              : sql`(i.updated_at, i.id) < (${after[0]}::timestamptz, ${after[1]})`,
          );
        return sql<IdeaRow & { sort_value: string }>`
          select ${IDEA_COLUMNS}, ${sort === 'position' ? sql`i.position` : sql`i.updated_at::text`} as sort_value
            from ideas i where ${sql.join(conditions, sql` and `)} order by ${order} limit ${count}`.execute(
          ctx.db,
        );
      },
      placeOf: ({ sort_value, id }) => [sort_value, id],
      show: (rows) => rows.map(presentIdea),
    });
  },
});
