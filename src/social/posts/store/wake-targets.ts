import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { IN_PROGRESS } from '../../model.ts';
import type { TargetRow } from '../rows.ts';

type Overdue = Pick<TargetRow, 'id' | 'post_id' | 'workspace_id'>;

/** Targets of every workspace that were due before that time. */
export function lockOverdue(tx: Tx, due: Date, limit: number): Promise<Overdue[]> {
  return lock(tx, sql`next_attempt_at <= ${due}`, 'next_attempt_at', limit);
}

/** Targets whose worker has written nothing for that long. */
export function lockSilent(tx: Tx, silence: string, limit: number): Promise<Overdue[]> {
  const isSilent = sql`next_attempt_at is null and updated_at < clock_timestamp() - ${silence}::interval`;
  return lock(tx, isSilent, 'updated_at', limit);
}

async function lock(
  tx: Tx,
  which: RawBuilder<unknown>,
  order: 'next_attempt_at' | 'updated_at',
  limit: number,
): Promise<Overdue[]> {
  return tx
    .selectFrom('post_targets')
    .select(['id', 'post_id', 'workspace_id'])
    .where('executor', 'is not', null)
    .where(sql<boolean>`${which}`)
    .where('status', 'in', IN_PROGRESS)
    .orderBy(order)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Hands each target to its own new job. */
export async function handOver(tx: Tx, names: readonly { id: string; executor: string }[]): Promise<void> {
  await sql`
    update post_targets t set executor = n.executor, next_attempt_at = null, updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (id text, executor text)
     where t.id = n.id`.execute(tx);
}
