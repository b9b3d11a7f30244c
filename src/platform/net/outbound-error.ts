import { errors } from 'undici';
import type { Deadline } from './deadline.ts';
import { DialError, type DialFailure } from './dialer.ts';

export type OutboundFailure =
  | DialFailure
  | 'blocked_url'
  | 'reset'
  | 'malformed_response'
  | 'too_large'
  | 'aborted';

// Our own sentences only: what the peer said stays in `cause` and never reaches a caller.
const SENTENCES: Record<OutboundFailure, string> = {
  blocked_url: 'The URL is not allowed.',
  blocked_address: 'The host is not a public address.',
  resolve_failed: 'The host name could not be resolved.',
  connect_failed: 'The connection could not be opened.',
  tls_failed: 'The secure connection could not be established.',
  timeout: 'The receiver did not answer in time.',
  reset: 'The receiver closed the connection before the answer was complete.',
  malformed_response: 'The answer is not valid HTTP.',
  too_large: 'The answer is larger than allowed.',
  aborted: 'The request was given up on our side.',
};

export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  /** True when no byte of the request can have reached the peer, so that trying again is safe. */
  readonly notSent: boolean;
  readonly durationMs: number;

  constructor(failure: OutboundFailure, facts: { notSent: boolean; durationMs: number; cause?: unknown }) {
    super(SENTENCES[failure], facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'OutboundError';
    this.failure = failure;
    this.notSent = facts.notSent;
    this.durationMs = facts.durationMs;
  }
}

export class OverflowError extends Error {
  constructor(limitBytes: number) {
    super(`The answer is longer than ${limitBytes} bytes.`);
    this.name = 'OverflowError';
  }
}

// A method, header or length that we composed wrongly. No retry can help, so it stays what it is: a bug.
const OUR_MISTAKES: ReadonlySet<string> = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_NOT_SUPPORTED',
]);

/** Null when the error is a fault in our own code and should be thrown as it is. */
export function classifyFailure(error: unknown, deadline: Deadline): OutboundFailure | null {
  if (error instanceof DialError) return error.failure;
  if (error instanceof OverflowError) return 'too_large';
  if (deadline.isExpired()) return 'timeout';
  if (deadline.signal.aborted) return 'aborted';
  const code = codeOf(error);
  if (OUR_MISTAKES.has(code)) return null;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too_large';
  // Parser errors carry no code in undici 8 (it looks the number up in a table of names), so the
  // text decides. "Invalid EOF" is a body that ends early: the peer hung up, its HTTP was fine.
  if (error instanceof errors.HTTPParserError) {
    return error.message.includes('EOF') ? 'reset' : 'malformed_response';
  }
  if (code.startsWith('UND_ERR_') || isSystemError(error)) return 'reset';
  // What is left comes from the iterable that produces the request body.
  return 'aborted';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
