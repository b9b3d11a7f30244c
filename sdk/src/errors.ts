export interface Refusal {
  code: string | number;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  message: string;
  params?: Record<string, unknown>;
  requestId?: string | null;
  retryAfterSec?: number | null;
  cause?: unknown;
}

/**
 * Why a call did not succeed. `code` is a number on the open face (the HTTP status) and a word
 * elsewhere; `params` names the field, scope or limit. `requestId` finds the call in the server's log.
 */
export class ParlanceError extends Error {
  readonly code: string | number;
  readonly status: number;
  readonly params: Record<string, unknown>;
  readonly requestId: string | null;
  /** How long the server asks to wait before the next try. */
  readonly retryAfterSec: number | null;

  constructor(refusal: Refusal) {
    super(refusal.message, refusal.cause === undefined ? undefined : { cause: refusal.cause });
    this.name = 'ParlanceError';
    this.code = refusal.code;
    this.status = refusal.status;
    this.params = refusal.params ?? {};
    this.requestId = refusal.requestId ?? null;
    this.retryAfterSec = refusal.retryAfterSec ?? null;
  }
}

/** The answer as it came, from whichever transport. */
export interface RefusedAnswer {
  status: number;
  retryAfter: string | null;
  text: string;
}

/** Both envelopes, and what a proxy in between may say instead. */
export function toParlanceError({ status, retryAfter, text }: RefusedAnswer): ParlanceError {
  const headerSec = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  const body = parseObject(text);
  if (body !== null && 'msg' in body) {
    const { retry_after_sec, ...params } = asObject(body['error']);
    return new ParlanceError({
      code: typeof body['code'] === 'number' ? body['code'] : status,
      status,
      message: String(body['msg']),
      params,
      requestId: textOrNull(body['trace_id']),
      retryAfterSec: typeof retry_after_sec === 'number' ? retry_after_sec : headerSec,
    });
  }
  if (body !== null && typeof body['error'] === 'object') {
    const error = asObject(body['error']);
    return new ParlanceError({
      code: String(error['code']),
      status,
      message: String(error['message']),
      params: asObject(error['params']),
      requestId: textOrNull(asObject(body['meta'])['requestId']),
      retryAfterSec: headerSec,
    });
  }
  return new ParlanceError({
    code: 'unexpected_answer',
    status,
    message: `The server answered ${status} without saying why.`,
    params: { body: text.slice(0, 500) },
    retryAfterSec: headerSec,
  });
}

export function unreachable(baseUrl: string, cause: unknown): ParlanceError {
  return new ParlanceError({
    code: 'unreachable',
    status: 0,
    message: `No answer from ${baseUrl}.`,
    cause,
  });
}

export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
