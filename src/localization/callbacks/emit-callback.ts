import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { TenantScope } from '#platform/db/client.ts';
import type { EventSpec } from '#platform/event.ts';
import { newId } from '#platform/ids.ts';
import { insertDelivery } from '#platform/webhooks/store.ts';
import { callbackEndpoint } from './callback-endpoint.ts';
import { nextSequence } from './store.ts';

interface Emission<D extends z.ZodObject> {
  tenant: TenantScope & { projectId: string };
  /** The App Key whose secret signs the callback. */
  appKeyId: string;
  traceId: string;
  /** The sealed URL. Its origin is readable. */
  url: string;
  /** Empty for events without a task. */
  taskId: string;
  status: 'SUCCEEDED' | 'FAILED';
  detail: z.input<D>;
  error: string | null;
}

/**
 * Writes the callback in the caller's transaction, so that there is never a change without its event
 * or an event without its change. Returns the delivery id, which is the same for all attempts.
 */
export async function emitCallback<D extends z.ZodObject>(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  event: EventSpec<string, D>,
  emission: Emission<D>,
): Promise<string> {
  const { db: tx, clock, config } = ctx;
  const { tenant, traceId } = emission;
  const deliveryId = newId('dlv', clock);
  const sequence = await nextSequence(tx, tenant.workspaceId, traceId);
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
  const delivery = {
    id: deliveryId,
    kind: callbackEndpoint.name,
    workspace_id: tenant.workspaceId,
    project_id: tenant.projectId,
    app_key_id: emission.appKeyId,
    trace_id: traceId,
    sequence,
    event: event.name,
    url: emission.url,
    // Callbacks of all senders to one host share a lane.
    lane: new URL(emission.url).host,
    body: JSON.stringify(payload),
  };
  await insertDelivery(tx, delivery, callbackEndpoint.delaysSec(config)[0] ?? 0);
  return deliveryId;
}
