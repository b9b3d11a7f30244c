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
 * The same check before rights and limits, so that a captured callback does not use up its owner's limits. It
 * only finds bodies that spell the field as we do; any other spelling is found when the body is parsed.
 */
export function refuseCapturedCallback(raw: Buffer): void {
  if (!raw.includes('"delivery_id"')) return;
  let body: Record<string, unknown>;
  try {
    body = parseJsonObject(raw);
  } catch {
    return; // A malformed body is reported later.
  }
  refuseCallback(body);
}
