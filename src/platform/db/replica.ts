import type pg from 'pg';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';

/**
 * A replica is milliseconds behind its primary. If it takes longer, the caller gets its
 * answer from the primary.
 */
const CATCH_UP_MS = 250;
const LOOK_AGAIN_MS = 10;

interface Replica {
  /** A connection that sees everything that was confirmed to any caller; null: ask the primary. */
  take<C extends pg.ClientBase>(connect: () => Promise<C>, giveBack: (client: C) => void): Promise<C | null>;
}

/**
 * `askPosition` returns how far the primary's log is flushed; everything confirmed to a caller
 * lies before that position.
 */
export function openReplica(askPosition: () => Promise<string>, log: Log): Replica {
  return {
    async take(connect, giveBack) {
      try {
        // One after the other: if the primary is down, nobody would give the connection back.
        const position = await askPosition();
        const client = await connect();
        try {
          if (await hasReplayed(client, position)) return client;
        } catch (error) {
          giveBack(client);
          throw error;
        }
        giveBack(client);
        log.warn({ position }, 'the replica is behind; the primary answers');
      } catch (error) {
        log.warn({ error }, 'the replica does not answer; the primary does');
      }
      return null;
    },
  };
}

async function hasReplayed(client: pg.ClientBase, position: string): Promise<boolean> {
  const until = systemClock.monotonicMs() + CATCH_UP_MS;
  for (;;) {
    // A promoted server is no longer a replica and may lack what the old primary confirmed.
    const { rows } = await client.query<{ ready: boolean }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as ready',
      [position],
    );
    if (rows[0]?.ready === true) return true;
    if (systemClock.monotonicMs() >= until) return false;
    await systemClock.sleep(LOOK_AGAIN_MS);
  }
}
