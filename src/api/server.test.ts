import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../test/harness.ts';
import { type Clock, systemClock } from '#platform/clock.ts';

/** How long a server that is shutting down keeps a connection that was opened and never used. */
const UNUSED_MS = 2000;

/** A clock that reports the wait, and ends it on request. */
function watchedClock() {
  const overdue = Promise.withResolvers<void>();
  const waits: (AbortSignal | undefined)[] = [];
  const clock: Clock = {
    ...systemClock,
    sleep(ms, signal) {
      if (ms !== UNUSED_MS) return systemClock.sleep(ms, signal);
      waits.push(signal);
      return overdue.promise;
    },
  };
  return { clock, waits, overdue };
}

describe('a closing server', () => {
  it('does not wait for a connection that was opened and never used', async () => {
    const { clock, waits, overdue } = watchedClock();
    const app = await openApp({ clock });
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const ended = once(socket, 'close');
    // Connections are accepted in order: once this one is answered, the server has the earlier one.
    await fetch(`${app.url}/healthz`, { headers: { connection: 'close' } });

    const closing = app.close();
    overdue.resolve();
    await closing;

    await ended;
    expect(socket.destroyed).toBe(true);
    expect(waits).toHaveLength(1);
  });

  it('leaves no timer behind', async () => {
    const { clock, waits } = watchedClock();
    const app = await openApp({ clock });
    await app.close();
    expect(waits.map((signal) => signal?.aborted)).toEqual([true]);
  });
});
