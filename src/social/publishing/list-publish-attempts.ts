import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { readAttempts } from './store/attempts.ts';

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

export const listPublishAttempts = defineOperation({
  name: 'list_publish_attempts',
  face: 'social',
  group: 'publishing',
  routes: [{ method: 'GET', path: '/posts/{postId}/attempts' }],
  summary: 'List the attempts to publish a post, newest first.',
  scope: 'posts:read',
  rate: 'read',
  errors: ['invalid_input', 'not_found'],
  input: z.object({ postId: z.string(), accountId: z.string().max(64).optional(), ...cursorFields }),
  output: listOf(Attempt),

  async run({ postId, accountId, ...page }, ctx) {
    await getPost(ctx, postId);
    return pageOf(ctx, {
      page,
      sort: 'newest',
      filters: ['list_publish_attempts', postId, accountId],
      read: (before, count) => readAttempts(ctx, { postId, accountId, before: before?.[1] ?? null, count }),
      // Ids grow with time, so they define the order by themselves.
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
