import { isIP, type Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import { type AddressPolicy, hostProblem, readUrl } from './address-guard.ts';
import { type BuiltInReceiver, createBuiltInReceiver } from './built-in-receiver.ts';
import { type ClientPool, createClientPool, type Line } from './client-pool.ts';
import { connectChecked, type Target } from './connect-checked.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { createDialer, type Dialer, type Resolver, systemResolver } from './dialer.ts';
import { type Exchange, flatten, lowerCaseNames, readCapped, readLimited, sendable } from './exchange.ts';
import { classifyFailure, OutboundError, type OutboundFailure, OverflowError } from './outbound-error.ts';
import { createOwnPlaces, type OwnPlaces } from './own-places.ts';
import { type OutboundSocket, openWebSocket } from './web-socket.ts';

export { OutboundError, type OutboundFailure } from './outbound-error.ts';
export type { OutboundSocket } from './web-socket.ts';

export interface OutboundRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** For the whole exchange, up to the last byte of the response. Default 15 s. */
  timeoutMs?: number;
  /** Name resolution, TCP and TLS together. Default 5 s. */
  connectTimeoutMs?: number;
  /** Default 64 KiB. */
  maxResponseBytes?: number;
  /** What `send` does with a longer answer. `stream` always fails. Default truncate. */
  onOverflow?: 'truncate' | 'fail';
  signal?: AbortSignal;
  /**
   * Only for endpoints from the operator's configuration (S3, a local model), whose host may be private. All
   * other checks still apply. Never set it for a URL that a user can choose.
   */
  trusted?: boolean;
  /** For our POSTs to receivers: they must never go to this server, whatever the name. */
  notToUs?: boolean;
}

export type OutboundSocketRequest = Pick<
  OutboundRequest,
  'url' | 'timeoutMs' | 'connectTimeoutMs' | 'signal' | 'trusted'
> & { maxMessageBytes?: number };

export interface OutboundResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  truncated: boolean;
  durationMs: number;
}

export interface OutboundStream {
  status: number;
  headers: Record<string, string>;
  /** Throws OutboundError, `too_large` past maxResponseBytes. */
  body: AsyncIterable<Uint8Array>;
  /** Needed only if the body is not read to its end. */
  close(): void;
}

export interface Outbound {
  policy: AddressPolicy;
  own: OwnPlaces;
  receiver: BuiltInReceiver;
  send(request: OutboundRequest): Promise<OutboundResponse>;
  stream(request: OutboundRequest): Promise<OutboundStream>;
  /** A WebSocket to `ws:` or `wss:`, under the same checks. `timeoutMs` covers its whole life. */
  webSocket(request: OutboundSocketRequest): Promise<OutboundSocket>;
  /**
   * A bare connection for protocols other than HTTP. Only to hosts from the operator's configuration, so any
   * address and port is allowed; the caller adds TLS. Throws DialError.
   */
  connect(target: Pick<Target, 'host' | 'port'>, signal: AbortSignal): Promise<Socket>;
  /** Ends running requests with `aborted`; nothing can be sent afterwards. */
  close(): Promise<void>;
}

interface OutboundOptions {
  policy: AddressPolicy;
  /** Our own addresses; not needed by a process that does not listen. */
  own?: OwnPlaces;
  /** The built-in receiver for trying out webhooks, if there is one. */
  receiver?: BuiltInReceiver;
  clock: Clock;
  resolver?: Resolver;
  dialer?: Dialer;
  userAgent?: string;
}

const TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
const RESPONSE_MAX_BYTES = 65_536;
// Not exported: an exported "allow all" would be a way to switch the guard off.
const OPERATORS_CHOICE: AddressPolicy = { allows: (address) => isIP(address) !== 0 };

/**
 * The only way out. Redirects are treated like any other response and never followed. A proxy from the
 * environment is never used, because the address that was checked would not be the one reached.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const {
    policy,
    clock,
    own = createOwnPlaces(null, 0),
    receiver = createBuiltInReceiver(null),
    resolver = systemResolver,
    userAgent = 'Parlance',
  } = options;
  const dialer = options.dialer ?? createDialer(clock);
  const gate = createGate({ policy, own, receiver, resolver, dialer, clock });
  const pool = createClientPool();
  const closing = new AbortController();
  const deadlineOf: Means['deadlineOf'] = (ms, signal) =>
    startDeadline(clock, ms ?? TIMEOUT_MS, [signal, closing.signal]);
  const means = { gate, pool, clock, userAgent, deadlineOf };

  return {
    policy,
    own,
    receiver,
    send: async (request) => wholeAnswer(await beginExchange(request, means), request),
    stream: async (request) => streamedAnswer(await beginExchange(request, means), request),
    webSocket: async (request) => beginWebSocket(request, means),

    async connect({ host, port }, signal) {
      const deadline = deadlineOf(CONNECT_TIMEOUT_MS, signal);
      try {
        return await gate.dial({ host, port, tls: false }, true, deadline.signal);
      } finally {
        deadline.cancel();
      }
    },

    async close() {
      closing.abort();
      await pool.close();
    },
  };
}

/** What every request goes out with. */
interface Means {
  gate: ReturnType<typeof createGate>;
  pool: ClientPool;
  clock: Clock;
  userAgent: string;
  deadlineOf(ms: number | undefined, signal: AbortSignal | undefined): Deadline;
}

function stopwatch(clock: Clock): () => number {
  const startedAtMs = clock.monotonicMs();
  return () => Math.round(clock.monotonicMs() - startedAtMs);
}

