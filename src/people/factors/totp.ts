import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app supports it: SHA-1, 30 seconds, six digits. */
const STEP_SEC = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks may be off by up to one step in either direction. */
const SKEW_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** In base32, as people type it into an app that cannot scan the QR code. */
export function newTotpSecret(): string {
  let bits = 0n;
  for (const byte of randomBytes(SECRET_BYTES)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: (SECRET_BYTES * 8) / 5 }, (_, index) => {
    const shift = BigInt(SECRET_BYTES * 8 - 5 * (index + 1));
    return BASE32[Number((bits >> shift) & 31n)];
  }).join('');
}

/** The URI in the QR code, as authenticator apps read it. */
export function totpUri(secret: string, email: string): string {
  const label = encodeURIComponent(`Parlance:${email}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=Parlance&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SEC}`;
}

/**
 * The time step that the code belongs to, or null. A caller that accepts a code must record its step and
 * refuse later codes of that step or an earlier one, so that a code read over somebody's shoulder is useless.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = Math.floor(now.getTime() / 1000 / STEP_SEC);
  let found: number | null = null;
  // All steps are computed, whichever matches, so that the time taken reveals nothing.
  for (let step = current - SKEW_STEPS; step <= current + SKEW_STEPS; step += 1)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step;
  return found;
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

function bytesOf(secret: string): Buffer {
  let bits = 0;
  let held = 0;
  const bytes: number[] = [];
  for (const letter of secret) {
    held = ((held << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  return Buffer.from(bytes);
}
