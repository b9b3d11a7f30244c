import { z } from 'zod';
import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';

/** An address in the usual form; only an email to it shows whether it exists. */
export const Email = z
  .string()
  .trim()
  .max(254)
  // Compatibility forms of a letter become that letter, so that the address we write to is the one we let in.
  .overwrite((address) => normalForm(address, 'NFKC'))
  .regex(/^[^\s\p{Cc}@<>",;]{1,64}@[^\s\p{Cc}@<>",;]{1,189}$/u, 'must be an e-mail address');

/** One line: a name appears in emails, lists and logs, and must not look like anything else there. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, say('people.must_be_one_line_without'));

/** It also appears in emails to people who know nobody here. */
export const WorkspaceName = PersonName.regex(/^(?!.*:\/\/)/u, say('people.must_not_contain'));

export const PASSWORD_CHARS_MAX = 128;

/** Longer than the maximum, so that the error comes from the password rules instead of the parser. */
export const Password = secret(
  z
    .string()
    .min(1)
    .max(PASSWORD_CHARS_MAX * 4),
);

export const LinkToken = secret(z.string().min(20).max(100));

export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => isZone(zone), 'must be the name of a time zone, such as Europe/Berlin');

/** A named zone, because PostgreSQL reads "+02:00" as a zone in the west. */
function isZone(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}
