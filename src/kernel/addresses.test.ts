import { describe, expect, it } from 'vitest';
import { addressesIn, findAddresses } from './addresses.ts';

describe('addresses', () => {
  it.each([
    ['See https://example.com/a?b=1.', ['https://example.com/a?b=1']],
    ['(www.example.com)', ['www.example.com']],
    ['请看https://example.com/a，谢谢', ['https://example.com/a']],
    ['Mail bob@example.com!', ['bob@example.com']],
    ['a@b is none, 10:30 neither', []],
  ])('%s', (text, expected) => {
    expect(addressesIn(text)).toEqual(expected);
    for (const { text: address, start, end } of findAddresses(text))
      expect(text.slice(start, end)).toBe(address);
  });
});
