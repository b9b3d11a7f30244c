/**
 * What helps: `edit` the input, `reconnect` the account, `wait` (`retryAfterSec`, if the server says how long),
 * `retry` unchanged, ask the owner of the workspace.
 */
export type Next = 'edit' | 'reconnect' | 'wait' | 'retry' | 'contact_owner' | 'none';

export interface Refusal {
  code: string | number;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  message: string;
  params?: Record<string, unknown>;
  requestId?: string | null;
  retryAfterSec?: number | null;
  next?: Next;
  docUrl?: string | null;
  cause?: unknown;
}

/**
 * Why a call did not succeed; each code has its own class below this one. `code` is a number in answers of the
 * localization API (the HTTP status) and a word elsewhere; `params` names the field, scope or limit. `requestId`
 * identifies the call in the server's log.
 */
export class ParlanceError extends Error {
  readonly code: string | number;
  readonly status: number;
  readonly params: Record<string, unknown>;
  readonly requestId: string | null;
  /** How long the server asks to wait before the next try. */
  readonly retryAfterSec: number | null;
  /** What to do about it. */
  readonly next: Next;
  /** Where the server explains it. */
  readonly docUrl: string | null;

  constructor(refusal: Refusal) {
    super(refusal.message, refusal.cause === undefined ? undefined : { cause: refusal.cause });
    this.name = 'ParlanceError';
    this.code = refusal.code;
    this.status = refusal.status;
    this.params = refusal.params ?? {};
    this.requestId = refusal.requestId ?? null;
    this.retryAfterSec = refusal.retryAfterSec ?? null;
    this.next = this.retryAfterSec === null ? (refusal.next ?? 'none') : 'wait';
    this.docUrl = refusal.docUrl ?? null;
  }
}

/** There was no answer. Whether the call arrived is unknown. */
export class Unreachable extends ParlanceError {
  override readonly name = 'Unreachable';
}

/** The answer is not from Parlance: something in between answered. */
export class UnexpectedAnswer extends ParlanceError {
  override readonly name = 'UnexpectedAnswer';
}
