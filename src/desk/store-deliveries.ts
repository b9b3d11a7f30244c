import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

export interface DeliveryFilters {
  workspaceId: string;
  kind?: string | undefined;
  webhookId?: string | undefined;
  appKeyId?: string | undefined;
  projectId?: string | undefined;
  statuses?: readonly string[] | undefined;
  event?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

export interface DeliveryLine {
  id: string;
  kind: 'callback' | 'webhook';
  event: string;
  project_id: string | null;
  app_key_id: string | null;
  webhook_id: string | null;
  trace_id: string | null;
  event_id: string | null;
  url: string;
  status: string;
  attempts: number;
  next_attempt_at: Date;
  lease_until: Date | null;
  created_at: Date;
  finished_at: Date | null;
  last_status: number | null;
  last_failure: string | null;
}

/** How far back an id is looked for: not every column of it has an index. */
const SEARCHED_MAX = 20_000;

const LINE = sql`
  d.id, d.kind, d.event, d.project_id, d.app_key_id, d.webhook_id, d.trace_id, d.event_id, coalesce(d.url, w.url, '') as url,
  d.status, d.attempts, d.next_attempt_at, d.lease_until, d.created_at, d.finished_at,
  a.status as last_status, coalesce(d.dropped_because, a.failure) as last_failure`;
const SOURCE = sql`
  left join webhooks w on w.id = d.webhook_id
  left join lateral (
    select a.status, a.failure from delivery_attempts a where a.delivery_id = d.id order by a.number desc limit 1) a on true`;

/** Callbacks and webhooks of the workspace, newest first. */
export async function readDeliveries(
  tx: Tx,
  filters: DeliveryFilters,
  beforeId: string | null,
  count: number,
): Promise<DeliveryLine[]> {
  const { kind, webhookId, appKeyId, projectId, statuses, event, from, to } = filters;
  const wanted = [sql`d.workspace_id = ${filters.workspaceId}`];
  if (kind !== undefined) wanted.push(sql`d.kind = ${kind}`);
  if (webhookId !== undefined) wanted.push(sql`d.webhook_id = ${webhookId}`);
  if (appKeyId !== undefined) wanted.push(sql`d.app_key_id = ${appKeyId}`);
  if (projectId !== undefined) wanted.push(sql`d.project_id = ${projectId}`);
  if (statuses !== undefined) wanted.push(sql`d.status = any(${[...statuses]})`);
  if (event !== undefined) wanted.push(sql`d.event = ${event}`);
  if (from !== undefined) wanted.push(sql`d.created_at >= ${from}::timestamptz`);
  if (to !== undefined) wanted.push(sql`d.created_at < ${to}::timestamptz`);
  if (filters.q !== undefined)
    wanted.push(sql`d.id in (
      select id from (
        select id, trace_id, event_id from deliveries
         where workspace_id = ${filters.workspaceId} order by id desc limit ${SEARCHED_MAX}) newest
       where ${filters.q} in (newest.id, newest.trace_id, newest.event_id))`);
  if (beforeId !== null) wanted.push(sql`d.id < ${beforeId}`);
  const { rows } = await sql<DeliveryLine>`
    select ${LINE} from (
      select * from deliveries d where ${sql.join(wanted, sql` and `)} order by d.id desc limit ${count}) d
    ${SOURCE} order by d.id desc`.execute(tx);
  return rows;
}

export async function readDelivery(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<(DeliveryLine & { body: string }) | undefined> {
  const { rows } = await sql<DeliveryLine & { body: string }>`
    select ${LINE}, d.body from deliveries d ${SOURCE}
     where d.workspace_id = ${workspaceId} and d.id = ${id}`.execute(tx);
  return rows[0];
}

/** The row as the one that sends it sees it. */
export async function readSending(tx: Tx, workspaceId: string, id: string) {
  return tx
    .selectFrom('deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function readAttempts(tx: Tx, workspaceId: string, deliveryId: string) {
  return tx
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
}

export function findWebhook(tx: Tx, workspaceId: string, id: string) {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'active'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}
