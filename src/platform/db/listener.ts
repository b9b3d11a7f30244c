import type pg from 'pg';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { pauseMs } from './wait.ts';

interface Listening {
  close(): Promise<void>;
}

export interface Listener {
  /**
   * `onConnect` is called for every new connection: notices sent in between are lost, so the caller must
   * check once. `onLost` is called when a connection ends: no notices arrive from then on.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onConnect: () => void,
    onLost?: () => void,
  ): Promise<Listening>;
  close(): Promise<void>;
}

interface Subscription {
  onNotice(payload: string): void;
  onConnect(): void;
  onLost(): void;
}

/** Shorter than the server's limit for idle sessions, which ends the connection of a frozen process. */
const BEAT_MS = 10_000;
const CHANNEL = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** One connection for all notices of a process, reopened whenever it is lost. */
export function openListener(connect: () => Promise<pg.Client>, log: Log): Listener {
  const subscriptions = new Map<string, Set<Subscription>>();
  const stopping = new AbortController();
  let current: pg.Client | null = null;
  let running: Promise<void> | null = null;

  const each = (channel: string) => subscriptions.get(channel) ?? new Set<Subscription>();
  const hear = (client: pg.Client, channel: string) => client.query(`listen "${channel}"`);

  async function keepListening(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      let client: pg.Client | undefined;
      try {
        client = await connect();
        if (stopping.signal.aborted) break;
        client.on('notification', ({ channel, payload }) => {
          for (const { onNotice } of each(channel)) onNotice(payload ?? '');
        });
        const over = untilOver(client, stopping.signal);
        for (const channel of subscriptions.keys()) await hear(client, channel);
        current = client;
        failures = 0;
        for (const all of subscriptions.values()) for (const { onConnect } of all) onConnect();
        await over;
      } catch (error) {
        log.warn({ error }, 'the connection for notices could not be kept; polling goes on');
      } finally {
        if (current) for (const all of subscriptions.values()) for (const { onLost } of all) onLost();
        current = null;
        const ending = client?.end().catch(() => {});
        // Ending a connection that died silently would take minutes, so we wait for it only when stopping.
        if (stopping.signal.aborted) await ending;
      }
      if (!stopping.signal.aborted) await systemClock.sleep(pauseMs(failures++), stopping.signal);
    }
  }

  return {
    async listen(channel, onNotice, onConnect, onLost = () => {}) {
      if (!CHANNEL.test(channel)) throw new Error('A channel has an unexpected name.');
      const mine: Subscription = { onNotice, onConnect, onLost };
      const isNew = !subscriptions.has(channel);
      subscriptions.set(channel, each(channel).add(mine));
      if (current) {
        const isHeard = !isNew || (await hear(current, channel).catch(() => current?.end())) !== undefined;
        if (isHeard) onConnect();
      }
      running ??= keepListening();
      return {
        async close() {
          each(channel).delete(mine);
        },
      };
    },
    async close() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Resolves when the connection is lost or no longer wanted. The heartbeat also
 * detects one that died silently.
 */
async function untilOver(client: pg.Client, signal: AbortSignal): Promise<void> {
  let beat: NodeJS.Timeout | undefined;
  let isAnswering = true;
  await new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
    beat = setInterval(() => {
      if (!isAnswering) return resolve();
      isAnswering = false;
      client.query('select 1').then(
        () => (isAnswering = true),
        () => resolve(),
      );
    }, BEAT_MS);
    if (signal.aborted) resolve();
  });
  clearInterval(beat);
}
