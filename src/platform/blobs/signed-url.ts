import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import { checkBlobKey, isBlobKey } from './store.ts';

export type Disposition = 'attachment' | 'inline';

/** The holder of the link may read the file until the link expires, without a session or any other check. */
export function signBlobUrl(options: {
  publicUrl: string;
  key: string;
  filename: string;
  expiresAt: Date;
  signingKey: Uint8Array;
  disposition?: Disposition;
}): string {
  const { publicUrl, key, expiresAt, signingKey, disposition = 'attachment' } = options;
  checkBlobKey(key);
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  if (!EXPIRES.test(expires)) throw new RangeError('A link needs a valid expiry.');
  // A lone surrogate cannot be written in a URL: it would come back as U+FFFD and break the signature.
  const filename = options.filename.toWellFormed();
  const query = new URLSearchParams({ expires, name: filename });
  if (disposition === 'inline') query.set('disposition', disposition);
  query.set('sig', sign({ key, expires, filename, disposition }, signingKey).toString('base64url'));
  return `${withoutLastSlashes(publicUrl)}/files/${key}?${query}`;
}

/** The signature is checked before the expiry, so a forged link reveals nothing but that it is forged. */
export function verifyBlobUrl(options: {
  key: string;
  query: Record<string, unknown>;
  signingKey: Uint8Array;
  now: Date;
}): { filename: string; disposition: Disposition } {
  const { key, query, signingKey, now } = options;
  const { expires, name: filename, sig } = query;
  const disposition = Object.hasOwn(query, 'disposition') ? query['disposition'] : 'attachment';
  if (
    !isBlobKey(key) ||
    typeof expires !== 'string' ||
    !EXPIRES.test(expires) ||
    typeof filename !== 'string' ||
    typeof sig !== 'string' ||
    (disposition !== 'attachment' && disposition !== 'inline')
  ) {
    throw refused('link_invalid', 'This link is not valid.');
  }

  const given = Buffer.from(sig, 'base64url');
  const expected = sign({ key, expires, filename, disposition }, signingKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw refused('link_invalid', 'This link is not valid.');
  }
  if (now.getTime() >= Number(expires) * 1000) throw refused('link_expired', 'This link has expired.');
  return { filename, disposition };
}

/** Seconds up to the year 5138. Any other form of number could be read in two ways. */
const EXPIRES = /^[1-9][0-9]{0,10}$/;

function sign(
  link: { key: string; expires: string; filename: string; disposition: Disposition },
  signingKey: Uint8Array,
): Buffer {
  // JSON keeps the fields apart, whatever characters they contain. The first word keeps this signature from
  // being accepted in place of another one made with the same key.
  const text = JSON.stringify(['blob-url', link.key, link.expires, link.filename, link.disposition]);
  return createHmac('sha256', signingKey).update(text).digest();
}

function refused(reason: 'link_expired' | 'link_invalid', sentence: string): AppError {
  return new AppError('forbidden', inEnglish(sentence), { reason }, { reason });
}
