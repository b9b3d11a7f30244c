import type pg from 'pg';
import { systemClock } from '../clock.ts';

/**
 * Connections outside the pools, up to a limit. When all are taken, a caller waits for one to end, as in a
 * pool; if that takes too long, it is refused with the pool's own message.
 */
export function ownConnections(
  max: number,
  open: () => Promise<pg.Client>,
  busyMs: number,
): () => Promise<pg.Client> {
  let taken = 0;
  const queue: (() => void)[] = [];
  const giveBack = () => {
    const next = queue.shift();
    if (next) next();
    else taken -= 1;
  };
  const take = async () => {
    if (taken < max) {
      taken += 1;
      return;
    }
    const turn = Promise.withResolvers<true>();
    const mine = () => turn.resolve(true);
    queue.push(mine);
    const over = new AbortController();
    const isMine = await Promise.race([turn.promise, systemClock.sleep(busyMs, over.signal)]);
    over.abort();
    const place = queue.indexOf(mine);
    if (isMine === true || place < 0) return;
    queue.splice(place, 1);
    throw new Error('timeout exceeded when trying to connect');
  };
  return async () => {
    await take();
    try {
      const client = await open();
      client.once('end', giveBack);
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
