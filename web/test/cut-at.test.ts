import { describe, expect, it } from 'vitest';
import { cutAt } from '../../web/src/publish/composer/cut-at.ts';
import { ranked, tokenAt } from '../../web/src/publish/composer/token-at.ts';

describe('where a text exceeds the limit', () => {
  it('nowhere, if it fits', () => {
    expect(cutAt('short', { length: 5, limit: 280, unit: 'weighted' })).toBeNull();
    expect(cutAt('short', null)).toBeNull();
  });

  it('a link that does not fit exceeds it from its beginning, as X counts it', () => {
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

  it('the server’s count is used if it differs from ours', () => {
    expect(cutAt('abcdefghij', { length: 13, limit: 10, unit: 'characters' })).toBe(7);
  });
});

describe('suggestions for characters before the caret', () => {
  const read = (text: string) => {
    const token = tokenAt(text, text.length);
    return token && `${token.start}${token.kind}${token.query}`;
  };
  it('a mention and a hashtag at once, an emoji by its first letter', () => {
    expect(read('@')).toBe('0@');
    expect(read('Thanks to @mil')).toBe('10@mil');
    expect(read('(@name@server.exa')).toBe('1@name@server.exa');
    expect(read('#Har')).toBe('0#Har');
    expect(read('收获#丰')).toBe('2#丰');
    expect(read('Well done :roc')).toBe('10:roc');
  });

  it('nothing within a word, after a space, or after a colon alone', () => {
    for (const text of ['mail@example', 'at 10:30', 'a#b', 'https://a', 'So:', '@mill is', 'no sign', ''])
      expect(read(text), text).toBeNull();
    expect(tokenAt('@mill', 0)).toBeNull();
  });

  it('names that begin with it come first, then those with such a word, then those that contain it', () => {
    const all = ['the mill', 'windmill', 'mill', 'bells'];
    expect(ranked(all, 'MILL', (each) => each, 9)).toEqual(['mill', 'the mill', 'windmill']);
    expect(ranked(all, '', (each) => each, 2)).toEqual(['the mill', 'windmill']);
  });
});
