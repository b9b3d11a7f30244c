import { type Insertable, type Selectable, sql } from 'kysely';
import { saidColumn } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Draft, DraftSource } from '../feeds/draft.ts';
import type { PoolPlace } from './store.ts';

type UseRow = Selectable<Tables['pool_uses']>;

/** When a post of a pool went, or goes, to an account, and with which text. */
export interface Use {
  accountId: string;
  poolPostId: string;
  wordsHash: string;
  at: Date;
}

/** All future uses, and the last past use of each text. */
export async function readUsesOf(tx: Tx, { workspaceId, poolId }: PoolPlace, now: Date): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select account_id as "accountId", pool_post_id as "poolPostId", words_hash as "wordsHash", max(slot_at) as at
      from pool_uses
     where workspace_id = ${workspaceId} and pool_id = ${poolId}
     group by account_id, pool_post_id, words_hash, case when slot_at > ${now} then slot_at end`.execute(tx);
  return rows;
}

/** The slots of these accounts that a pool has filled, from now on. */
export async function readFilled(
  tx: Tx,
  workspaceId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, Date[]>> {
  const rows = await tx
    .selectFrom('pool_uses')
    .select(['account_id', 'slot_at'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', sql<string>`any(${[...accountIds]})`)
    .where('slot_at', '>', now)
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.account_id)].map(([id, list]) => [id, list.map((row) => row.slot_at)]),
  );
}

export async function insertUses(tx: Tx, rows: readonly Insertable<Tables['pool_uses']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('pool_uses').values(rows).execute();
}

export function readUses(tx: Tx, { workspaceId, poolId }: PoolPlace, limit: number): Promise<UseRow[]> {
  return tx
    .selectFrom('pool_uses')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pool_id', '=', poolId)
    .orderBy('slot_at', 'desc')
    .orderBy('account_id')
    .limit(limit)
    .execute();
}

/** How often each post of a pool was used, and when last. */
export async function readTallies(
  tx: Tx,
  { workspaceId, poolId }: PoolPlace,
): Promise<Map<string, { times: number; last: Date }>> {
  const rows = await tx
    .selectFrom('pool_uses')
    .select(['pool_post_id', sql<number>`count(*)::int`.as('times'), sql<Date>`max(slot_at)`.as('last')])
    .where('workspace_id', '=', workspaceId)
    .where('pool_id', '=', poolId)
    .groupBy('pool_post_id')
    .execute();
  return new Map(rows.map((row) => [row.pool_post_id, { times: row.times, last: row.last }]));
}

/** A draft made by a pool, with its slot. */
interface PoolDraft extends Draft {
  accountId: string;
  slotAt: Date;
}

async function readPoolDrafts(
  tx: Tx,
  next: 'localize' | 'finish',
  now: Date,
  limit: number,
): Promise<PoolDraft[]> {
  const rows = await tx
    .selectFrom('pool_uses as u')
    .innerJoin('pools as p', (join) =>
      join.onRef('p.workspace_id', '=', 'u.workspace_id').onRef('p.id', '=', 'u.pool_id'),
    )
    .select(['u.workspace_id as workspaceId', 'u.account_id as accountId', 'u.slot_at as slotAt'])
    .select(['u.post_id as postId', 'p.owner_id as ownerId', 'p.locale'])
    .where('u.next', '=', next)
    .where('u.next_at', '<=', now)
    .where('p.paused', '=', false)
    .orderBy('u.next_at')
    .orderBy('u.slot_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, outcome: 'queue' as const }));
}

async function lockUse(
  tx: Tx,
  { workspaceId, accountId, slotAt }: PoolDraft,
  next: 'localize' | 'finish',
): Promise<boolean> {
  const row = await tx
    .selectFrom('pool_uses')
    .select('post_id')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('slot_at', '=', slotAt)
    .where('next', '=', next)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function noteUse(
  tx: Tx,
  { workspaceId, accountId, slotAt }: PoolDraft,
  note: { next: 'finish' | null; nextAt: Date; problem?: string },
): Promise<void> {
  const problem = note.problem ?? null;
  await tx
    .updateTable('pool_uses')
    .set({ next: note.next, next_at: note.nextAt, problem, problem_said: saidColumn(problem) })
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('slot_at', '=', slotAt)
    .execute();
}

export const poolDrafts: DraftSource<PoolDraft> = { read: readPoolDrafts, lock: lockUse, note: noteUse };
