import type { Context } from '#platform/context.ts';
import { openUrl } from '#platform/webhooks/sealed-url.ts';
import type { DeliveryRow, WebhookRow } from './store.ts';
import type { DeliveryView, WebhookView } from './webhook-view.ts';

export function presentWebhook({ keyring }: Pick<Context, 'keyring'>, row: WebhookRow): WebhookView {
  return {
    id: row.id,
    url: openUrl(keyring, row.workspace_id, row.url),
    types: row.types,
    active: row.active,
    failingSince: row.failing_since?.toISOString() ?? null,
    disabledReason: row.disabled_reason,
    version: row.version,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow): DeliveryView {
  // One that is on its way is pending too, until the claim of its worker ends.
  const status = row.status === 'delivered' || row.status === 'dead' ? row.status : 'pending';
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    type: row.event,
    status,
    attempts: row.round_attempts,
    nextAttemptAt: status === 'pending' ? (row.lease_until ?? row.next_attempt_at).toISOString() : null,
    lastStatus: row.last_status,
    lastFailure: row.dropped_because ?? row.last_failure,
    responseExcerpt: row.response_excerpt,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
