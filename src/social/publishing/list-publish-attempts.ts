import { sql } from 'kysely';
import { z } from 'zod';
import { readLimit } from '#kernel/page.ts';
import { defineOperation } from '#platform/operation.ts';
import { listOf, looseCursorFields, pageOf } from '#platform/page-of.ts';
import { narrowedTo } from '../caller.ts';
import { getPost } from '../posts/store.ts';

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
  input: z.object({ postId: z.string(), accountId: z.string().max(64).optional(), ...looseCursorFields }),
  output: listOf(Attempt),

  async run({ postId, accountId, limit, cursor }, ctx) {
    await getPost(ctx, postId);
    const ids = narrowedTo(ctx.caller);
    return pageOf(ctx, {
      page: { limit: readLimit(limit), cursor },
      sort: 'newest',
      filters: ['list_publish_attempts', postId, accountId],
      emptyCursor: 'refused',
      read: (before, count) =>
        sql<Row>`
          select a.id, a.target_id, t.account_id, a.no, a.phase, a.started_at, a.ended_at, a.outcome, a.error_code,
                 a.http_status, a.platform_request_id, a.request_digest, a.response_excerpt
            from publish_attempts a join post_targets t on t.workspace_id = a.workspace_id and t.id = a.target_id
           where a.workspace_id = ${ctx.caller.workspaceId} and a.post_id = ${postId}
             and ${accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`}
             and ${ids === null ? sql`true` : sql`t.account_id = any(${ids})`}
             and ${before === null ? sql`true` : sql`a.id < ${before[1]}`}
           order by a.id desc limit ${count}`.execute(ctx.db),
      // Ids grow with time, so they are the order by themselves.
      placeOf: ({ id }) => [null, id],
      show: (rows) =>
        rows.map((row) => ({
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
    });
  },
});
