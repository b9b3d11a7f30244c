import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { selectDeliveries } from '#platform/webhooks/store-reading.ts';
import { narrowedTo } from '../caller.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;

type Reader = Pick<Context, 'db' | 'caller'>;

/**
 * A webhook reports on every account, so a credential restricted to some accounts may not manage webhooks.
 */
export function requireAllAccounts({ caller }: Pick<Context, 'caller'>): void {
  if (narrowedTo(caller) === null) return;
  throw new AppError(
    'forbidden',
    inEnglish('A credential that is narrowed to some accounts may not manage webhooks.'),
    {
      action: 'webhooks:manage',
    },
  );
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
  if (!row) throw new AppError('not_found', say('webhooks.no_webhook', { webhookId }), { webhookId });
  return row;
}

/** The deliveries of a webhook, each with the outcome of its last attempt. */
export function deliveriesOf({ db }: Pick<Context, 'db'>, webhook: WebhookRow) {
  return selectDeliveries(db)
    .where('d.workspace_id', '=', webhook.workspace_id)
    .where('d.webhook_id', '=', webhook.id)
    .$narrowType<{ webhook_id: NotNull; event_id: NotNull }>();
}

export async function getDelivery(
  ctx: Pick<Context, 'db'>,
  webhook: WebhookRow,
  id: string,
): Promise<DeliveryRow> {
  const row = await deliveriesOf(ctx, webhook).where('d.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', say('webhooks.no_delivery', { id }), { deliveryId: id });
  return row;
}

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['executeTakeFirstOrThrow']>>;

export async function countWebhooks({ db, caller }: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', caller.workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Oldest first. */
export function readWebhooks({ db, caller }: Reader, afterId: string, count: number): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', caller.workspaceId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(count)
    .execute();
}

export function insertWebhook(tx: Tx, webhook: Insertable<Tables['webhooks']>): Promise<WebhookRow> {
  return tx.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();
}

export function changeWebhook(
  tx: Tx,
  { id, workspace_id }: WebhookRow,
  set: Updateable<Tables['webhooks']>,
): Promise<WebhookRow> {
  return tx
    .updateTable('webhooks')
    .set(set)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteWebhookRow(tx: Tx, { id, workspace_id }: WebhookRow): Promise<void> {
  await tx.deleteFrom('webhooks').where('workspace_id', '=', workspace_id).where('id', '=', id).execute();
}

/** The current state of these webhooks. */
export async function readTargets(tx: Tx, ids: readonly (string | null)[]) {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'url', 'secret_sealed', 'active'])
    .where('id', 'in', [...new Set(ids.filter((id) => id !== null))])
    .execute();
  return new Map(webhooks.map((webhook) => [webhook.id, webhook]));
}

/** A webhook that has failed for three days is switched off. */
export async function noteOutcome(
  tx: Tx,
  { workspace_id, webhook_id }: { workspace_id: string; webhook_id: string | null },
  isDelivered: boolean,
): Promise<void> {
  if (webhook_id === null) return;
  if (isDelivered)
    await tx
      .updateTable('webhooks')
      .set({ failing_since: null })
      .where('workspace_id', '=', workspace_id)
      .where('id', '=', webhook_id)
      .where('failing_since', 'is not', null)
      .execute();
  else
    await tx
      .updateTable('webhooks')
      .set({
        failing_since: sql`coalesce(failing_since, now())`,
        active: sql`active and coalesce(failing_since > now() - interval '3 days', true)`,
        disabled_reason: sql`case when active and failing_since <= now() - interval '3 days'
                                  then 'failing_for_3_days' else disabled_reason end`,
      })
      .where('workspace_id', '=', workspace_id)
      .where('id', '=', webhook_id)
      .execute();
}
