import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codePointBefore, isNumber, letterRuns } from './scripts.ts';

const bySearch = (text: string) =>
  Array.from(text.matchAll(/[\p{L}\p{M}]+/gu), ({ 0: run, index }) => [index, index + run.length]).flat();

it('finds what the pattern finds, in every script', () => {
  for (const text of [
    '',
    'a',
    'Öffne das Tor!',
    'cafe\u0301 1st',
    'はい、翻訳。',
    '𝒜b 𠮷野',
    '\ud800a',
    'a_b.c',
  ])
    expect(letterRuns(text), text).toEqual(bySearch(text));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => letterRuns(text).join() === bySearch(text).join()),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff }), (code) => {
      const text = `${String.fromCharCode(code)}a ${String.fromCharCode(code)}`;
      return letterRuns(text).join() === bySearch(text).join();
    }),
  );
});

it('finds the character before a place', () => {
  const text = 'a𝟎b\ud835c';
  expect([0, 1, 3, 4, 5].map((at) => codePointBefore(text, at))).toEqual([
    undefined,
    97,
    0x1d7ce,
    98,
    0xd835,
  ]);
  expect(isNumber(0x1d7ce)).toBe(true);
});

it('knows numbers of every script', () => {
  const codes = Array.from({ length: 0x1_0000 }, (_, code) => code);
  expect(codes.filter(isNumber)).toEqual(codes.filter((code) => /\p{N}/u.test(String.fromCharCode(code))));
});
