import { sql } from 'kysely';
import type { Tx } from '../db/client.ts';

/** A point between two moves: everything before it is known. */
export interface Position {
  xid: number;
  seq: number;
  /** When the server that issued the numbers was started, see `STARTED`. */
  started: number;
}

export interface Move extends Position {
  workspace_id: string;
  type: string;
  object_id: string;
  at: Date;
}

const KEPT = '2 hours';
const SETTLED = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
/**
 * A server that takes over, or restarts after a crash, knows only transactions that reached the log. It
 * reuses the numbers of those that were lost, and their moves would lie before positions issued earlier.
 */
const STARTED = sql`(extract(epoch from pg_postmaster_start_time()) * 1000)::bigint`;

/** The position of the oldest running transaction: nothing new can appear before it. */
export async function readEnd(tx: Tx): Promise<Position> {
  const { rows } = await sql<Position>`select ${SETTLED} as xid, 0 as seq, ${STARTED} as started`.execute(tx);
  return rows[0] ?? { xid: 0, seq: 0, started: 0 };
}

/**
 * Moves of all workspaces after a position whose transactions are over, oldest first, and the
 * position that was read up to.
 */
export async function readMoves(
  tx: Tx,
  after: Position,
  count: number,
): Promise<{ moves: Move[]; end: Position }> {
  const { rows } = await sql<Move & { settled: number }>`
    select m.xid, m.seq, m.workspace_id, m.type, m.object_id, m.at, e.settled, e.started
      from (select ${SETTLED} as settled, ${STARTED} as started) e
      left join lateral (
        select * from live_moves m
         where (m.xid, m.seq) > (${after.xid}::bigint, ${after.seq}::bigint) and m.xid < e.settled
         order by m.xid, m.seq limit ${count}) m on true
     order by m.xid, m.seq`.execute(tx);
  const moves = rows.filter(({ workspace_id }) => workspace_id !== null);
  const last = moves.length === count ? moves.at(-1) : undefined;
  const { settled: xid, started } = rows[0] ?? { settled: after.xid, started: after.started };
  return { moves, end: last ?? { xid, seq: 0, started } };
}

/** The moves that a page missed between two positions; null when they are no longer kept. */
export async function readMissed(
  tx: Tx,
  workspaceId: string,
  after: Position,
  before: Position,
  max: number,
): Promise<Move[] | null> {
  if (after.started !== before.started) return null;
  const first = await tx
    .selectFrom('live_moves')
    .select(({ fn }) => fn.min('xid').as('xid'))
    .executeTakeFirst();
  if ((first?.xid ?? before.xid) > after.xid && after.xid < before.xid) return null;
  const rows = await tx
    .selectFrom('live_moves')
    .select(['xid', 'seq', 'workspace_id', 'type', 'object_id', 'at'])
    .select(sql<number>`${before.started}::bigint`.as('started'))
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('xid', 'seq'), '>', tuple(after.xid, after.seq)))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('xid', 'seq'), '<=', tuple(before.xid, before.seq)))
    .orderBy('xid')
    .orderBy('seq')
    .limit(max + 1)
    .execute();
  return rows.length > max ? null : rows;
}

export async function deleteOldMoves(tx: Tx): Promise<void> {
  await tx.deleteFrom('live_moves').where('at', '<', sql<Date>`now() - ${KEPT}::interval`).execute();
}

/** For a change without a trigger, because a trigger would announce every row. */
export async function announceMove(
  tx: Tx,
  { workspaceId, type, id }: { workspaceId: string; type: string; id: string },
): Promise<void> {
  await tx.insertInto('live_moves').values({ workspace_id: workspaceId, type, object_id: id }).execute();
}
