import { describe, expect, it } from 'vitest';
import { findSpans } from './spans.ts';

describe('findSpans', () => {
  it.each([
    ['see (https://a.example/b(c)) now', ['https://a.example/b(c)']],
    ['https://a.example/#top and #tag', ['https://a.example/#top', '#tag']],
    ['mail a@b.example, not a mention', []],
    ['@ann@social.example and @bob.', ['@ann@social.example', '@bob']],
    ['#1 #2nd #日本語 ＃全角 &#39;', ['#2nd', '#日本語', '＃全角']],
    ['a#b', []],
    ['www.example.com!', ['www.example.com']],
    ['Hi @[Ada #1 L](urn:li:person:a-1), #ok', ['@[Ada #1 L](urn:li:person:a-1)', '#ok']],
    ['@[https://a.example](slack:U1)', ['@[https://a.example](slack:U1)']],
  ])('%s', (text, expected) => {
    const spans = findSpans(text);
    expect(spans.map((span) => span.text)).toEqual(expected);
    for (const { start, end, text: piece } of spans) expect(text.slice(start, end)).toBe(piece);
  });
});
