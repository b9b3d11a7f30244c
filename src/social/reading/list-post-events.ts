import { sql } from 'kysely';
import { z } from 'zod';
import { isOneOf } from '#kernel/narrow.ts';
import { defineOperation } from '#platform/operation.ts';
import { cursorFields, listOf, pageOf } from '#platform/page-of.ts';
import { narrowedTo } from '../caller.ts';
import { getPost } from '../posts/store/read-posts.ts';

interface EventRow {
  id: string;
  seq: number;
  type: string;
  version: number;
  occurred_at: Date;
  actor: Record<string, unknown>;
  data: Record<string, unknown>;
}

export const listPostEvents = defineOperation({
  name: 'list_post_events',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'GET', path: '/posts/{postId}/events' }],
  summary: 'What happened to a post, newest first.',
  scope: 'posts:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ postId: z.string(), ...cursorFields }),
  output: listOf(
    z.object({
      id: z.string(),
      type: z.string(),
      version: z.int(),
      workspaceId: z.string(),
      occurredAt: z.string(),
      actor: z.record(z.string(), z.unknown()),
      data: z.record(z.string(), z.unknown()),
      seq: z.int(),
    }),
  ),

  async run({ postId, ...page }, ctx) {
    const post = await getPost(ctx, postId);
    const narrowed = narrowedTo(ctx.caller);
    return pageOf(ctx, {
      page,
      sort: 'seq',
      filters: { operation: 'list_post_events', postId },
      read: (before, count) =>
        ctx.db
          .selectFrom('events')
          .select(['id', 'seq', 'type', 'version', 'occurred_at', 'actor', 'data'])
          .where('workspace_id', '=', post.workspace_id)
          .where('post_id', '=', post.id)
          .where('seq', '<', Number(before?.[0] ?? Number.MAX_SAFE_INTEGER))
          .$if(narrowed !== null, (query) =>
            query.where(sql<boolean>`coalesce(data ->> 'accountId' = any(${narrowed}), true)`),
          )
          .orderBy('seq', 'desc')
          .limit(count)
          .$castTo<EventRow>()
          .execute(),
      placeOf: ({ seq, id }) => [seq, id],
      show: (rows) =>
        rows.map((row) => ({
          id: row.id,
          type: row.type,
          version: row.version,
          workspaceId: post.workspace_id,
          occurredAt: row.occurred_at.toISOString(),
          actor: row.actor,
          data: narrowed === null ? row.data : withoutOthers(row.data, narrowed),
          seq: row.seq,
        })),
    });
  },
});

/** Hides the other accounts from a restricted credential. */
function withoutOthers(data: Record<string, unknown>, allowed: readonly string[]): Record<string, unknown> {
  const { accountIds } = data;
  if (!Array.isArray(accountIds)) return data;
  return { ...data, accountIds: accountIds.filter((id) => isOneOf(allowed, id)) };
}
