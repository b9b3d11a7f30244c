import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Keyring, SecretPlace } from '#platform/secrets.ts';
import { narrowedTo } from '../posts/store.ts';
import type { DeliveryView, WebhookView } from './webhook-view.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;

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

export function presentDelivery(row: DeliveryRow): DeliveryView {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    type: row.event_type,
    status: row.status as DeliveryView['status'],
    attempts: row.attempts,
    nextAttemptAt: row.status === 'pending' ? (row.next_attempt_at?.toISOString() ?? null) : null,
    lastStatus: row.last_status,
    lastFailure: row.last_failure,
    responseExcerpt: row.response_excerpt,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

export function sealSecret(keyring: Keyring, workspaceId: string, webhookId: string, secret: string): string {
  return keyring.seal(secret, placeOf(workspaceId, webhookId));
}

export function openSecret(keyring: Keyring, workspaceId: string, webhookId: string, sealed: string): string {
  return keyring.open(sealed, placeOf(workspaceId, webhookId));
}

const placeOf = (workspaceId: string, row: string): SecretPlace => ({
  workspaceId,
  table: 'webhooks',
  column: 'secret_sealed',
  row,
});

export async function countWebhooks({ db, caller }: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks where workspace_id = ${caller.workspaceId}`.execute(db);
  return rows[0]?.count ?? 0;
}
