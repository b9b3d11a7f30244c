import { inEnglish, type Sentence } from './say.ts';

/** What the person or program that gets an error should do. */
export type UserAction = 'edit' | 'reconnect' | 'wait' | 'retry' | 'contact_owner' | 'none';

/**
 * Every error a caller may see. Faces translate these into their own wire format; nothing else in the code
 * base uses HTTP statuses.
 */
export const ERRORS = {
  invalid_input: { status: 400, meaning: 'A field is missing, malformed or out of range.', next: 'edit' },
  unauthenticated: {
    status: 401,
    meaning: 'The credential or signature is missing, wrong or expired.',
    next: 'contact_owner',
  },
  plan_limit: { status: 402, meaning: 'A plan quota is exhausted.', next: 'contact_owner' },
  forbidden: { status: 403, meaning: 'The caller may not do this.', next: 'contact_owner' },
  workspace_not_found: {
    status: 403,
    meaning: 'The workspace is gone, or the issuer has left it.',
    next: 'contact_owner',
  },
  not_found: { status: 404, meaning: 'It does not exist, or belongs to somebody else.', next: 'edit' },
  method_not_allowed: { status: 405, meaning: 'The path exists, but not with this method.', next: 'edit' },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive in time.',
    next: 'retry',
    retryable: true,
  },
  conflict: { status: 409, meaning: 'The current state does not allow it.', next: 'edit' },
  replay: {
    status: 409,
    meaning: 'The same Idempotency-Key is still in progress.',
    next: 'wait',
    retryable: true,
  },
  no_account: {
    status: 409,
    meaning: 'The platform has no usable account in the workspace.',
    next: 'reconnect',
  },
  needs_reauth: { status: 409, meaning: 'The authorization of the account has expired.', next: 'reconnect' },
  approval_required: {
    status: 409,
    meaning: 'The workspace requires an approval first.',
    next: 'contact_owner',
  },
  confirmation_stale: {
    status: 409,
    meaning: 'The content has changed since it was confirmed.',
    next: 'contact_owner',
  },
  localization_running: {
    status: 409,
    meaning: 'The post is still being translated.',
    next: 'wait',
    retryable: true,
  },
  media_not_ready: {
    status: 409,
    meaning: 'The media is still being processed.',
    next: 'wait',
    retryable: true,
  },
  payload_too_large: { status: 413, meaning: 'The request body is larger than allowed.', next: 'edit' },
  uri_too_long: { status: 414, meaning: 'The request path is longer than allowed.', next: 'edit' },
  unsupported_encoding: { status: 415, meaning: 'The request body must not be compressed.', next: 'edit' },
  unprocessable: {
    status: 422,
    meaning: 'The request is well formed, but it cannot be carried out with the current data.',
    next: 'edit',
  },
  precheck_failed: { status: 422, meaning: 'The precheck found blocking issues.', next: 'edit' },
  rate_limited: {
    status: 429,
    meaning: 'Too many calls, or a daily cap or minimum interval was hit.',
    next: 'wait',
    retryable: true,
  },
  headers_too_large: { status: 431, meaning: 'The request headers are larger than allowed.', next: 'edit' },
  internal: {
    status: 500,
    meaning: 'An internal error without a more specific code.',
    next: 'retry',
    retryable: true,
  },
  upstream_failed: { status: 502, meaning: 'Work could not be started.', next: 'retry', retryable: true },
  platform_error: { status: 502, meaning: 'The platform rejected or failed the request.', next: 'retry' },
  unavailable: {
    status: 503,
    meaning: 'The service is busy or restarting; try again in a moment.',
    next: 'wait',
    retryable: true,
  },
  external_writes_off: {
    status: 503,
    meaning: 'External writes are disabled in this environment.',
    next: 'contact_owner',
  },
} as const satisfies Record<
  string,
  {
    status: number;
    meaning: string;
    /** What helps. */
    next: UserAction;
    /** The same call may succeed later. */
    retryable?: true;
  }
>;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  field: string;
  message: Sentence;
}

interface ErrorDetails {
  /** A stable identifier for the open face; defaults to the code. */
  reason?: string;
  /** One entry per field; faces show at most twenty. */
  fields?: readonly FieldError[];
  retryAfterSec?: number;
  cause?: unknown;
}

export class AppError extends Error {
  declare readonly message: Sentence;
  readonly code: ErrorCode;
  readonly params: Record<string, unknown>;
  readonly reason: string;
  readonly fields: readonly FieldError[];
  readonly retryAfterSec: number | null;
  /** The refused caller, if known; for our own records, never for an answer. */
  callerId: string | null = null;

  constructor(
    code: ErrorCode,
    message: Sentence,
    params: Record<string, unknown> = {},
    details: ErrorDetails = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = params;
    this.reason = details.reason ?? code;
    this.fields = details.fields ?? [];
    this.retryAfterSec = details.retryAfterSec ?? null;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** An invalid field, in the one form that every face uses. */
export function invalidField(field: string, message: Sentence): AppError {
  return new AppError(
    'invalid_input',
    inEnglish(`${field}: ${message}`),
    { field, fields: [field] },
    { fields: [{ field, message }] },
  );
}
