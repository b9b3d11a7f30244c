import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';

/** Everything that the feed and the webhooks can tell (social-decisions 13). */
export const EVENT_TYPES = [
  'post.created',
  'post.updated',
  'post.submitted',
  'post.approved',
  'post.rejected',
  'post.scheduled',
  'post.unscheduled',
  'post.publishing',
  'post.published',
  'post.failed',
  'target.published',
  'target.failed',
  'target.uncertain',
  'target.resolved',
  'comment.received',
  'comment.replied',
  'account.expiring',
  'account.expired',
  'account.reconnected',
  'media.ready',
  'media.failed',
  'localization.completed',
  'quota.warning',
  'confirmation.requested',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface Actor {
  kind: 'user' | 'credential' | 'system';
  id: string;
}

export const SYSTEM: Actor = { kind: 'system', id: 'parlance' };

export interface NewEvent {
  workspaceId: string;
  type: EventType;
  actor: Actor;
  postId?: string | null;
  data: Record<string, unknown>;
}

/**
 * Written in the transaction of the change: no change without its event, no event without its change.
 * A delivery for each webhook that wants it is written with it, so a consumer misses nothing.
 */
export async function emitEvent(ctx: { db: Tx; clock: Clock }, event: NewEvent): Promise<string> {
  const { db: tx, clock } = ctx;
  const id = newId('evt', clock);
  const occurredAt = clock.now();
  const { workspaceId, type, actor, data } = event;
  const { seq } = await tx
    .insertInto('events')
    .values({
      id,
      workspace_id: workspaceId,
      type,
      occurred_at: occurredAt,
      actor: JSON.stringify(actor),
      post_id: event.postId ?? null,
      data: JSON.stringify(data),
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  const { rows: webhooks } = await sql<{ id: string }>`
    select id from webhooks
     where workspace_id = ${workspaceId} and active and (cardinality(types) = 0 or ${type} = any(types))`.execute(
    tx,
  );
  if (webhooks.length === 0) return id;
  const body = JSON.stringify({
    id,
    type,
    version: 1,
    workspaceId,
    occurredAt: occurredAt.toISOString(),
    actor,
    data,
    seq,
  });
  await tx
    .insertInto('webhook_deliveries')
    .values(
      webhooks.map((webhook) => ({
        id: newId('dlv', clock),
        workspace_id: workspaceId,
        webhook_id: webhook.id,
        event_id: id,
        event_type: type,
        body,
      })),
    )
    .execute();
  return id;
}
