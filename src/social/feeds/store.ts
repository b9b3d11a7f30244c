import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { saidColumn } from '#kernel/say.ts';
import type { Ended } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Said } from '#kernel/sentences/fill.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'feeds.problem_said': Said;
    'feed_items.problem_said': Said;
  }
}

export type FeedRow = Selectable<Tables['feeds']>;

/** By name. Not paged, because there are few. */
export function readFeeds(tx: Tx, workspaceId: string): Promise<FeedRow[]> {
  return tx
    .selectFrom('feeds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export interface FeedPlace {
  workspaceId: string;
  feedId: string;
}

export function findFeed(
  tx: Tx,
  { workspaceId, feedId }: FeedPlace,
  lock = false,
): Promise<FeedRow | undefined> {
  return tx
    .selectFrom('feeds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', feedId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export function insertFeed(tx: Tx, row: Insertable<Tables['feeds']>): Promise<FeedRow> {
  return tx.insertInto('feeds').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined if the feed is gone or has another version. */
export function writeFeed(
  tx: Tx,
  { workspaceId, feedId }: FeedPlace,
  version: number,
  change: Updateable<Tables['feeds']>,
): Promise<FeedRow | undefined> {
  return tx
    .updateTable('feeds')
    .set({ ...change, version: version + 1 })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', feedId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteFeedRow(tx: Tx, { workspaceId, feedId }: FeedPlace): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('feeds')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', feedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records the result of a reading; this does not count as a change to the feed. */
export async function noteLook(
  tx: Tx,
  { workspaceId, feedId }: FeedPlace,
  { problem, ...note }: Updateable<Tables['feeds']> & { problem: string | null },
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ ...note, problem, problem_said: saidColumn(problem), asked_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', feedId)
    .execute();
}

export async function askForLook(
  tx: Tx,
  { workspaceId, feedId }: FeedPlace,
  now: Date,
): Promise<FeedRow | undefined> {
  return tx
    .updateTable('feeds')
    .set({ asked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', feedId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Takes the feeds of all workspaces that are due. Their next reading is postponed, so that no
 * other worker begins one.
 */
export async function takeDue(tx: Tx, now: Date, until: Date, limit: number): Promise<FeedPlace[]> {
  const rows = await tx
    .updateTable('feeds')
    .set({ next_look_at: until })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('feeds')
        .select('id')
        .where('paused', '=', false)
        .where('next_look_at', '<=', now)
        .orderBy('next_look_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'workspace_id'])
    .execute();
  return rows.map((row) => ({ feedId: row.id, workspaceId: row.workspace_id }));
}

/** Pauses the feeds that make posts on behalf of a person, in every workspace. */
export async function pauseFeedsOf(tx: Tx, userId: string): Promise<Ended[]> {
  return tx
    .updateTable('feeds')
    .set({ paused: true, version: sql`version + 1` })
    .where('owner_id', '=', userId)
    .where('paused', '=', false)
    .returning(['id', 'workspace_id as workspaceId', 'id as mark'])
    .execute();
}
