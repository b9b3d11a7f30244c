import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';

/** SQLSTATE codes that hostile but harmless input can provoke. The sieve stops most of it earlier. */
const BAD_INPUT = new Set(['22021', '22P05', '22P02', '22001', '22003', '22007', '22008', '22025', '54000']);
const CONFLICT = new Set(['23505', '23503', '23P01']);
/**
 * Failures that may not occur on the next try: a server that is starting, stopping or out of
 * connections (57P0x, classes 08 and 53), a statement or lock that took too long, a deadlock that our
 * own retries did not resolve.
 */
const PASSING = new Set(['57P01', '57P02', '57P03', '57014', '55P03', '40001', '40P01', '25P03', '25P04']);
const PASSING_CLASSES = new Set(['08', '53']);
const LOST_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);
/** Errors made by the driver itself, which have no code. */
const DRIVER_SAYS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|after calling end on the pool/;
const RETRY_AFTER_SEC = 1;

/** SQL text never reaches a caller; it stays in the `cause`. */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if (BAD_INPUT.has(code))
      return new AppError('invalid_input', say('db.value_cannot_be_stored_given'), {}, { cause });
    if (CONFLICT.has(code))
      return new AppError('conflict', say('db.someone_else_changed_first'), {}, { cause });
    // A connection through a socket file fails with ENOENT while the database is down.
    const isLost = LOST_CONNECTION.has(code) || (code === 'ENOENT' && syscall === 'connect');
    if (isLost || PASSING.has(code) || PASSING_CLASSES.has(code.slice(0, 2))) return unavailable(cause);
  }
  if (cause instanceof Error && DRIVER_SAYS.test(cause.message)) return unavailable(cause);
  return new AppError('internal', say('common.internal_error'), {}, { cause });
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    say('db.service_busy_try_again_moment'),
    { retryAfterSec: RETRY_AFTER_SEC },
    { cause, retryAfterSec: RETRY_AFTER_SEC },
  );
}
