import { describe, expect, it } from 'vitest';
import { codeAt, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B: the twenty bytes 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('time-based codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the RFC at %i s: %s', (seconds, code) => {
    expect(codeAt(SECRET, Math.floor(seconds / 30))).toBe(code);
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('a clock that is one step off is accepted, one that is two off is not', () => {
    const code = codeAt(SECRET, 1000);
    expect([999, 1000, 1001].map((step) => stepOfCode(SECRET, code, at(step * 30)))).toEqual([
      1000, 1000, 1000,
    ]);
    expect([998, 1002].map((step) => stepOfCode(SECRET, code, at(step * 30)))).toEqual([null, null]);
  });

  it.each(['', '28708', '2870820', '28708a', '٢٨٧٠٨٢', ' 287082'])('invalid code: %j', (text) => {
    expect(stepOfCode(SECRET, text, at(59))).toBeNull();
  });

  it('a new secret has 160 bits in letters that an app accepts', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    expect(stepOfCode(secret, codeAt(secret, 7), at(7 * 30 + 3))).toBe(7);
    expect(totpUri(secret, 'a b@c.example')).toBe(
      `otpauth://totp/Parlance%3Aa%20b%40c.example?secret=${secret}&issuer=Parlance&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
