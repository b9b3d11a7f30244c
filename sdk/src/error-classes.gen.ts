// Generated from the error codes by npm run generate. Do not edit.
import { type Next, ParlanceError, type Refusal } from './errors.ts';

/** A field is missing, malformed or out of range. */
export class InvalidInput extends ParlanceError {}

/** The credential or signature is missing, wrong or expired. */
export class Unauthenticated extends ParlanceError {}

/** A plan quota is exhausted. */
export class PlanLimit extends ParlanceError {}

/** The caller may not do this. */
export class Forbidden extends ParlanceError {}

/** The workspace is gone, or the issuer has left it. */
export class WorkspaceNotFound extends ParlanceError {}

/** It does not exist, or belongs to somebody else. */
export class NotFound extends ParlanceError {}

/** The path exists, but not with this method. */
export class MethodNotAllowed extends ParlanceError {}

/** The request did not arrive in time. */
export class RequestTimeout extends ParlanceError {}

/** The current state does not allow it. */
export class Conflict extends ParlanceError {}

/** The same Idempotency-Key is still in progress. */
export class Replay extends ParlanceError {}

/** The platform has no usable account in the workspace. */
export class NoAccount extends ParlanceError {}

/** The authorization of the account has expired. */
export class NeedsReauth extends ParlanceError {}

/** The workspace requires an approval first. */
export class ApprovalRequired extends ParlanceError {}

/** The content has changed since it was confirmed. */
export class ConfirmationStale extends ParlanceError {}

/** The post is still being translated. */
export class LocalizationRunning extends ParlanceError {}

/** The media is still being processed. */
export class MediaNotReady extends ParlanceError {}

/** The request body is larger than allowed. */
export class PayloadTooLarge extends ParlanceError {}

/** The request path is longer than allowed. */
export class UriTooLong extends ParlanceError {}

/** The request body must not be compressed. */
export class UnsupportedEncoding extends ParlanceError {}

/** The request is well formed, but it cannot be carried out with the current data. */
export class Unprocessable extends ParlanceError {}

/** The precheck found blocking issues. */
export class PrecheckFailed extends ParlanceError {}

/** Too many calls, or a daily cap or minimum interval was hit. */
export class RateLimited extends ParlanceError {}

/** The request headers are larger than allowed. */
export class HeadersTooLarge extends ParlanceError {}

/** An internal error without a more specific code. */
export class Internal extends ParlanceError {}

/** Work could not be started. */
export class UpstreamFailed extends ParlanceError {}

/** The platform rejected or failed the request. */
export class PlatformError extends ParlanceError {}

/** The service is busy or restarting; try again in a moment. */
export class Unavailable extends ParlanceError {}

/** External writes are disabled in this environment. */
export class ExternalWritesOff extends ParlanceError {}

export const ERROR_CLASSES: readonly (readonly [
  code: string,
  status: number,
  next: Next,
  new (refusal: Refusal) => ParlanceError,
])[] = [
  ['invalid_input', 400, 'edit', InvalidInput],
  ['unauthenticated', 401, 'contact_owner', Unauthenticated],
  ['plan_limit', 402, 'contact_owner', PlanLimit],
  ['forbidden', 403, 'contact_owner', Forbidden],
  ['workspace_not_found', 403, 'contact_owner', WorkspaceNotFound],
  ['not_found', 404, 'edit', NotFound],
  ['method_not_allowed', 405, 'edit', MethodNotAllowed],
  ['request_timeout', 408, 'retry', RequestTimeout],
  ['conflict', 409, 'edit', Conflict],
  ['replay', 409, 'wait', Replay],
  ['no_account', 409, 'reconnect', NoAccount],
  ['needs_reauth', 409, 'reconnect', NeedsReauth],
  ['approval_required', 409, 'contact_owner', ApprovalRequired],
  ['confirmation_stale', 409, 'contact_owner', ConfirmationStale],
  ['localization_running', 409, 'wait', LocalizationRunning],
  ['media_not_ready', 409, 'wait', MediaNotReady],
  ['payload_too_large', 413, 'edit', PayloadTooLarge],
  ['uri_too_long', 414, 'edit', UriTooLong],
  ['unsupported_encoding', 415, 'edit', UnsupportedEncoding],
  ['unprocessable', 422, 'edit', Unprocessable],
  ['precheck_failed', 422, 'edit', PrecheckFailed],
  ['rate_limited', 429, 'wait', RateLimited],
  ['headers_too_large', 431, 'edit', HeadersTooLarge],
  ['internal', 500, 'retry', Internal],
  ['upstream_failed', 502, 'retry', UpstreamFailed],
  ['platform_error', 502, 'retry', PlatformError],
  ['unavailable', 503, 'wait', Unavailable],
  ['external_writes_off', 503, 'contact_owner', ExternalWritesOff],
];
