import type { Selectable } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { Tables } from '../db/tables.gen.ts';

export interface AuditFilters {
  operation?: string | undefined;
  actorId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Newest first. */
export function readAudit(
  tx: Tx,
  workspaceId: string,
  { operation, actorId, from, to }: AuditFilters,
  beforeId: number | null,
  count: number,
): Promise<Selectable<Tables['audit_log']>[]> {
  let query = tx.selectFrom('audit_log').selectAll().where('workspace_id', '=', workspaceId);
  if (operation !== undefined) query = query.where('operation', '=', operation);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (to !== undefined) query = query.where('at', '<', new Date(to));
  if (beforeId !== null) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(count).execute();
}
