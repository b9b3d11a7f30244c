import { AppError } from '#kernel/errors.ts';

/** SQLSTATE classes that hostile but harmless input can provoke. The sieve stops most of them earlier. */
const BAD_INPUT = new Set(['22021', '22P05', '22P02', '22001', '22003', '22007', '22008', '22025', '54000']);
const CONFLICT = new Set(['23505', '23503', '23P01']);
/** Connection lost, server going down, too many connections, time-outs: worth another try soon. */
const PASSING = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '40001',
  '40P01',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);

/** No SQL text ever reaches a caller; the cause stays with us. */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = typeof cause === 'object' && cause !== null ? (cause as { code?: unknown }).code : undefined;
  if (typeof code === 'string') {
    if (BAD_INPUT.has(code))
      return new AppError('invalid_input', 'A value cannot be stored as given.', {}, { cause });
    if (CONFLICT.has(code)) return new AppError('conflict', 'Another change got there first.', {}, { cause });
  }
  const isPassing =
    (typeof code === 'string' && (PASSING.has(code) || code.startsWith('08'))) || isConnectionLoss(cause);
  return new AppError('internal', 'Internal error.', {}, isPassing ? { cause, retryAfterSec: 1 } : { cause });
}

function isConnectionLoss(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      cause.message,
    )
  );
}
