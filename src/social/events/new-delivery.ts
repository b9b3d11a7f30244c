import type { Insertable } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { newId } from '#platform/ids.ts';
import type { Actor } from '../model.ts';

interface StoredEvent {
  id: string;
  type: string;
  workspaceId: string;
  occurredAt: Date;
  actor: Actor;
  data: Record<string, unknown>;
  /** Null for an event that is in no feed. */
  seq: number | null;
}

/** One event for one webhook. Each webhook has its own lane, wherever it points. */
export function newDelivery(
  webhookId: string,
  event: StoredEvent,
  clock: Clock,
): Insertable<Tables['deliveries']> {
  const { id, type, workspaceId, occurredAt, actor, data, seq } = event;
  return {
    id: newId('dlv', clock),
    kind: 'webhook',
    workspace_id: workspaceId,
    webhook_id: webhookId,
    lane: webhookId,
    event_id: id,
    event: type,
    body: JSON.stringify({
      id,
      type,
      version: 1,
      workspaceId,
      occurredAt: occurredAt.toISOString(),
      actor,
      data,
      seq,
    }),
  };
}
