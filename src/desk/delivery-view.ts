import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { openUrl } from '#platform/webhooks/sealed-url.ts';
import { datesOf, stateOf } from '#platform/webhooks/store-reading.ts';
import type { DeliveryLine } from './store-deliveries.ts';

export const STATES = ['pending', 'delivered', 'failed'] as const;

export const DeliveryItem = z.object({
  id: z.string(),
  kind: z.enum(['callback', 'webhook']),
  event: z.string(),
  url: z.string(),
  webhookId: z.string().nullable(),
  appKeyId: z.string().nullable(),
  projectId: z.string().nullable(),
  traceId: z.string().nullable(),
  eventId: z.string().nullable(),
  state: z.enum(STATES),
  attempts: z.int(),
  lastStatus: z
    .int()
    .nullable()
    .describe('The status that the receiver answered; null if it did not answer.'),
  lastFailure: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});

export function presentDelivery(
  { keyring, caller }: Pick<Context, 'keyring' | 'caller'>,
  row: DeliveryLine,
): z.input<typeof DeliveryItem> {
  const state = stateOf(row);
  return {
    id: row.id,
    kind: row.kind,
    event: row.event,
    url: openUrl(keyring, caller.workspaceId, row.url ?? row.webhook_url ?? ''),
    webhookId: row.webhook_id,
    appKeyId: row.app_key_id,
    projectId: row.project_id,
    traceId: row.trace_id,
    eventId: row.event_id,
    state: state === 'dead' ? 'failed' : state,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastFailure: row.last_failure,
    ...datesOf(row),
  };
}
