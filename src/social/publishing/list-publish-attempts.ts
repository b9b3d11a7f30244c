import { sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor, filtersHash, readLimit } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { getPost, narrowedTo } from '../posts/store.ts';

const Attempt = z.object({
  id: z.string(),
  targetId: z.string(),
  accountId: z.string(),
  no: z.int(),
  phase: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  outcome: z.string().nullable(),
  errorCode: z.string().nullable(),
  httpStatus: z.int().nullable(),
  platformRequestId: z.string().nullable(),
  requestDigest: z.string().nullable(),
  responseExcerpt: z.string().nullable(),
});

interface Row {
  id: string;
  target_id: string;
  account_id: string;
  no: number;
  phase: string;
  started_at: Date;
  ended_at: Date | null;
  outcome: string | null;
  error_code: string | null;
  http_status: number | null;
  platform_request_id: string | null;
  request_digest: string | null;
  response_excerpt: string | null;
}

export const listPublishAttempts = defineOperation({
  name: 'list_publish_attempts',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'GET', path: '/posts/{postId}/attempts' }],
  summary: 'List what was tried to publish a post, the newest first.',
  scope: 'posts:read',
  rate: 'read',
  idempotency: 'none',
  errors: ['invalid_input', 'not_found'],
  input: z.object({
    postId: z.string(),
    accountId: z.string().max(64).optional(),
    limit: z.union([z.string(), z.number()]).optional().describe('1 to 100, 25 when absent.'),
    cursor: z.string().max(500).optional(),
  }),
  output: z.object({ items: z.array(Attempt), nextCursor: z.string().nullable() }),

  async run({ postId, accountId, ...page }, ctx) {
    await getPost(ctx, postId);
    const limit = readLimit(page.limit);
    const key = ctx.keyring.derive('cursor');
    const order = { s: 'newest', f: filtersHash(['list_publish_attempts', postId, accountId]) };
    const after = page.cursor === undefined ? null : decodeCursor(page.cursor, order, key).k[1];
    const ids = narrowedTo(ctx.caller);
    // Ids grow with time, so they are the order by themselves.
    const { rows } = await sql<Row>`
      select a.id, a.target_id, t.account_id, a.no, a.phase, a.started_at, a.ended_at, a.outcome, a.error_code,
             a.http_status, a.platform_request_id, a.request_digest, a.response_excerpt
        from publish_attempts a join post_targets t on t.workspace_id = a.workspace_id and t.id = a.target_id
       where a.workspace_id = ${ctx.caller.workspaceId} and a.post_id = ${postId}
         and ${accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`}
         and ${ids === null ? sql`true` : sql`t.account_id = any(${ids})`}
         and ${after === null ? sql`true` : sql`a.id < ${after}`}
       order by a.id desc limit ${limit + 1}`.execute(ctx.db);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => ({
        id: row.id,
        targetId: row.target_id,
        accountId: row.account_id,
        no: row.no,
        phase: row.phase,
        startedAt: row.started_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        outcome: row.outcome,
        errorCode: row.error_code,
        httpStatus: row.http_status,
        platformRequestId: row.platform_request_id,
        requestDigest: row.request_digest,
        responseExcerpt: row.response_excerpt,
      })),
      nextCursor: rows.length > limit && last ? encodeCursor({ k: [null, last.id], ...order }, key) : null,
    };
  },
});
