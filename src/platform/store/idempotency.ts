import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import { fixed, over } from '../db/fixed.ts';

const LEASE = '60 seconds';
const KEPT = '24 hours';

/** A key belongs to one caller and one operation. */
interface KeyPlace {
  callerId: string;
  operation: string;
  key: string;
}

export type ClaimValues = [
  workspaceId: string,
  callerId: string,
  operation: string,
  key: string,
  hash: string,
  owner: string,
];

/**
 * Claims a key that is free, whose owner died or that has expired, once for each row of `from`. What it
 * returns is empty if the key belongs to somebody else.
 */
export function claiming(values: readonly unknown[], from: RawBuilder<unknown>): RawBuilder<unknown> {
  const [workspaceId, callerId, operation, key, hash, owner] = values;
  return sql`
    insert into idempotency_keys as k (workspace_id, caller_id, operation, key, request_hash, state, owner, lease_until)
    select ${workspaceId}, ${callerId}, ${operation}, ${key}, ${hash}, 'running', ${owner}::uuid, now() + ${LEASE}::interval
      ${from}
    on conflict (caller_id, operation, key) do update
      set request_hash = excluded.request_hash, state = 'running', owner = excluded.owner,
          lease_until = excluded.lease_until, result = null, created_at = now()
      where (k.state = 'running' and k.lease_until < now()) or k.created_at < now() - ${KEPT}::interval
    returning owner`;
}

const claim = fixed((tx, ...values: ClaimValues) => over(tx, claiming(values, sql``)));

/** Whether the key is ours now. */
export async function takeKey(tx: Tx, values: ClaimValues): Promise<boolean> {
  return (await claim(tx, ...values)).length > 0;
}

export function readKey(tx: Tx, { callerId, operation, key }: KeyPlace) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['state', 'request_hash', 'result'])
    .where('caller_id', '=', callerId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The SQLSTATE that refuses a result when its claim was taken over. */
export const TAKEN_OVER = 'PZ002';

/** Closes the transaction of the change. */
export function resultOf(
  { callerId, operation, key }: KeyPlace,
  owner: string,
  result: string,
): CompiledQuery {
  return CompiledQuery.raw('select finish_idempotency_key($1, $2, $3, $4, $5)', [
    callerId,
    operation,
    key,
    owner,
    result,
  ]);
}

export async function deleteClaim(
  tx: Tx,
  { callerId, operation, key }: KeyPlace,
  owner: string,
): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('caller_id', '=', callerId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('owner', '=', owner)
    .where('state', '=', 'running')
    .execute();
}

export async function deleteOldKeys(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - ${KEPT}::interval`)
    .where((eb) => eb.or([eb('state', '=', 'done'), eb('lease_until', '<', sql<Date>`now()`)]))
    .execute();
}
