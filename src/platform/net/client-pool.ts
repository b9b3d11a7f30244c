import type { Socket } from 'node:net';
import { Client } from 'undici';
import { trimEndOf } from '#kernel/trim-end.ts';
import type { Target } from './connect-checked.ts';

export type OpenSocket = (target: Target) => Promise<Socket>;

/** One undici client that carries one request at a time. */
export interface Line {
  readonly client: Client;
  /** Origin and trust: what requests must have in common to share a connection. */
  readonly key: string;
  begin(open: OpenSocket): void;
  isAlive(): boolean;
  /** True once a byte of the current request may have been sent. */
  hasWritten(): boolean;
}

/** Which checks a connection has passed. A request only uses a connection with its own level of trust. */
type Trust = 'trusted' | 'guarded' | 'receiver';

export interface ClientPool {
  take(origin: string, trust: Trust, open: OpenSocket): Line;
  /** The exchange ended cleanly: the connection can be reused. */
  release(line: Line): void;
  drop(line: Line): void;
  close(): Promise<void>;
}

const IDLE_PER_ORIGIN_MAX = 16;
/**
 * More than a dispatcher sends at once; otherwise each round would close connections to receivers that
 * the next round calls again.
 */
const IDLE_MAX = 256;
const HEADERS_MAX_BYTES = 16_384;
// Short on purpose. If a peer closes an idle connection just as we write to it, the outcome of that request
// is uncertain, and the longer the idle time, the likelier that is.
const IDLE_MS = 4_000;
const IDLE_HINTED_MAX_MS = 10_000;

/**
 * One client per request instead of undici's Agent: with a shared pool the connector cannot know for which
 * request it opens a socket, so neither its time limit nor "nothing was sent" can be exact.
 */
export function createClientPool(): ClientPool {
  const lines = new Set<Line>();
  /** Longest idle first. */
  const idle = new Set<Line>();
  /** By key, longest idle first. */
  const idleOf = new Map<string, Line[]>();

  const unlist = (line: Line) => {
    if (!idle.delete(line)) return;
    const rest = (idleOf.get(line.key) ?? []).filter((other) => other !== line);
    if (rest.length === 0) idleOf.delete(line.key);
    else idleOf.set(line.key, rest);
  };
  const drop = (line: Line) => {
    unlist(line);
    lines.delete(line);
    void line.client.destroy().catch(() => {});
  };

  return {
    take(origin, trust, open) {
      // Trusted sockets skipped the address check, so an ordinary request must never use one.
      const key = `${trust} ${origin}`;
      const line = idleOf.get(key)?.findLast((kept) => kept.isAlive()) ?? createLine(origin, key, drop);
      unlist(line);
      lines.add(line);
      line.begin(open);
      return line;
    },
    release(line) {
      const siblings = idleOf.get(line.key) ?? [];
      if (!line.isAlive() || siblings.length >= IDLE_PER_ORIGIN_MAX) return drop(line);
      idle.add(line);
      idleOf.set(line.key, [...siblings, line]);
      const [oldest] = idle;
      if (idle.size > IDLE_MAX && oldest) drop(oldest);
    },
    drop,
    async close() {
      const open = [...lines];
      lines.clear();
      idle.clear();
      idleOf.clear();
      await Promise.allSettled(open.map((line) => line.client.destroy()));
    },
  };
}

function createLine(origin: string, key: string, drop: (line: Line) => void): Line {
  let open: OpenSocket = () => Promise.reject(new Error('An idle line cannot open a socket.'));
  let socket: Socket | null = null;
  let writtenBefore = 0;
  let wroteOnLostSocket = false;

  const hasWrittenOnSocket = () => socket !== null && (socket.bytesWritten ?? Infinity) > writtenBefore;

  const client = new Client(origin, {
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: HEADERS_MAX_BYTES,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_HINTED_MAX_MS,
    // Our deadline covers the whole exchange; two more timers would only blur it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect({ hostname, port, protocol }, callback) {
      const tls = protocol === 'https:';
      open({ host: trimEndOf(hostname, /\./), port: Number(port) || (tls ? 443 : 80), tls }).then(
        (opened) => {
          wroteOnLostSocket ||= hasWrittenOnSocket();
          socket = opened;
          // Node counts plaintext only, so a TLS handshake adds nothing (measured). Bytes that the dialer
          // wrote to the socket are not part of the request.
          writtenBefore = opened.bytesWritten;
          callback(null, opened);
        },
        (error: Error) => callback(error, null),
      );
    },
  });

  const line: Line = {
    client,
    key,
    begin(next) {
      open = next;
      writtenBefore = socket?.bytesWritten ?? 0;
      wroteOnLostSocket = false;
    },
    isAlive: () => socket !== null && !socket.destroyed && !client.destroyed,
    hasWritten: () => wroteOnLostSocket || hasWrittenOnSocket(),
  };
  client.on('disconnect', () => {
    if (client.stats.size === 0) drop(line);
  });
  return line;
}