async function beginExchange(request: OutboundRequest, means: Means): Promise<Exchange> {
  const { gate, pool } = means;
  const durationMs = stopwatch(means.clock);
  const { url, isTrusted } = gate.judge(request, request.url, durationMs);
  const deadline = means.deadlineOf(request.timeoutMs, request.signal);
  const trust = isTrusted ? 'trusted' : request.notToUs === true ? 'receiver' : 'guarded';
  const line = pool.take(url.origin, trust, (target) =>
    gate.dial(target, isTrusted, deadline.signal, request),
  );
  const fail = (error: unknown) => giveUp(pool, line, deadline, error, durationMs());
  try {
    const response = await line.client.request({
      method: request.method,
      path: url.pathname + url.search,
      headers: { 'user-agent': means.userAgent, ...lowerCaseNames(request.headers ?? {}) },
      body: sendable(request.body),
      signal: deadline.signal,
    });
    // A body may fail before it is read; the reader will see the error, but it must not end the process.
    response.body.on('error', () => {});
    let ended = false;
    return {
      status: response.statusCode,
      headers: flatten(response.headers),
      body: response.body,
      durationMs,
      fail(error) {
        ended = true;
        return fail(error);
      },
      end(outcome) {
        if (ended) return;
        ended = true;
        deadline.cancel();
        if (outcome === 'complete') return pool.release(line);
        response.body.destroy();
        pool.drop(line);
      },
    };
  } catch (error) {
    throw fail(error);
  }
}

async function wholeAnswer(exchange: Exchange, request: OutboundRequest): Promise<OutboundResponse> {
  const limit = request.maxResponseBytes ?? RESPONSE_MAX_BYTES;
  try {
    const { body, truncated } = await readCapped(exchange.body, limit);
    if (truncated && request.onOverflow === 'fail') throw new OverflowError(limit);
    exchange.end(truncated ? 'cut' : 'complete');
    const { status, headers } = exchange;
    return { status, headers, body, truncated, durationMs: exchange.durationMs() };
  } catch (error) {
    throw exchange.fail(error);
  }
}

function streamedAnswer(exchange: Exchange, request: OutboundRequest): OutboundStream {
  const limit = request.maxResponseBytes ?? RESPONSE_MAX_BYTES;
  const announced = Number(exchange.headers['content-length'] ?? 0);
  if (announced > limit && request.method !== 'HEAD') {
    throw exchange.fail(new OverflowError(limit));
  }
  const { status, headers } = exchange;
  return { status, headers, body: readLimited(exchange, limit), close: () => exchange.end('cut') };
}

function beginWebSocket(request: OutboundSocketRequest, means: Means): Promise<OutboundSocket> {
  const durationMs = stopwatch(means.clock);
  // Checked as HTTP, because the handshake is sent over HTTP.
  const address = request.url.replace(/^ws(s?:)/i, 'http$1');
  const { url, isTrusted } = means.gate.judge(request, address, durationMs);
  const deadline = means.deadlineOf(request.timeoutMs, request.signal);
  return openWebSocket({
    url: url.href.replace(/^http/, 'ws'),
    deadline,
    maxMessageBytes: request.maxMessageBytes ?? RESPONSE_MAX_BYTES,
    durationMs,
    open: (target) => means.gate.dial(target, isTrusted, deadline.signal, request),
  });
}

type Gate = Required<Omit<OutboundOptions, 'userAgent'>>;

/** Decides which hosts a request may reach, and connects to no others. */
function createGate({ policy, own, receiver, resolver, dialer, clock }: Gate) {
  return {
    /** The URL of a request and whether the operator chose it; throws for a forbidden address. */
    judge(
      { trusted, notToUs }: Pick<OutboundRequest, 'trusted' | 'notToUs'>,
      address: string,
      durationMs: () => number,
    ): { url: URL; isTrusted: boolean } {
      const refuse = (failure: OutboundFailure, why: string) =>
        new OutboundError(failure, { notSent: true, durationMs: durationMs(), cause: new Error(why) });
      const url = readUrl(address);
      if (typeof url === 'string') throw refuse('blocked_url', url);
      const isTrusted = trusted === true || (notToUs === true && receiver.is(url));
      const problem = isTrusted ? null : hostProblem(url, policy);
      if (problem !== null) throw refuse('blocked_address', problem);
      if (notToUs === true && own.isOwnUrl(url)) throw refuse('blocked_address', 'is our own.');
      return { url, isTrusted };
    },

    dial(
      target: Target,
      isTrusted: boolean,
      signal: AbortSignal,
      { connectTimeoutMs, notToUs }: Pick<OutboundRequest, 'connectTimeoutMs' | 'notToUs'> = {},
    ): Promise<Socket> {
      return connectChecked(target, {
        isOwn: notToUs === true ? own.isOwnAddress : () => false,
        policy: isTrusted ? OPERATORS_CHOICE : policy,
        resolver,
        dialer,
        clock,
        timeoutMs: connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
        signal,
      });
    },
  };
}

function giveUp(pool: ClientPool, line: Line, deadline: Deadline, error: unknown, durationMs: number): Error {
  deadline.cancel();
  const notSent = !line.hasWritten();
  pool.drop(line);
  const failure = classifyFailure(error, deadline);
  if (failure === null) return error instanceof Error ? error : new Error(String(error));
  return new OutboundError(failure, { notSent, durationMs, cause: error });
}
