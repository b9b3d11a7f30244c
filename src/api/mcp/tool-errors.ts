import type { ProtocolError } from '@modelcontextprotocol/server';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { type FailureBody, socialFailure } from '../face.ts';

/** As in REST: the open face has its own reasons, on which programs branch. */
export function failureOf(op: AnyOperation | undefined, error: AppError, requestId: string): FailureBody {
  const { body } = socialFailure(error, requestId);
  return op?.face === 'open' ? { ...body, error: { ...body.error, reason: error.reason } } : body;
}

/** A protocol error rather than a tool result, because there is no such tool. */
export function unknownTool(mcp: typeof import('@modelcontextprotocol/server'), name: string): ProtocolError {
  return new mcp.ProtocolError(
    mcp.ProtocolErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name.slice(0, 80))}.`,
  );
}

const KEY_HEADER = 'Idempotency-Key';

/** A tool has no headers: what REST takes from a header is an argument here, and errors use its name. */
export function inToolWords(error: AppError): AppError {
  if (error.params['field'] !== KEY_HEADER) return error;
  const rename = (text: string) => text.replaceAll(KEY_HEADER, 'idempotencyKey');
  return new AppError(
    error.code,
    inEnglish(rename(error.message)),
    {
      ...error.params,
      field: 'idempotencyKey',
      ...(error.params['fields'] ? { fields: ['idempotencyKey'] } : {}),
    },
    {
      reason: error.reason,
      fields: error.fields.map(({ field, message }) => ({ field: rename(field), message })),
      cause: error.cause,
      ...(error.retryAfterSec !== null && { retryAfterSec: error.retryAfterSec }),
    },
  );
}
