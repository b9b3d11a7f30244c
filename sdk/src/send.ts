import { ParlanceError, parseObject, toParlanceError, unreachable } from './errors.ts';
import type { WireRequest } from './request.ts';

export interface CallOptions {
  /** The same key never acts twice: repeat a call with it after a lost answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The file itself, for an operation that sends one (upload_media_content). */
  bytes?: Uint8Array;
}

export interface Target {
  baseUrl: string;
  fetch?: typeof fetch;
  /**
   * Seconds that a call may spend waiting where the server asks to come back later. Default 0: the refusal
   * is thrown, with `retryAfterSec`. Only calls that cannot act twice are repeated.
   */
  patienceSec?: number;
  /** Ends every call of this client; one that brings its own signal listens to that alone. */
  signal?: AbortSignal;
}

type MakeHeaders = () => Promise<Record<string, string>>;

/** Returns the data of the answer; throws a ParlanceError whatever else came. */
export async function send(
  target: Target,
  request: WireRequest,
  options: CallOptions,
  headers: MakeHeaders,
): Promise<unknown> {
  const signal = options.signal ?? target.signal;
  let patienceSec = target.patienceSec ?? 0;
  for (;;) {
    try {
      return await readData(await exchange(target, request, options, await headers()));
    } catch (error) {
      const waitSec = waitBeforeRepeat(error, request, options);
      if (waitSec === null || waitSec > patienceSec) throw error;
      patienceSec -= waitSec;
      await sleep(waitSec * 1000, signal);
    }
  }
}

/** Null: another try might act twice, or the server did not ask for one. */
function waitBeforeRepeat(error: unknown, request: WireRequest, options: CallOptions): number | null {
  if (!(error instanceof ParlanceError) || error.retryAfterSec === null) return null;
  // Who calls too often was turned away before anything was done.
  const isSafe = error.status === 429 || request.method === 'GET' || options.idempotencyKey !== undefined;
  return isSafe ? error.retryAfterSec + EXTRA_SEC : null;
}

/** The server counts whole seconds, and its clock is another one. */
const EXTRA_SEC = 0.1;

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

async function readData(response: Response): Promise<unknown> {
  const body = parseObject(await response.text());
  if (body === null || !('data' in body)) {
    throw new ParlanceError({
      code: 'unexpected_answer',
      status: response.status,
      message: 'The answer is not of Parlance.',
    });
  }
  return body['data'];
}

export async function exchange(
  target: Target,
  request: WireRequest,
  { idempotencyKey, signal = target.signal }: CallOptions,
  headers: Record<string, string>,
): Promise<Response> {
  const ask = target.fetch ?? fetch;
  const baseUrl = target.baseUrl.replace(/\/+$/, '');
  const response = await ask(baseUrl + request.path, {
    method: request.method,
    headers: {
      accept: 'application/json',
      ...(request.body !== null && { 'content-type': request.contentType }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    // The types of fetch know no shared memory; a view of it is sent all the same.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    ...(request.body !== null && { body: request.body as Uint8Array<ArrayBuffer> }),
    ...(signal && { signal }),
    // A redirect would carry the credential to another host.
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : unreachable(baseUrl, cause);
  });
  if (response.ok) return response;
  throw toParlanceError({
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  });
}
