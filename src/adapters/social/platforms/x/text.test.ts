import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { findLinks, weightedLength } from '../../weighted-length.ts';
import { comparable } from './text.ts';

// The library has no types and is only a development dependency.
const { parseTweet }: { parseTweet(text: string): { weightedLength: number } } = createRequire(
  import.meta.url,
)('twitter-text');

const TEXTS = [
  '',
  'plain words',
  'naïve café, e\u0301 composed',
  '日本語のテキスト',
  'Привет, мир',
  'مرحبا بالعالم',
  '한국어 텍스트',
  'ทดสอบภาษาไทย',
  'wide — dash “quotes” … ellipsis',
  '😀',
  '👨‍👩‍👧‍👦 family',
  '🏳️‍🌈🏴󠁧󠁢󠁥󠁮󠁧󠁿 flags 🇩🇪🇯🇵',
  '👍🏽 tone, ❤️ heart, 1️⃣ key',
  'https://example.com',
  'https://example.com/a/very/long/path?with=query&and=more#fragment',
  'See (https://example.com/wiki/Term_(thing)) there.',
  'Two: http://a.com, https://b.org/x!',
  'bare example.com and sub.example.org/path, done.',
  'mail me@example.com please',
  'node.js and e.g. this',
  'dots...everywhere.and',
  'it.is short but t.co counts',
  'https://例え.jp/パス and https://example.com日本',
  'http://localhost:3000/x is not one',
  'https://example.com:8080/x is',
  '#tag @name $CASH',
  'line\nbreaks\n\nand\ttabs',
  '   spaces   ',
  `${'a'.repeat(270)} https://example.com/${'b'.repeat(200)}`,
  'http://user:pw@example.com',
  'HTTPS://EXAMPLE.COM/UPPER',
  'ends with https://example.com/a.',
  'ends with https://example.com/?',
  'https://sub-domain.example.co.uk/path_under?x=1',
  '\u{1d54f} mathematical and \u200d joiner',
];

describe('the length on X', () => {
  it.each(TEXTS)('agrees with twitter-text on %j', (text) => {
    expect(weightedLength(text)).toBe(text === '' ? 0 : parseTweet(text).weightedLength);
  });

  it('agrees on random texts', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % below;
    };
    const words = TEXTS.flatMap((text) => text.split(/\s+/)).filter(Boolean);
    for (let i = 0; i < 300; i += 1) {
      const text = Array.from({ length: 1 + next(8) }, () => words[next(words.length)]).join(' ');
      expect([text, weightedLength(text)]).toEqual([text, parseTweet(text).weightedLength]);
    }
  });

  it('comes to an end on hostile text', () => {
    for (const text of [
      'a.'.repeat(30_000),
      'https://'.repeat(8000),
      `https://a.com/${'('.repeat(50_000)}`,
      '-'.repeat(60_000),
      `${'a-'.repeat(30_000)}.com`,
    ])
      expect(weightedLength(text)).toBeGreaterThan(20);
  });
});

it('finds a link without its punctuation', () => {
  const text = 'See https://example.com/a, (https://b.org).';
  expect(findLinks(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'https://example.com/a',
    'https://b.org',
  ]);
});

describe('finding our own post again', () => {
  it('recognises it despite short links, escapes and the link of the media', () => {
    const links = [
      { url: 'https://t.co/abc', expanded_url: 'http://example.com' },
      { url: 'https://t.co/pic', expanded_url: 'https://x.com/me/status/1/photo/1' },
    ];
    const shown = 'Fish &amp; chips &lt;3 https://t.co/abc https://t.co/pic';
    expect(comparable(shown, links)).toBe(comparable('Fish & chips <3  example.com'));
  });

  it('does not take another text for it', () => {
    expect(comparable('Open today')).not.toBe(comparable('Open today!'));
    expect(comparable('https://example.com/a')).not.toBe(comparable('https://example.com/b'));
  });
});
