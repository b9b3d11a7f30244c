import { z } from 'zod';
import { membersOf } from '#platform/auth/store.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';

export const listMembers = defineOperation({
  name: 'list_members',
  face: 'social',
  group: 'workspace',
  routes: [{ method: 'GET', path: '/members' }],
  summary: 'List the active members of the workspace: reviewers, assignees, authors.',
  description: 'In a client workspace the list includes the owners and managers of its agency.',
  scope: 'workspace:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object(cursorFields),
  output: listOf(
    z.object({
      userId: z.string(),
      name: z.string(),
      email: z.string().describe('Empty for clients, who only see their own address.'),
      role: z.string(),
      localization: z
        .enum(['translator', 'reviewer'])
        .nullable()
        .describe('Localization rights in addition to those of the role.'),
      languages: z
        .array(z.string())
        .nullable()
        .describe('They may only change translations into these languages; null means all languages.'),
      viaAgency: z
        .boolean()
        .describe('true: a member through the agency, with the role that they have there.'),
      joinedAt: z.string(),
    }),
  ),

  async run(page, ctx) {
    const { caller } = ctx;
    const { workspaceId } = caller;
    const hidesAddresses = caller.kind !== 'app_key' && caller.role === 'client';
    return pageOf(ctx, {
      page,
      sort: 'userId',
      filters: { list: 'members', workspace: workspaceId },
      read: (after, count) =>
        ctx.db
          .selectFrom(membersOf(workspaceId).as('m'))
          .innerJoin('users as u', (join) =>
            join.onRef('u.id', '=', 'm.user_id').on('u.banned_at', 'is', null),
          )
          .select(['m.user_id', 'u.name', 'u.email', 'm.role', 'm.localization', 'm.languages'])
          .select(['m.via_agency', 'm.created_at'])
          .where('m.user_id', '>', after?.[1] ?? '')
          .orderBy('m.user_id')
          .limit(count)
          .execute(),
      placeOf: ({ user_id }) => [user_id, user_id],
      show: (rows) =>
        rows.map((row) => ({
          userId: row.user_id,
          name: row.name,
          // A client sees who works on the shared posts, but not their addresses, which would
          // let them bypass the agency.
          email: hidesAddresses && row.user_id !== caller.userId ? '' : row.email,
          role: row.role,
          localization: row.localization,
          languages: row.languages,
          viaAgency: row.via_agency,
          joinedAt: row.created_at.toISOString(),
        })),
    });
  },
});
