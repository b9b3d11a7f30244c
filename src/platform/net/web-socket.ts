import { Agent, WebSocket } from 'undici';
import { trimEndOf } from '#kernel/trim-end.ts';
import type { Deadline } from './deadline.ts';
import type { OpenSocket } from './client-pool.ts';
import { DialError } from './dialer.ts';
import { OutboundError, type OutboundFailure, OverflowError } from './outbound-error.ts';

/** A connection that carries text in both directions. */
export interface OutboundSocket {
  send(text: string): void;
  /** The next incoming message. Throws OutboundError if the connection or its time ends first. */
  next(): Promise<string>;
  close(): void;
}

/** Messages of full length that may wait for their reader, so that a fast sender cannot fill our memory. */
const WAITING_MAX = 16;

interface Opening {
  /** `ws:` or `wss:`. */
  url: string;
  open: OpenSocket;
  deadline: Deadline;
  maxMessageBytes: number;
  durationMs(): number;
}

/** Resolves when the other side has accepted. The handshake goes over a socket whose address was checked. */
export function openWebSocket({
  url,
  open,
  deadline,
  maxMessageBytes,
  durationMs,
}: Opening): Promise<OutboundSocket> {
  const agent = new Agent({
    webSocket: { maxPayloadSize: maxMessageBytes },
    connect({ hostname, port, protocol }, callback) {
      const tls = protocol === 'https:';
      open({ host: trimEndOf(hostname, /\./), port: Number(port) || (tls ? 443 : 80), tls }).then(
        (socket) => callback(null, socket),
        (error: Error) => {
          ended ??= { error, failure: failureOf(error, deadline) };
          callback(error, null);
        },
      );
    },
  });
  const socket = new WebSocket(url, { dispatcher: agent });
  const texts: string[] = [];
  let ended: { error: unknown; failure: OutboundFailure } | null = null;
  let isSent = false;
  let waiting = 0;
  let wake = () => {};

  const end = (cause: unknown) => {
    // Set before `deadline.cancel()`, after which the failure would look like an abort by the caller.
    ended ??= { error: cause, failure: failureOf(cause, deadline) };
    deadline.cancel();
    deadline.signal.removeEventListener('abort', onAbort);
    wake();
    socket.close();
    void agent.destroy().catch(() => {});
  };
  const onAbort = () => end(deadline.signal.reason);
  const reasonOf = (): OutboundError =>
    new OutboundError(ended?.failure ?? 'reset', {
      notSent: !isSent,
      durationMs: durationMs(),
      cause: ended?.error,
    });
  deadline.signal.addEventListener('abort', onAbort, { once: true });

  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (typeof data !== 'string') return;
    waiting += data.length;
    if (data.length > maxMessageBytes || waiting > maxMessageBytes * WAITING_MAX)
      return end(new OverflowError(maxMessageBytes));
    texts.push(data);
    wake();
  });
  const line: OutboundSocket = {
    send(text) {
      isSent = true;
      socket.send(text);
    },
    async next() {
      for (;;) {
        const text = texts.shift();
        waiting -= text?.length ?? 0;
        if (text !== undefined) return text;
        if (ended !== null) throw reasonOf();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => end(new Error('closed by us')),
  };
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(line));
    const onEnd = () => {
      end(new Error('The connection ended.'));
      reject(reasonOf());
    };
    socket.addEventListener('error', onEnd);
    socket.addEventListener('close', onEnd);
    if (deadline.signal.aborted) onAbort();
  });
}

function failureOf(error: unknown, deadline: Deadline): OutboundFailure {
  if (error instanceof DialError) return error.failure;
  if (error instanceof OverflowError) return 'too_large';
  if (deadline.isExpired()) return 'timeout';
  return deadline.signal.aborted ? 'aborted' : 'reset';
}
