import type { Context } from '#platform/context.ts';
import { openUrl } from '#platform/webhooks/sealed-url.ts';
import { datesOf, stateOf } from '#platform/webhooks/store-reading.ts';
import { type DeliveryRow, type WebhookRow, getDelivery } from './store.ts';
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
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    type: row.event,
    status: stateOf(row),
    attempts: row.round_attempts,
    lastStatus: row.last_status,
    lastFailure: row.last_failure,
    responseExcerpt: row.response_excerpt,
    ...datesOf(row),
  };
}

export async function showDelivery(
  ctx: Pick<Context, 'db'>,
  webhook: WebhookRow,
  id: string,
): Promise<DeliveryView> {
  return presentDelivery(await getDelivery(ctx, webhook, id));
}
