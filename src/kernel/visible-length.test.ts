import { describe, expect, it } from 'vitest';
import { visibleEnd, visibleLength } from './visible-length.ts';

describe('how many characters a reader sees', () => {
  it.each<[string, number]>([
    ['', 0],
    ['Speichern', 9],
    ['<b>Go</b>!', 3],
    ['<x id="1"/>保存<x id="2"/>', 2],
    ['e\u0301te\u0301', 3],
    ['👩‍👩‍👧 ok', 4],
    ['🔥🔥🔥', 3],
    ['{name}: 5', 9],
    ['नमस्ते', 3],
    ['a\r\nb', 3],
  ])('%j has %i', (text, length) => {
    expect(visibleLength(text)).toBe(length);
  });

  it.each<[string, number, string]>([
    ['Speichern', 5, 'Speic'],
    ['<b>Speichern</b>', 5, '<b>Speic'],
    ['e\u0301te\u0301', 1, 'e\u0301'],
    ['ab', 5, 'ab'],
  ])('%j is cut at %i after %j', (text, limit, start) => {
    expect(text.slice(0, visibleEnd(text, limit))).toBe(start);
  });
});
