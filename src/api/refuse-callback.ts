import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { parseJsonObject } from '#kernel/sieve.ts';

/**
 * Callbacks are signed like calls, so a receiver could send one back to us as a call of the key's owner.
 * Every callback has both fields at its top level, and no call has.
 */
export function refuseCallback(body: Record<string, unknown>): void {
  if (!Object.hasOwn(body, 'event') || !Object.hasOwn(body, 'delivery_id')) return;
  throw new AppError(
    'invalid_input',
    inEnglish('A body with both event and delivery_id is a callback, not a call.'),
    {},
    { reason: 'callback_body' },
  );
}

/**
 * The same before rights and limits are looked at: a captured callback must not use up what its owner has
 * left. Only for bodies that spell the field as we do; any other spelling is met when the body is read.
 */
export function refuseCapturedCallback(raw: Buffer): void {
  if (!raw.includes('"delivery_id"')) return;
  let body: Record<string, unknown>;
  try {
    body = parseJsonObject(raw);
  } catch {
    return; // What is wrong with it is said in its turn.
  }
  refuseCallback(body);
}
