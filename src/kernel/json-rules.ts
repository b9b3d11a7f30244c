import { AppError, invalidField } from './errors.ts';
import type { Sentence } from './say.ts';
import { inEnglish } from './say.ts';

/** JSON.parse accepts a million nested arrays, but JSON.stringify overflows the stack from about 5 000. */
export const JSON_DEPTH_MAX = 32;
const KEY_CHARS_MAX = 256;
/** Keys that reach an object's prototype in a careless merge or lookup. */
const KEYS_FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** How much of a caller's key an error repeats, because a key may be as long as the whole body. */
const KEY_CHARS_SHOWN = 60;

/** The path to the current value: one member name or array index per level. */
export type Trail = (string | number)[];
/** Computed only when something is refused. */
export type Where = () => Trail;

export function checkKey(key: string, where: Where): void {
  if (key.length > KEY_CHARS_MAX)
    throw refuseAt(where, inEnglish(`is a key of more than ${KEY_CHARS_MAX} characters.`));
  if (KEYS_FORBIDDEN.has(key)) throw refuseAt(where, inEnglish('is not allowed as a key.'));
}

/** PostgreSQL refuses NUL, and silently stores a lone surrogate as U+FFFD. */
export function checkText(text: string, where: Where): void {
  if (text.includes('\0')) throw refuseAt(where, inEnglish('must not contain the NUL character (U+0000).'));
  if (!text.isWellFormed()) throw refuseAt(where, inEnglish('must not contain half of a surrogate pair.'));
}

export function refuse(sentence: string): AppError {
  return new AppError('invalid_input', inEnglish(sentence));
}

export function refuseAt(where: Where, message: Sentence): AppError {
  const trail = where();
  return trail.length === 0 ? refuse(`The value ${message}`) : invalidField(spell(trail), message);
}

export function refuseInfinite(where: Where): AppError {
  return refuseAt(where, inEnglish('must be a finite number.'));
}

export function refuseDepth(where: Where): AppError {
  return refuseAt(where, inEnglish(`is nested deeper than ${JSON_DEPTH_MAX} levels.`));
}

/**
 * `terms[3].content`. A key that is not a plain word is cut, quoted and escaped, because errors reach logs.
 */
function spell(trail: Trail): string {
  let path = '';
  for (const step of trail) {
    if (typeof step === 'number') path += `[${step}]`;
    else if (!/^[\w$-]{1,60}$/.test(step)) path += `[${JSON.stringify(step.slice(0, KEY_CHARS_SHOWN))}]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path;
}
