import { expect, it } from 'vitest';
import { wordsWithLink } from '../src/publish/preview/words-with-link.ts';

const link = { url: 'https://example.com/a' };
const alone = { link, showsMore: false };
const beside = { link, showsMore: true };

it.each([
  ['always', 'Words', alone, 'Words\n\nhttps://example.com/a'],
  ['always', '', alone, 'https://example.com/a'],
  ['always', 'Read https://example.com/a', beside, 'Read https://example.com/a'],
  ['beside', 'Words', alone, 'Words'],
  ['beside', 'Words', beside, 'Words\n\nhttps://example.com/a'],
  [undefined, 'Words', beside, 'Words'],
  ['always', 'Words', { link: { url: 'https://' }, showsMore: true }, 'Words'],
  ['always', 'Words', { link: null, showsMore: true }, 'Words'],
] as const)('%s: %j with %j reads %j', (linkInWords, text, post, shown) => {
  expect(wordsWithLink(text, linkInWords ? { linkInWords } : {}, post)).toBe(shown);
});
