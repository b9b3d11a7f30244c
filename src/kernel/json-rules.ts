import { AppError, invalidField } from './errors.ts';
import type { Sentence } from './say.ts';
import { inEnglish } from './say.ts';

/** JSON.parse takes a million nested arrays, JSON.stringify overflows the stack from about 5 000. */
export const JSON_DEPTH_MAX = 32;
const KEY_CHARS_MAX = 256;
/** Keys that reach an object's prototype when a careless merge or lookup follows. */
const KEYS_FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** How much of a caller's key an error repeats: a key may be as long as the whole body. */
const KEY_CHARS_SHOWN = 60;

/** The way to the value at hand: one member name or array index per level. */
export type Trail = (string | number)[];
/** Spelled out only when something is refused. */
export type Where = () => Trail;

export function checkKey(key: string, where: Where): void {
  if (key.length > KEY_CHARS_MAX)
    throw refuseAt(where, inEnglish(`is a key of more than ${KEY_CHARS_MAX} characters.`));
  if (KEYS_FORBIDDEN.has(key)) throw refuseAt(where, inEnglish('is not allowed as a key.'));
}

/** PostgreSQL answers NUL with an error and stores a lone surrogate as U+FFFD without a word. */
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

/** `terms[3].content`; a key that is no plain word is cut, quoted and escaped, for errors reach logs. */
function spell(trail: Trail): string {
  let path = '';
  for (const step of trail) {
    if (typeof step === 'number') path += `[${step}]`;
    else if (!/^[\w$-]{1,60}$/.test(step)) path += `[${JSON.stringify(step.slice(0, KEY_CHARS_SHOWN))}]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path;
}
