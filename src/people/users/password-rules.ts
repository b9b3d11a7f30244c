import { readFileSync } from 'node:fs';
import { invalidField } from '#kernel/errors.ts';

export const PASSWORD_CHARS_MIN = 10;
export const PASSWORD_CHARS_MAX = 128;

let common: ReadonlySet<string> | undefined;

/** Read when the first password is chosen; most processes never see one. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common;
}

/**
 * Length is what makes a password hard to guess; rules about digits and signs only make it hard to remember.
 * What everybody tries first is refused: the common ones, and the person's own address.
 */
export function checkPassword(field: string, password: string, email: string): void {
  const length = [...password].length;
  if (length < PASSWORD_CHARS_MIN)
    throw invalidField(field, `must have at least ${PASSWORD_CHARS_MIN} characters`);
  if (length > PASSWORD_CHARS_MAX)
    throw invalidField(field, `must have at most ${PASSWORD_CHARS_MAX} characters`);
  const typed = password.toLowerCase();
  const address = email.trim().toLowerCase();
  if (typed === address || typed === address.split('@')[0])
    throw invalidField(field, 'must not be your e-mail address');
  if (new Set(typed).size < 3 || commonPasswords().has(typed))
    throw invalidField(field, 'is one of the passwords that are guessed first; please choose another one');
}
