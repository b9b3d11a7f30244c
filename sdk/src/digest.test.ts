import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { base64, hex, hmacSha256, md5, sha256 } from './digest.ts';

/** Around the ends of blocks and of the padding, and some megabytes. */
const LENGTHS = [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 1000, 65_537, 3_000_001];

describe('digests', () => {
  it.each(LENGTHS)('%i bytes: as Node computes them', (length) => {
    const bytes = randomBytes(length);
    expect(hex(md5(bytes))).toBe(createHash('md5').update(bytes).digest('hex'));
    expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(base64(bytes)).toBe(bytes.toString('base64'));
  });

  it.each(['', 'a', 'Schlüssel 漢字', 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(500)])(
    'HMAC with the secret %j',
    (secret) => {
      const bytes = randomBytes(300);
      expect(hex(hmacSha256(secret, bytes))).toBe(createHmac('sha256', secret).update(bytes).digest('hex'));
    },
  );
});
