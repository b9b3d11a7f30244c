import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { selectDeliveries, statusesOf } from '#platform/webhooks/store-reading.ts';

interface DeliveryFilters {
  workspaceId: string;
  kind?: string | undefined;
  webhookId?: string | undefined;
  appKeyId?: string | undefined;
  projectId?: string | undefined;
  state?: 'pending' | 'delivered' | 'dead' | undefined;
  event?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** How far back an id is searched, because not every column that may contain it has an index. */
const SEARCHED_MAX = 20_000;

export type DeliveryLine = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];

const linesOf = (tx: Tx, workspaceId: string) =>
  selectDeliveries(tx)
    .leftJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select('w.url as webhook_url')
    .$narrowType<{ kind: 'callback' | 'webhook' }>()
    .where('d.workspace_id', '=', workspaceId);

/** Callbacks and webhook deliveries of the workspace, newest first. */
export function readDeliveries(
  tx: Tx,
  { workspaceId, kind, webhookId, appKeyId, projectId, state, event, from, to, q }: DeliveryFilters,
  beforeId: string | null,
  count: number,
): Promise<DeliveryLine[]> {
  let query = linesOf(tx, workspaceId);
  if (kind !== undefined) query = query.where('d.kind', '=', kind);
  if (webhookId !== undefined) query = query.where('d.webhook_id', '=', webhookId);
  if (appKeyId !== undefined) query = query.where('d.app_key_id', '=', appKeyId);
  if (projectId !== undefined) query = query.where('d.project_id', '=', projectId);
  if (state !== undefined) query = query.where('d.status', 'in', statusesOf(state));
  if (event !== undefined) query = query.where('d.event', '=', event);
  if (from !== undefined) query = query.where('d.created_at', '>=', new Date(from));
  if (to !== undefined) query = query.where('d.created_at', '<', new Date(to));
  if (q !== undefined)
    query = query.where(sql<boolean>`d.id in (
      select id from (
        select id, trace_id, event_id from deliveries
         where workspace_id = ${workspaceId} order by id desc limit ${SEARCHED_MAX}) newest
       where ${q} in (newest.id, newest.trace_id, newest.event_id))`);
  if (beforeId !== null) query = query.where('d.id', '<', beforeId);
  return query.orderBy('d.id', 'desc').limit(count).execute();
}

export function readDelivery(tx: Tx, workspaceId: string, id: string) {
  return linesOf(tx, workspaceId).where('d.id', '=', id).select('d.body').executeTakeFirst();
}

/** The complete row, as the dispatcher reads it. */
export async function readSending(tx: Tx, workspaceId: string, id: string) {
  return tx
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function findWebhook(tx: Tx, workspaceId: string, id: string) {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'active'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}
