import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';

/** SQLSTATE classes that hostile but harmless input can provoke. The sieve stops most of them earlier. */
const BAD_INPUT = new Set(['22021', '22P05', '22P02', '22001', '22003', '22007', '22008', '22025', '54000']);
const CONFLICT = new Set(['23505', '23503', '23P01']);
/**
 * Failures that the next try may not meet: a server that starts, stops or has no connection left (57P0x, class
 * 08 and 53), a statement or lock that took too long, a deadlock that was still there after our own tries.
 */
const PASSING = new Set(['57P01', '57P02', '57P03', '57014', '55P03', '40001', '40P01', '25P03', '25P04']);
const PASSING_CLASSES = new Set(['08', '53']);
const LOST_CONNECTION = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);
/** Errors that the driver makes itself; they have no code. */
const DRIVER_SAYS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|after calling end on the pool/;
const RETRY_AFTER_SEC = 1;

/** No SQL text ever reaches a caller; the cause stays with us. */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if (BAD_INPUT.has(code))
      return new AppError('invalid_input', say('db.value_cannot_be_stored_given'), {}, { cause });
    if (CONFLICT.has(code))
      return new AppError('conflict', say('db.someone_else_changed_first'), {}, { cause });
    // The socket of a database that is down is a file that is not there.
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
