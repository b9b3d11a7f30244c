import { randomBytes } from 'node:crypto';
import { type NotNull, type Selectable, sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Keyring } from '#platform/secrets.ts';
import { narrowedTo } from '../caller.ts';
import { placeOfSecret } from './webhook-endpoint.ts';
import type { DeliveryView, WebhookView } from './webhook-view.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;

type Reader = Pick<Context, 'db' | 'caller'>;

/** A webhook tells of every account, so a credential that is narrowed to some may have nothing to do with them. */
export function requireAllAccounts({ caller }: Pick<Context, 'caller'>): void {
  if (narrowedTo(caller) === null) return;
  throw new AppError('forbidden', 'A credential that is narrowed to some accounts may not manage webhooks.', {
    action: 'webhooks:manage',
  });
}

export async function getWebhook(ctx: Reader, webhookId: string, lock = false): Promise<WebhookRow> {
  requireAllAccounts(ctx);
  const row = await ctx.db
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', ctx.caller.workspaceId)
    .where('id', '=', webhookId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', `There is no webhook ${webhookId}.`, { webhookId });
  return row;
}

export function presentWebhook(row: WebhookRow): WebhookView {
  return {
    id: row.id,
    url: row.url,
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

/** The deliveries of a webhook, each with what came of its last attempt. */
export function deliveriesOf({ db }: Pick<Context, 'db'>, webhook: WebhookRow) {
  return db
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
    .where('d.workspace_id', '=', webhook.workspace_id)
    .where('d.webhook_id', '=', webhook.id)
    .selectAll('d')
    .select(['last.status as last_status', 'last.failure as last_failure', 'last.response_excerpt'])
    .$narrowType<{ webhook_id: NotNull; event_id: NotNull }>();
}

export async function getDelivery(
  ctx: Pick<Context, 'db'>,
  webhook: WebhookRow,
  id: string,
): Promise<DeliveryView> {
  const row = await deliveriesOf(ctx, webhook).where('d.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', `There is no delivery ${id}.`, { deliveryId: id });
  return presentDelivery(row);
}

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['executeTakeFirstOrThrow']>>;

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

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

export function sealSecret(keyring: Keyring, workspaceId: string, webhookId: string, secret: string): string {
  return keyring.seal(secret, placeOfSecret(workspaceId, webhookId));
}

export async function countWebhooks({ db, caller }: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks where workspace_id = ${caller.workspaceId}`.execute(db);
  return rows[0]?.count ?? 0;
}
