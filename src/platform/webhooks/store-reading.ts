import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

/**
 * Deliveries of either kind with the outcome of their last attempt, without their bodies, which may be long.
 */
export function selectDeliveries(tx: Tx) {
  return tx
    .selectFrom('deliveries as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('delivery_attempts as a')
          .select(['a.status', 'a.failure', 'a.response_excerpt'])
          .whereRef('a.delivery_id', '=', 'd.id')
          .orderBy('a.number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.workspace_id', 'd.kind', 'd.event', 'd.url', 'd.status', 'd.attempts'])
    .select(['d.project_id', 'd.app_key_id', 'd.webhook_id', 'd.trace_id', 'd.sequence', 'd.event_id'])
    .select(['d.round_attempts', 'd.next_attempt_at', 'd.lease_until', 'd.created_at', 'd.finished_at'])
    .select(['last.status as last_status', 'last.response_excerpt'])
    .select(({ fn }) => fn.coalesce('d.dropped_because', 'last.failure').as('last_failure'));
}

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

/** A delivery being sent is also pending, until the claim of its worker ends. */
export function stateOf({ status }: Pick<DeliveryRow, 'status'>): 'pending' | 'delivered' | 'dead' {
  return status === 'sending' ? 'pending' : status;
}

/** The stored statuses that make up this state. */
export const statusesOf = (state: 'pending' | 'delivered' | 'dead') =>
  state === 'pending' ? (['pending', 'sending'] as const) : [state];

export function datesOf(
  row: Pick<DeliveryRow, 'status' | 'lease_until' | 'next_attempt_at' | 'created_at' | 'finished_at'>,
) {
  return {
    nextAttemptAt: stateOf(row) === 'pending' ? (row.lease_until ?? row.next_attempt_at).toISOString() : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** Every attempt of each of these deliveries, first one first. */
export async function readAttempts(tx: Tx, deliveryIds: readonly string[]) {
  const rows = await tx
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'number', 'started_at', 'duration_ms', 'status', 'failure', 'response_excerpt'])
    .where('delivery_id', '=', sql<string>`any(${[...deliveryIds]})`)
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, ({ delivery_id }) => delivery_id);
}
