import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { TenantScope } from '#platform/db/client.ts';
import type { EventSpec } from '#platform/event.ts';
import { newId } from '#platform/ids.ts';
import { callbackEndpoint } from './callback-endpoint.ts';

export interface Emission<D extends z.ZodObject> {
  tenant: TenantScope & { projectId: string };
  /** The App Key whose secret signs the callback. */
  appKeyId: string;
  traceId: string;
  url: string;
  /** Empty for events that belong to no task. */
  taskId: string;
  status: 'SUCCEEDED' | 'FAILED';
  detail: z.input<D>;
  error: string | null;
}

/**
 * Writes the callback in the caller's transaction: no change without its event, no event without
 * its change. Returns the delivery id, which stays the same over all attempts.
 */
export async function emitCallback<D extends z.ZodObject>(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  event: EventSpec<string, D>,
  emission: Emission<D>,
): Promise<string> {
  const { db: tx, clock, config } = ctx;
  const { tenant, traceId } = emission;
  const deliveryId = newId('dlv', clock);
  // The row lock also orders concurrent emitters of one trace by their commits.
  const { last_sequence: sequence } = await tx
    .insertInto('callback_traces')
    .values({ trace_id: traceId, workspace_id: tenant.workspaceId, last_sequence: 1 })
    .onConflict((oc) =>
      oc.column('trace_id').doUpdateSet({ last_sequence: sql`callback_traces.last_sequence + 1` }),
    )
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  const payload = {
    event: event.name,
    task_id: emission.taskId,
    project_id: tenant.projectId,
    trace_id: traceId,
    delivery_id: deliveryId,
    timestamp: clock.now().toISOString(),
    status: emission.status,
    detail: { ...event.detail.parse(emission.detail), sequence },
    error: emission.error,
  };
  await tx
    .insertInto('deliveries')
    .values({
      id: deliveryId,
      kind: callbackEndpoint.name,
      workspace_id: tenant.workspaceId,
      project_id: tenant.projectId,
      app_key_id: emission.appKeyId,
      trace_id: traceId,
      sequence,
      event: event.name,
      url: emission.url,
      // A host has one lane, whoever's callbacks go there.
      lane: new URL(emission.url).host,
      body: JSON.stringify(payload),
      next_attempt_at: sql`now() + make_interval(secs => ${callbackEndpoint.delaysSec(config)[0] ?? 0})`,
    })
    .execute();
  return deliveryId;
}
