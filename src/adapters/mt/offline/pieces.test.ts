import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPieces } from './pieces.ts';

const path = fileURLToPath(new URL('../../../../models/offline/spm.vocab', import.meta.url));
const pieces = readPieces(readFileSync(path, 'utf8'));

describe('pieces of a text', () => {
  it('any text without special pieces comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        fc.pre(!text.includes('▁') && text.isWellFormed());
        expect(pieces.decode(pieces.encode(text))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Save changes', 2],
    ['Show hidden files', 3],
    ['2026', 5],
  ])('%s takes %i pieces', (text, count) => {
    expect(pieces.encode(text)).toHaveLength(count);
  });

  it('text that no piece covers is written in bytes', () => {
    expect(pieces.encode('𒀀')).toHaveLength(5);
    expect(pieces.decode(pieces.encode('𒀀'))).toBe('𒀀');
  });

  it('sentinels and tags are separate pieces, and a text that only looks like one is not', () => {
    expect(pieces.encode('Take <p0> now')).toContain(pieces.special('<p0>'));
    expect(pieces.special('<2de>')).toBeDefined();
    expect(pieces.special('<2xx>')).toBeUndefined();
    expect(pieces.encode('<p77>')).not.toContain(pieces.special('<p7>'));
  });
});
