import { describe, expect, it } from 'vitest';
import { cutAt } from '../../web/src/publish/composer/cut-at.ts';

describe('where a text is over the limit', () => {
  it('nowhere, where it fits', () => {
    expect(cutAt('short', { length: 5, limit: 280, unit: 'weighted' })).toBeNull();
    expect(cutAt('short', null)).toBeNull();
  });

  it('a link that does not fit is over from its beginning, as X counts it', () => {
    const text = `${'a'.repeat(270)} https://aurora.example.com/a`;
    const cut = cutAt(text, { length: 294, limit: 280, unit: 'weighted' });
    expect(text.slice(0, cut ?? 0).length).toBeLessThanOrEqual(280);
    expect(cut).toBeGreaterThanOrEqual(270);
  });

  it('never inside a grapheme', () => {
    const family = '👨‍👩‍👧‍👦';
    const text = `ab${family}${family}`;
    expect(cutAt(text, { length: 4, limit: 3, unit: 'graphemes' })).toBe(2 + family.length);
    expect(cutAt(text, { length: text.length, limit: 5, unit: 'utf16' })).toBe(2);
  });

  it('the count of the server holds where it differs from ours', () => {
    expect(cutAt('abcdefghij', { length: 13, limit: 10, unit: 'characters' })).toBe(7);
  });
});
