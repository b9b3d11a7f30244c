import { randomBytes } from 'node:crypto';
import { say } from '#kernel/say.ts';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import { OutboundError, type OutboundRequest, type OutboundResponse } from '#platform/net/outbound.ts';
import type { PlatformContext } from './connection.ts';
import type { PlatformError } from './contract.ts';
import { platformError, type RefusalFacts } from './errors.ts';

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Empty if the body is not a JSON object. */
  json: Readonly<Record<string, unknown>>;
  text: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Splits 'GET /me' into method and path. */
export function splitRoute<M extends Method>(route: `${M} ${string}`): [M, string] {
  const at = route.indexOf(' ');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the route determines the part before the space
  return [route.slice(0, at) as M, route.slice(at + 1)];
}

export interface Call {
  method: Method;
  url: string;
  /** A list becomes a repeated parameter. */
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as a Bearer token. */
  token?: string;
  json?: object;
  form?: Readonly<Record<string, string | undefined>>;
  multipart?: readonly FormPart[];
  /** Raw bytes; the headers must include content-type and, for a stream, content-length. */
  body?: Uint8Array | AsyncIterable<Uint8Array>;
  /**
   * Whether people could see what the call does. If so, a lost answer or a 5xx leaves the outcome open. Any
   * other call leaves an unused object at worst, so it may simply be repeated.
   */
  visible: boolean;
  /** Error statuses that are treated as a normal answer to this call. */
  accepts?: readonly number[];
  /** Values that must not appear in an error, besides the token and the app's secret. */
  secrets?: readonly string[];
  /** Recognises an error in the platform's answer, even one with status 200; null if there is none. */
  refusal(answer: Answer): RefusalFacts | null;
  timeoutMs?: number;
  maxResponseBytes?: number;
}

export interface FormPart {
  name: string;
  value:
    | string
    | { filename: string; mime: string; bytes: number; data: AsyncIterable<Uint8Array> | Uint8Array };
}

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

/** One call to a platform. Every failure becomes a PlatformError. */
export async function call(ctx: PlatformContext, request: Call): Promise<Answer> {
  const secrets = [request.token, ctx.app?.clientSecret, ...(request.secrets ?? [])].filter(
    (secret) => secret !== undefined,
  );
  const response = await send(ctx, request, secrets);
  const answer = read(response);
  const refusal = request.refusal(answer);
  if (refusal !== null) throw refused(ctx, request, answer, refusal, secrets);
  if (answer.status >= 400 && !request.accepts?.includes(answer.status))
    throw refused(ctx, request, answer, byStatus(answer), secrets);
  return answer;
}

async function send(
  ctx: PlatformContext,
  request: Call,
  secrets: readonly string[],
): Promise<OutboundResponse> {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) url.searchParams.append(name, String(one));
  const { headers, body } = bodyOf(request);
  try {
    return await ctx.outbound.send({
      method: request.method,
      url: url.href,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
        ...request.headers,
      },
      ...(body !== undefined && { body }),
      timeoutMs: request.timeoutMs ?? TIMEOUT_MS,
      maxResponseBytes: request.maxResponseBytes ?? ANSWER_BYTES_MAX,
      onOverflow: 'fail',
      signal: ctx.signal,
      trusted: isConfigured(ctx, url),
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw lost(request, error, secrets);
  }
}

function lost(request: Call, error: OutboundError, secrets: readonly string[]): PlatformError {
  const isOpen = request.visible && !error.notSent;
  const isOurs = error.failure === 'blocked_address' || error.failure === 'blocked_url';
  const what = isOpen ? say('platform.answer_platform_lost') : say('platform.platform_could_not_be_reached');
  return platformError(
    {
      errorCode: isOpen ? 'outcome_unknown' : 'platform_unavailable',
      message: say('platform.what_we_saw', { what, seen: error.message }),
      retryable: !isOurs,
      effect: isOpen ? 'unknown' : 'none',
    },
    secrets,
  );
}

function refused(
  ctx: PlatformContext,
  request: Call,
  answer: Answer,
  told: RefusalFacts,
  secrets: readonly string[],
): PlatformError {
  const waits = told.errorCode === 'rate_limited' || told.errorCode === 'platform_unavailable';
  // A server that fails may do so after it did the work.
  const isOpen = request.visible && (answer.status >= 500 || answer.status === 408);
  return platformError(
    {
      httpStatus: answer.status,
      effect: isOpen ? 'unknown' : 'none',
      ...told,
      retryAfterSec: told.retryAfterSec ?? (waits ? waitOf(ctx, answer.headers) : undefined),
    },
    secrets,
  );
}

