import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { saidColumn } from '#kernel/say.ts';
import type { Ended } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Settings } from '../posts/settings.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'pools.problem_said': Said;
    'pool_uses.problem_said': Said;
    'pool_posts.settings': Settings;
  }
}

export type PoolRow = Selectable<Tables['pools']>;
export type PoolPostRow = Selectable<Tables['pool_posts']>;

export interface PoolPlace {
  workspaceId: string;
  poolId: string;
}

/** By name. Not paged, because there are few. */
export function readPools(tx: Tx, workspaceId: string): Promise<PoolRow[]> {
  return tx
    .selectFrom('pools')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export function findPool(
  tx: Tx,
  { workspaceId, poolId }: PoolPlace,
  lock = false,
): Promise<PoolRow | undefined> {
  return tx
    .selectFrom('pools')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', poolId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export function insertPool(tx: Tx, row: Insertable<Tables['pools']>): Promise<PoolRow> {
  return tx.insertInto('pools').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined if the pool is gone or has another version. */
export function writePool(
  tx: Tx,
  { workspaceId, poolId }: PoolPlace,
  version: number,
  change: Updateable<Tables['pools']>,
): Promise<PoolRow | undefined> {
  return tx
    .updateTable('pools')
    .set({ ...change, version: version + 1 })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', poolId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePoolRow(tx: Tx, { workspaceId, poolId }: PoolPlace): Promise<void> {
  await tx.deleteFrom('pools').where('workspace_id', '=', workspaceId).where('id', '=', poolId).execute();
}

/** Records the result of a fill; this does not count as a change to the pool. */
export async function noteFill(
  tx: Tx,
  { workspaceId, poolId }: PoolPlace,
  { problem, ...note }: Updateable<Tables['pools']> & { problem: string | null },
): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ ...note, problem, problem_said: saidColumn(problem) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', poolId)
    .execute();
}

/** The content of the pool was changed, so it is filled soon. */
export async function wakePool(tx: Tx, { workspaceId, poolId }: PoolPlace, now: Date): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ next_fill_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', poolId)
    .execute();
}

/** Over all workspaces. */
export async function readDuePools(tx: Tx, now: Date, limit: number): Promise<PoolPlace[]> {
  return tx
    .selectFrom('pools')
    .select(['workspace_id as workspaceId', 'id as poolId'])
    .where('paused', '=', false)
    .where('next_fill_at', '<=', now)
    .orderBy('next_fill_at')
    .limit(limit)
    .execute();
}

/** Pauses the pools that make posts on behalf of a person, in every workspace. */
export async function pausePoolsOf(tx: Tx, userId: string): Promise<Ended[]> {
  return tx
    .updateTable('pools')
    .set({ paused: true, version: sql`version + 1` })
    .where('owner_id', '=', userId)
    .where('paused', '=', false)
    .returning(['id', 'workspace_id as workspaceId', 'id as mark'])
    .execute();
}

/** In the order in which they were added. */
export function readPoolPosts(tx: Tx, { workspaceId, poolId }: PoolPlace): Promise<PoolPostRow[]> {
  return tx
    .selectFrom('pool_posts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pool_id', '=', poolId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countPoolPosts(tx: Tx, workspaceId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('pool_posts')
    .select(['pool_id', sql<number>`count(*)::int`.as('count')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('pool_id')
    .execute();
  return new Map(rows.map((row) => [row.pool_id, row.count]));
}

export function insertPoolPost(tx: Tx, row: Insertable<Tables['pool_posts']>): Promise<PoolPostRow> {
  return tx.insertInto('pool_posts').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined if the post is gone or has another version. */
export function writePoolPost(
  tx: Tx,
  { workspaceId, poolId }: PoolPlace,
  { id, version }: { id: string; version: number },
  change: Updateable<Tables['pool_posts']>,
): Promise<PoolPostRow | undefined> {
  return tx
    .updateTable('pool_posts')
    .set({ ...change, version: version + 1 })
    .where('workspace_id', '=', workspaceId)
    .where('pool_id', '=', poolId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePoolPostRow(
  tx: Tx,
  { workspaceId, poolId }: PoolPlace,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pool_posts')
    .where('workspace_id', '=', workspaceId)
    .where('pool_id', '=', poolId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
