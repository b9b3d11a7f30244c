import { ERROR_CLASSES } from './error-classes.gen.ts';
import { ParlanceError, type Refusal, UnexpectedAnswer, Unreachable } from './errors.ts';

/** The answer as received, from any transport. */
export interface RefusedAnswer {
  baseUrl: string;
  status: number;
  retryAfter: string | null;
  text: string;
}

/** Both envelopes, and what a proxy in between may answer instead. */
export function toParlanceError({ baseUrl, status, retryAfter, text }: RefusedAnswer): ParlanceError {
  const headerSec = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  const body = parseObject(text);
  if (body !== null && 'msg' in body) {
    const { retry_after_sec, ...params } = asObject(body['error']);
    return ofClass(params['reason'], {
      code: typeof body['code'] === 'number' ? body['code'] : status,
      status,
      message: String(body['msg']),
      params,
      requestId: textOrNull(body['trace_id']),
      retryAfterSec: typeof retry_after_sec === 'number' ? retry_after_sec : headerSec,
      // Relative to the address of the server as seen from here.
      docUrl: typeof params['doc_url'] === 'string' ? baseUrl + params['doc_url'] : null,
    });
  }
  if (body !== null && typeof body['error'] === 'object') {
    const error = asObject(body['error']);
    return ofClass(error['code'], {
      code: String(error['code']),
      status,
      message: String(error['message']),
      params: asObject(error['params']),
      requestId: textOrNull(asObject(body['meta'])['requestId']),
      retryAfterSec: headerSec,
      docUrl: `${baseUrl}/docs/errors#${String(error['code'])}`,
    });
  }
  return new UnexpectedAnswer({
    code: 'unexpected_answer',
    status,
    message: `The server answered ${status} without saying why.`,
    params: { body: text.slice(0, 500) },
    retryAfterSec: headerSec,
    next: 'retry',
  });
}

/** By its word if that is a code; the localization API has finer reasons, and there the status decides. */
function ofClass(word: unknown, refusal: Refusal): ParlanceError {
  const own = ERROR_CLASSES.find(([code]) => code === word);
  const found = own ?? ERROR_CLASSES.find(([, status]) => status === refusal.status);
  if (!found) return new ParlanceError(refusal);
  const [code, , next, Class] = found;
  const error = new Class({ ...refusal, next });
  // From the code and not the class, which a bundler may rename.
  error.name = code.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
  return error;
}

export function unreachable(baseUrl: string, cause: unknown, withinSec?: number): ParlanceError {
  return new Unreachable({
    code: 'unreachable',
    status: 0,
    message: `No answer from ${baseUrl}${withinSec === undefined ? '' : ` within ${withinSec} s`}.`,
    next: 'retry',
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