/** For answers that the adapter could not explain. */
export function byStatus(answer: Answer): RefusalFacts {
  const { status, text } = answer;
  const reported = { platformMessage: text, platformCode: String(status) };
  if (status === 401) return { errorCode: 'token_expired', ...reported };
  if (status === 403) return { errorCode: 'permission_missing', ...reported };
  if (status === 413) return { errorCode: 'media_too_large', ...reported };
  if (status === 429) return { errorCode: 'rate_limited', ...reported };
  if (status >= 500 || status === 408) return { errorCode: 'platform_unavailable', ...reported };
  return { errorCode: 'invalid_settings', ...reported };
}

const RESET_HEADERS = ['x-rate-limit-reset', 'ratelimit-reset', 'x-ratelimit-reset'];
const WAIT_MAX_SEC = 86_400;

/** Seconds to wait, from Retry-After or one of the headers that name the time of the reset. */
export function waitOf(ctx: Pick<PlatformContext, 'clock'>, headers: Answer['headers']): number | undefined {
  const now = ctx.clock.now().getTime();
  const after = headers['retry-after']?.trim();
  const reset = RESET_HEADERS.map((name) => headers[name]?.trim()).find((value) => value);
  const seconds = after
    ? /^\d+$/.test(after)
      ? Number(after)
      : (Date.parse(after) - now) / 1000
    : reset
      ? ((/^\d+$/.test(reset) ? Number(reset) * 1000 : Date.parse(reset)) - now) / 1000
      : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(1, Math.ceil(seconds)), WAIT_MAX_SEC);
}

/** Hosts configured by the operator may be private (the sandbox); a server named by a user may not. */
export function isConfigured(ctx: Pick<PlatformContext, 'baseUrls'>, url: URL): boolean {
  return Object.values(ctx.baseUrls).some((base) => new URL(base).origin === url.origin);
}

/**
 * The base URL of one of a platform's hosts. A configuration may name each host, or only `api` for all of
 * them, as for the sandbox; without one it is the real host.
 */
export function baseOf<Host extends string>(
  ctx: Pick<PlatformContext, 'baseUrls'>,
  real: Readonly<Record<Host, string>>,
  host: Host,
): string {
  return withoutLastSlashes(ctx.baseUrls[host] ?? ctx.baseUrls['api'] ?? real[host]);
}

function read(response: OutboundResponse): Answer {
  const text = Buffer.from(response.body).toString('utf8');
  return { status: response.status, headers: response.headers, json: parseObject(text), text };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

function bodyOf(request: Call): { headers: Record<string, string>; body?: OutboundRequest['body'] } {
  if (request.json !== undefined)
    return {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(request.json),
    };
  if (request.form !== undefined) {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(request.form)) if (value !== undefined) form.set(name, value);
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form.toString() };
  }
  if (request.multipart !== undefined) return multipart(request.multipart);
  return { headers: {}, ...(request.body !== undefined && { body: request.body }) };
}

/** A form with files, streamed with its length known in advance, because platforms refuse chunked bodies. */
function multipart(parts: readonly FormPart[]): {
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array>;
} {
  const boundary = `parlance-${randomBytes(12).toString('hex')}`;
  const heads = parts.map(({ name, value }) => {
    const file = typeof value === 'string' ? '' : `; filename="${quoted(value.filename)}"`;
    const type = typeof value === 'string' ? '' : `\r\nContent-Type: ${value.mime}`;
    return Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}${type}\r\n\r\n`,
    );
  });
  const tail = Buffer.from(`--${boundary}--\r\n`);
  const sizes = parts.map(({ value }, i) => {
    const size = typeof value === 'string' ? Buffer.byteLength(value) : value.bytes;
    return (heads[i]?.length ?? 0) + size + 2;
  });
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const [i, { value }] of parts.entries()) {
      yield heads[i] ?? Buffer.alloc(0);
      if (typeof value === 'string') yield Buffer.from(value);
      else if (value.data instanceof Uint8Array) yield value.data;
      else yield* value.data;
      yield Buffer.from('\r\n');
    }
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(sizes.reduce((sum, size) => sum + size, tail.length)),
    },
    body: body(),
  };
}

const quoted = (text: string) => text.replace(/["\r\n\\]/g, '_');
