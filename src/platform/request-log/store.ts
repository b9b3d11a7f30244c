import { type Selectable, sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { fixed, over } from '../db/fixed.ts';
import type { Tables } from '../db/tables.gen.ts';

export type RequestRow = Selectable<Tables['request_log']>;
export type NewRequest = Omit<RequestRow, 'id'>;

/** A minimum, because days are dropped as a whole. */
export const REQUESTS_KEPT_DAYS = 7;

/** One statement for the batch, even if it covers several workspaces. */
export async function insertRequests(tx: Tx, requests: readonly NewRequest[]): Promise<void> {
  await insert(tx, JSON.stringify(requests));
}

const insert = fixed((tx, requests: string) =>
  over(
    tx,
    sql`
    insert into request_log (workspace_id, project_id, at, face, actor_kind, actor_id, operation, status, code, duration_ms, address, request_id, request, response)
    select workspace_id, project_id, at, face, actor_kind, actor_id, operation, status, code, duration_ms, address, request_id, request, response
      from jsonb_to_recordset(${requests}::jsonb) as r (workspace_id text, project_id text, at timestamptz, face text,
           actor_kind text, actor_id text, operation text, status int, code text, duration_ms int, address text, request_id text, request text, response text)`,
  ),
);

/** Calls of the last day, by caller. */
export async function countCalls(tx: Tx, workspaceId: string, kind: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('request_log')
    .select(['actor_id', sql<number>`count(*)::int`.as('calls')])
    .where('workspace_id', '=', workspaceId)
    .where('actor_kind', '=', kind)
    .where('at', '>=', sql<Date>`now() - interval '1 day'`)
    .groupBy('actor_id')
    .execute();
  return new Map(rows.map((row) => [row.actor_id, row.calls]));
}

/** Deletes row by row, where our role may not drop whole days. */
export async function deleteOldRequests(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('request_log')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${REQUESTS_KEPT_DAYS})`)
    .execute();
}
