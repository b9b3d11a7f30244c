import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, ERRORS } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { inEnglish } from '#kernel/say.ts';
import type { Caller } from '#platform/caller.ts';
import type { Services } from '#platform/context.ts';
import { toAppError } from '#platform/db/errors.ts';
import type { RateState } from '#platform/limits/rate-limit.ts';
import type { AnyOperation } from '#platform/operation.ts';
import type { Face } from '#platform/route.ts';
import { noteFailure } from './call-operation.ts';

/** Returns the caller once the body has arrived, because a signature covers it. */
export type Admitted = (op: AnyOperation) => Caller | Promise<Caller>;

/** The differences between the faces; everything else is shared (api/mount-face.ts). */
export interface FaceSpec {
  id: Face;
  basePath: string;
  /** Pages of other origins may call it, if the credential names their origin. */
  answersPages?: boolean;
  /** For ids created here. */
  idPrefix: 'trc' | 'req';
  requestId(request: FastifyRequest, services: Services): string;
  /** All checks before the body is read; only callers who pass may send one. */
  admit(request: FastifyRequest, services: Services): Promise<Admitted>;
  /** A POST without a body is an error on the open face and an empty object elsewhere. */
  bodyRequired: boolean;
  /** Refuses bodies that must never be treated as a call, before anything else happens with them. */
  refuseBody?(body: Record<string, unknown>): void;
  success(data: unknown, requestId: string, replayed: boolean): object;
  failure(error: AppError, requestId: string): { status: number; body: object };
  rateHeaders(state: RateState, op: AnyOperation): Record<string, string>;
}

export function sendFailure(
  face: FaceSpec,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  cause: unknown,
  requestId: string,
): FastifyReply {
  const error = asAppError(cause);
  noteFailure(services, error, {
    what: 'a call',
    face: face.id,
    address: request.ip,
    requestId,
    route: request.routeOptions.url ?? 'unknown',
    facts: { method: request.method },
  });
  const { status, body } = face.failure(error, requestId);
  if (error.retryAfterSec !== null) reply.header('retry-after', String(error.retryAfterSec));
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Converts errors of the framework to ours. */
export function asAppError(cause: unknown): AppError {
  const { code, statusCode } = fieldsOf(cause);
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError(
        'payload_too_large',
        inEnglish('The request body is larger than allowed.'),
        {},
        { cause },
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError(
        'invalid_input',
        inEnglish('Content-Length: does not match the body.'),
        {},
        { cause },
      );
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_BAD_URL':
      return new AppError('invalid_input', inEnglish('The request path is malformed.'), {}, { cause });
  }
  // Any other refusal by the framework is the caller's fault.
  if (!(cause instanceof AppError) && typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError('invalid_input', inEnglish('The request is malformed.'), {}, { cause });
  return toAppError(cause);
}

export function notFound(): AppError {
  return new AppError('not_found', inEnglish('There is no such operation.'), {}, { reason: 'unknown_path' });
}

/** The error codes of the social contract; our other codes are mapped to the nearest of them. */
const SOCIAL_CODES: Partial<Record<ErrorCode, { code: ErrorCode; status: number }>> = {
  method_not_allowed: { code: 'not_found', status: 404 },
  request_timeout: { code: 'invalid_input', status: 408 },
  payload_too_large: { code: 'invalid_input', status: 413 },
  uri_too_long: { code: 'invalid_input', status: 414 },
  unsupported_encoding: { code: 'invalid_input', status: 415 },
  headers_too_large: { code: 'invalid_input', status: 431 },
  upstream_failed: { code: 'platform_error', status: 502 },
  // The contract has no code for it; the status and Retry-After convey the rest.
  unavailable: { code: 'internal', status: 503 },
};

export function socialCode(code: ErrorCode): { code: ErrorCode; status: number } {
  return SOCIAL_CODES[code] ?? { code, status: ERRORS[code].status };
}

export function socialSuccess(data: unknown, requestId: string, replayed: boolean) {
  return { data, meta: replayed ? { requestId, replayed: true } : { requestId } };
}

/** A type rather than an interface, so that it is assignable to any JSON object. */
export type FailureBody = {
  error: { code: ErrorCode; message: string; params: AppError['params']; reason?: string };
  meta: { requestId: string };
};

export function socialFailure(
  error: AppError,
  requestId: string,
  params = error.params,
): { status: number; body: FailureBody } {
  const { code, status } = socialCode(error.code);
  return {
    status,
    body: { error: { code, message: error.message, params }, meta: { requestId } },
  };
}

/** IETF RateLimit headers, on every answer of the social face and the console. */
export function ietfRateHeaders(state: RateState, op: AnyOperation): Record<string, string> {
  return {
    'ratelimit-policy': `"${op.rate}";q=${state.limit};w=${state.windowSec}`,
    ratelimit: `"${op.rate}";r=${Math.max(0, state.left)};t=${state.resetSec}`,
  };
}
