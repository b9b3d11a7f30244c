import { hex } from './digest.ts';
import { ParlanceError, UnexpectedAnswer, Unreachable } from './errors.ts';
import { parseObject, toParlanceError, unreachable } from './refusals.ts';
import type { WireRequest } from './request.ts';
import { type Answer, type Fetch, type Signal, sleep, startLimit } from './wire.ts';

export interface CallOptions {
  /** The same key never acts twice: repeat a call with it after a lost answer. */
  idempotencyKey?: string;
  signal?: Signal;
  /** Seconds for the answer to this call; see `timeoutSec` of the client. */
  timeoutSec?: number;
  /** The file itself, for an operation that sends one (upload_media_content). */
  bytes?: Uint8Array;
}

export interface Target {
  baseUrl: string;
  fetch?: Fetch;
  /**
   * How often a call is repeated when its answer was lost or the server was busy. Only calls that cannot act twice
   * are repeated; calls that act get an Idempotency-Key for this. Default 2 with a key or a token, else 0.
   */
  maxRetries?: number;
  /**
   * Seconds that a call may wait when the server asks to retry later. Default 0: the refusal is thrown, with
   * `retryAfterSec`. These waits do not count as retries.
   */
  patienceSec?: number;
  /**
   * Seconds for a complete answer, including its last byte. After this the try counts as lost: it is repeated if that
   * is safe, and Unreachable is thrown in the end. Default: as long as fetch waits.
   */
  timeoutSec?: number;
  /** Ends every call of this client; a call with its own signal listens only to that. */
  signal?: Signal;
}

type MakeHeaders = () => Promise<Record<string, string>>;

/** Returns the data of the answer; throws a ParlanceError for everything else. */
export async function send(
  target: Target,
  request: WireRequest,
  given: CallOptions,
  headers: MakeHeaders,
): Promise<unknown> {
  const signal = given.signal ?? target.signal;
  const retriesMax = target.maxRetries ?? 0;
  const options =
    request.isKeyed && given.idempotencyKey === undefined && retriesMax > 0
      ? { ...given, idempotencyKey: newKey() }
      : given;
  const isSafe = request.isSafe || (request.isKeyed && options.idempotencyKey !== undefined);
  let patienceSec = target.patienceSec ?? 0;
  let retries = 0;
  for (;;) {
    try {
      const { status, text } = await exchange(target, request, options, await headers());
      return readData(status, text);
    } catch (error) {
      if (!(error instanceof ParlanceError)) throw error;
      const askedSec = error.retryAfterSec === null ? null : error.retryAfterSec + EXTRA_SEC;
      // A caller that calls too often was refused before anything was done.
      if (!isSafe && error.status !== 429) throw error;
      if (askedSec !== null) {
        if (askedSec > patienceSec) throw error;
        patienceSec -= askedSec;
        await sleep(askedSec * 1000, signal);
      } else {
        if (retries >= retriesMax || !isPassing(error)) throw error;
        retries += 1;
        // Anywhere up to the limit, so that callers that failed together do not return together.
        await sleep(Math.random() * FIRST_WAIT_MS * 2 ** retries, signal);
      }
    }
  }
}

/** The server counts whole seconds, and its clock differs. */
const EXTRA_SEC = 0.1;
const FIRST_WAIT_MS = 250;

/** A failure that may pass: no answer, or an answer of a proxy whose server is being replaced. */
const isPassing = (error: ParlanceError) =>
  error instanceof Unreachable || error.status === 502 || error.status === 503 || error.status === 504;

/** Not randomUUID, which pages have only over https. */
export const newKey = () => `sdk-${hex(crypto.getRandomValues(new Uint8Array(16)))}`;

function readData(status: number, text: string): unknown {
  const body = parseObject(text);
  if (body === null || !('data' in body)) {
    throw new UnexpectedAnswer({
      code: 'unexpected_answer',
      status,
      message: 'The answer is not of Parlance.',
    });
  }
  return body['data'];
}

/** An answer that has come to its end. */
export interface Heard {
  status: number;
  headers: Answer['headers'];
  text: string;
}

export async function exchange(
  target: Target,
  request: WireRequest,
  { idempotencyKey, signal = target.signal, timeoutSec = target.timeoutSec }: CallOptions,
  headers: Record<string, string>,
): Promise<Heard> {
  const ask: Fetch = target.fetch ?? fetch;
  const baseUrl = target.baseUrl.replace(/\/+$/, '');
  const limit = startLimit(signal, timeoutSec);
  try {
    const response = await ask(baseUrl + request.path, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body !== null && { 'content-type': request.contentType }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      ...(request.body !== null && { body: request.body }),
      ...(limit.signal && { signal: limit.signal }),
      // A redirect would carry the credential to another host.
      redirect: 'error',
    });
    const text = await response.text();
    const { status } = response;
    if (response.ok) return { status, headers: response.headers, text };
    throw toParlanceError({ baseUrl, status, retryAfter: response.headers.get('retry-after'), text });
  } catch (cause) {
    // It may break off before the answer or in the middle of it; the code that aborted knows why.
    if (cause instanceof ParlanceError || signal?.aborted) throw cause;
    throw unreachable(baseUrl, cause, limit.isOver() ? timeoutSec : undefined);
  } finally {
    limit.end();
  }
}
