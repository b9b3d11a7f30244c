import { sql } from 'kysely';
import { z } from 'zod';
import { isOneOf } from '#kernel/narrow.ts';
import { defineOperation } from '#platform/operation.ts';
import { isClient, narrowedTo } from '../caller.ts';
import { EVENT_TYPES } from '../events.ts';
import { visiblePosts } from '../posts/store/visible-posts.ts';

interface EventRow {
  id: string;
  seq: number;
  type: string;
  version: number;
  workspace_id: string;
  occurred_at: Date;
  actor: Record<string, unknown>;
  data: Record<string, unknown>;
}

/** None of our transactions lasts that long, so events older than this are final, whatever their numbers. */
const SETTLED_MS = 3_600_000;

export const listEvents = defineOperation({
  name: 'list_events',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'GET', path: '/events' }],
  summary: 'All events of the workspace from a position on, oldest first.',
  description:
    'The source of the webhooks: a consumer that missed events continues after the last seq it knows. nextCursor is null if there is nothing new; keep the last one and use it again.',
  scope: 'events:read',
  rate: 'read',
  errors: ['invalid_input', 'forbidden'],
  input: z.object({
    types: z
      .array(z.enum(EVENT_TYPES))
      .max(EVENT_TYPES.length)
      .optional()
      .describe('Repeatable. Absent: all types.'),
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'must be a cursor of this list, the seq of an event')
      .optional()
      .describe('nextCursor of the last answer, or the seq of the last event known.'),
    limit: z.int().min(1).max(100).default(25),
  }),
  output: z.object({
    items: z.array(
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
    nextCursor: z.string().nullable(),
  }),

  async run({ types, after, limit }, ctx) {
    const { caller } = ctx;
    const narrowed = narrowedTo(caller);
    const settled = new Date(ctx.clock.now().getTime() - SETTLED_MS);
    const byAccount =
      narrowed === null
        ? sql<boolean>`true`
        : sql<boolean>`coalesce(e.data ->> 'accountId' = any(${narrowed}), true)`;
    const byPost =
      narrowed === null && !isClient(caller)
        ? sql<boolean>`true`
        : sql<boolean>`(e.post_id is null and ${!isClient(caller)} or exists (
            select from posts p where p.workspace_id = e.workspace_id and p.id = e.post_id and ${visiblePosts(caller)}))`;
    // Numbers are assigned before the commit. An uncommitted event may have a lower number than a committed
    // one, and a reader who went past it would never see it. So events newer than the oldest running
    // transaction are not shown.
    const isSettled = sql<boolean>`(e.occurred_at < ${settled}
      or age(e.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid))`;
    const rows = await ctx.db
      .selectFrom('events as e')
      .select([
        'e.id',
        'e.seq',
        'e.type',
        'e.version',
        'e.workspace_id',
        'e.occurred_at',
        'e.actor',
        'e.data',
      ])
      .where('e.workspace_id', '=', caller.workspaceId)
      .where('e.seq', '>', Number(after ?? 0))
      .$if(types !== undefined, (query) => query.where('e.type', '=', sql<string>`any(${types})`))
      .where(byAccount)
      .where(byPost)
      .where(isSettled)
      .orderBy('e.seq')
      .limit(limit)
      .$castTo<EventRow>()
      .execute();
    const last = rows.at(-1);
    return {
      items: rows.map((row) => ({
        id: row.id,
        type: row.type,
        version: row.version,
        workspaceId: row.workspace_id,
        occurredAt: row.occurred_at.toISOString(),
        actor: row.actor,
        data: narrowed === null ? row.data : withoutOthers(row.data, narrowed),
        seq: row.seq,
      })),
      nextCursor: last ? String(last.seq) : null,
    };
  },
});

/** Hides the other accounts from a restricted credential. */
function withoutOthers(data: Record<string, unknown>, allowed: readonly string[]): Record<string, unknown> {
  const { accountIds } = data;
  if (!Array.isArray(accountIds)) return data;
  return { ...data, accountIds: accountIds.filter((id) => isOneOf(allowed, id)) };
}
