import { errors } from 'undici';
import { say, type Sentence } from '#kernel/say.ts';
import type { Deadline } from './deadline.ts';
import { DialError, type DialFailure } from './dialer.ts';

export type OutboundFailure =
  | DialFailure
  | 'blocked_url'
  | 'reset'
  | 'malformed_response'
  | 'too_large'
  | 'aborted';

// Our own sentences only: what the peer sent stays in `cause` and never reaches a caller.
const SENTENCES: Record<OutboundFailure, Sentence> = {
  blocked_url: say('net.blocked_url'),
  blocked_address: say('net.blocked_address'),
  resolve_failed: say('net.resolve_failed'),
  connect_failed: say('net.connect_failed'),
  tls_failed: say('net.tls_failed'),
  timeout: say('net.timeout'),
  reset: say('net.reset'),
  malformed_response: say('net.malformed_response'),
  too_large: say('net.too_large'),
  aborted: say('net.aborted'),
};

export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  /** True when no byte of the request can have reached the peer, so that a retry is safe. */
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

// A method, header or length that we composed wrongly. A retry cannot help, so it is reported as a bug.
const OUR_MISTAKES: ReadonlySet<string> = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_NOT_SUPPORTED',
]);

/** Null when the error is a fault in our own code and should be rethrown unchanged. */
export function classifyFailure(error: unknown, deadline: Deadline): OutboundFailure | null {
  if (error instanceof DialError) return error.failure;
  if (error instanceof OverflowError) return 'too_large';
  if (deadline.isExpired()) return 'timeout';
  if (deadline.signal.aborted) return 'aborted';
  const code = codeOf(error);
  if (OUR_MISTAKES.has(code)) return null;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too_large';
  // Parser errors carry no code in undici 8 (it looks the number up in a table of names), so their text
  // decides. "Invalid EOF" is a body that ends early: the peer closed the connection, but its HTTP was valid.
  if (error instanceof errors.HTTPParserError) {
    return error.message.includes('EOF') ? 'reset' : 'malformed_response';
  }
  if (code.startsWith('UND_ERR_') || isSystemError(error)) return 'reset';
  // Any other error comes from the iterable that produces the request body.
  return 'aborted';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
