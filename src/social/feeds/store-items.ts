import { type Insertable, type Selectable, sql } from 'kysely';
import { saidColumn } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Draft, DraftSource } from './draft.ts';
import type { FeedPlace } from './store.ts';

type ItemRow = Selectable<Tables['feed_items']>;

/** The hash of each entry's text when it was last seen, by key. */
export async function knownItems(
  tx: Tx,
  { workspaceId, feedId }: FeedPlace,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('feed_items')
    .select(['item_key', 'words_hash'])
    .where('workspace_id', '=', workspaceId)
    .where('feed_id', '=', feedId)
    .where('item_key', '=', sql<string>`any(${[...keys]})`)
    .execute();
  return new Map(rows.map((row) => [row.item_key, row.words_hash]));
}

export async function insertItems(tx: Tx, rows: readonly Insertable<Tables['feed_items']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('feed_items').values(rows).execute();
}

/** Notes that an entry's text has changed. */
export async function noteChanged(
  tx: Tx,
  { workspaceId, feedId }: FeedPlace,
  { key, hash }: { key: string; hash: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('feed_items')
    .set({ words_hash: hash, changed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('feed_id', '=', feedId)
    .where('item_key', '=', key)
    .execute();
}

export function readItems(tx: Tx, { workspaceId, feedId }: FeedPlace, limit: number): Promise<ItemRow[]> {
  return tx
    .selectFrom('feed_items')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('feed_id', '=', feedId)
    .orderBy('found_at', 'desc')
    .orderBy('post_id', (order) => order.desc().nullsLast())
    .orderBy('item_key')
    .limit(limit)
    .execute();
}

/** A draft of a feed, with its owner and what should happen to it. */
interface Unfinished extends Draft {
  feedId: string;
  key: string;
}

async function readUnfinished(
  tx: Tx,
  next: 'localize' | 'finish',
  now: Date,
  limit: number,
): Promise<Unfinished[]> {
  return tx
    .selectFrom('feed_items as i')
    .innerJoin('feeds as f', (join) =>
      join.onRef('f.workspace_id', '=', 'i.workspace_id').onRef('f.id', '=', 'i.feed_id'),
    )
    .select(['i.workspace_id as workspaceId', 'i.feed_id as feedId', 'i.item_key as key'])
    .select(['i.post_id as postId', 'f.outcome', 'f.owner_id as ownerId', 'f.locale'])
    .where('i.next', '=', next)
    .where('i.next_at', '<=', now)
    .where('i.post_id', 'is not', null)
    .where('f.paused', '=', false)
    .orderBy('i.next_at')
    .limit(limit)
    .$castTo<Unfinished>()
    .execute();
}

async function lockItem(
  tx: Tx,
  { workspaceId, feedId, key }: Unfinished,
  next: 'localize' | 'finish',
): Promise<boolean> {
  const row = await tx
    .selectFrom('feed_items')
    .select('item_key')
    .where('workspace_id', '=', workspaceId)
    .where('feed_id', '=', feedId)
    .where('item_key', '=', key)
    .where('next', '=', next)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function noteItem(
  tx: Tx,
  { workspaceId, feedId, key }: Unfinished,
  note: { next: 'finish' | null; nextAt: Date; problem?: string },
): Promise<void> {
  const problem = note.problem ?? null;
  await tx
    .updateTable('feed_items')
    .set({ next: note.next, next_at: note.nextAt, problem, problem_said: saidColumn(problem) })
    .where('workspace_id', '=', workspaceId)
    .where('feed_id', '=', feedId)
    .where('item_key', '=', key)
    .execute();
}

export const feedDrafts: DraftSource<Unfinished> = { read: readUnfinished, lock: lockItem, note: noteItem };
