import { readFileSync } from 'node:fs';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { PASSWORD_CHARS_MAX } from '../fields.ts';

const PASSWORD_CHARS_MIN = 10;

let common: ReadonlySet<string> | undefined;

/** Loaded when the first password is chosen; most processes never need it. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common;
}

/**
 * Length is what makes a password hard to guess; rules about digits and punctuation only make it hard to
 * remember. Passwords that attackers try first are refused: common ones, and the person's own address.
 */
export function checkPassword(field: string, password: string, email: string): void {
  const length = [...password].length;
  if (length < PASSWORD_CHARS_MIN)
    throw invalidField(field, say('users.must_least_characters', { min: PASSWORD_CHARS_MIN }));
  if (length > PASSWORD_CHARS_MAX)
    throw invalidField(field, say('common.must_most_characters', { max: PASSWORD_CHARS_MAX }));
  const typed = password.toLowerCase();
  const address = email.trim().toLowerCase();
  if (typed === address || typed === address.split('@')[0])
    throw invalidField(field, say('users.must_not_be_your_e'));
  if (new Set(typed).size < 3 || commonPasswords().has(typed))
    throw invalidField(field, say('users.too_easy_guess_please_choose'));
}
