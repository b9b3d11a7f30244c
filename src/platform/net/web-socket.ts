import { Agent, WebSocket } from 'undici';
import { trimEndOf } from '#kernel/trim-end.ts';
import type { OpenSocket } from './client-pool.ts';
import type { Deadline } from './deadline.ts';
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
export function openWebSocket(opening: Opening): Promise<OutboundSocket> {
  return new CheckedSocket(opening).opened();
}

class CheckedSocket implements OutboundSocket {
  readonly #opening: Opening;
  readonly #agent: Agent;
  readonly #socket: WebSocket;
  readonly #texts: string[] = [];
  readonly #onAbort = () => this.#end(this.#opening.deadline.signal.reason);
  #ended: { error: unknown; failure: OutboundFailure } | null = null;
  #isSent = false;
  #waiting = 0;
  #wake = () => {};

  constructor(opening: Opening) {
    this.#opening = opening;
    this.#agent = this.#agentOver(opening);
    this.#socket = new WebSocket(opening.url, { dispatcher: this.#agent });
    opening.deadline.signal.addEventListener('abort', this.#onAbort, { once: true });
    this.#socket.addEventListener('message', ({ data }: { data: unknown }) => this.#take(data));
  }

  opened(): Promise<OutboundSocket> {
    return new Promise((resolve, reject) => {
      this.#socket.addEventListener('open', () => resolve(this));
      const onEnd = () => {
        this.#end(new Error('The connection ended.'));
        reject(this.#reason());
      };
      this.#socket.addEventListener('error', onEnd);
      this.#socket.addEventListener('close', onEnd);
      if (this.#opening.deadline.signal.aborted) this.#onAbort();
    });
  }

  send(text: string): void {
    this.#isSent = true;
    this.#socket.send(text);
  }

  async next(): Promise<string> {
    for (;;) {
      const text = this.#texts.shift();
      this.#waiting -= text?.length ?? 0;
      if (text !== undefined) return text;
      if (this.#ended !== null) throw this.#reason();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  close(): void {
    this.#end(new Error('closed by us'));
  }

  #agentOver({ open, deadline, maxMessageBytes }: Opening): Agent {
    return new Agent({
      webSocket: { maxPayloadSize: maxMessageBytes },
      connect: ({ hostname, port, protocol }, callback) => {
        const tls = protocol === 'https:';
        open({ host: trimEndOf(hostname, /\./), port: Number(port) || (tls ? 443 : 80), tls }).then(
          (socket) => callback(null, socket),
          (error: Error) => {
            this.#ended ??= { error, failure: failureOf(error, deadline) };
            callback(error, null);
          },
        );
      },
    });
  }

  #take(data: unknown): void {
    if (typeof data !== 'string') return;
    const { maxMessageBytes } = this.#opening;
    this.#waiting += data.length;
    if (data.length > maxMessageBytes || this.#waiting > maxMessageBytes * WAITING_MAX)
      return this.#end(new OverflowError(maxMessageBytes));
    this.#texts.push(data);
    this.#wake();
  }

  #end(cause: unknown): void {
    const { deadline } = this.#opening;
    // Set before `deadline.cancel()`, after which the failure would look like an abort by the caller.
    this.#ended ??= { error: cause, failure: failureOf(cause, deadline) };
    deadline.cancel();
    deadline.signal.removeEventListener('abort', this.#onAbort);
    this.#wake();
    this.#socket.close();
    void this.#agent.destroy().catch(() => {});
  }

  #reason(): OutboundError {
    return new OutboundError(this.#ended?.failure ?? 'reset', {
      notSent: !this.#isSent,
      durationMs: this.#opening.durationMs(),
      cause: this.#ended?.error,
    });
  }
}

function failureOf(error: unknown, deadline: Deadline): OutboundFailure {
  if (error instanceof DialError) return error.failure;
  if (error instanceof OverflowError) return 'too_large';
  if (deadline.isExpired()) return 'timeout';
  return deadline.signal.aborted ? 'aborted' : 'reset';
}
