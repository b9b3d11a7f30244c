import { sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash, readLimit } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';

interface MemberRow {
  user_id: string;
  name: string;
  email: string;
  role: string;
  created_at: Date;
}

export const listMembers = defineOperation({
  name: 'list_members',
  face: 'social',
  group: 'workspace',
  routes: [{ method: 'GET', path: '/members' }],
  summary: 'List the active members of the workspace: reviewers, assignees, authors.',
  scope: 'workspace:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({ limit: z.int().min(1).max(100).optional(), cursor: z.string().max(2000).optional() }),
  output: z.object({
    items: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.string(),
        joinedAt: z.string(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),

  async run(input, ctx) {
    const limit = readLimit(input.limit);
    const key = ctx.keyring.derive('cursor');
    const place = { s: 'userId', f: filtersHash({ list: 'members', workspace: ctx.caller.workspaceId }) };
    const after = input.cursor === undefined ? '' : decodeCursor(input.cursor, place, key).k[1];
    const { rows } = await sql<MemberRow>`
      select m.user_id, u.name, u.email, m.role, m.created_at
        from members m join users u on u.id = m.user_id and u.banned_at is null
       where m.workspace_id = ${ctx.caller.workspaceId} and m.status = 'active' and m.user_id > ${after}
       order by m.user_id limit ${limit + 1}`.execute(ctx.db);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map((row) => ({
        userId: row.user_id,
        name: row.name,
        email: row.email,
        role: row.role,
        joinedAt: row.created_at.toISOString(),
      })),
      nextCursor: last ? encodeCursor({ k: [last.user_id, last.user_id], ...place }, key) : null,
    };
  },
});
