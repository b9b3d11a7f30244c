import { describe, expect, it } from 'vitest';
import { cutPieces, piecesOf } from '../src/publish/preview/pieces-of.ts';

const TEXT = 'Hi @[Ada #1](urn:li:person:a1), see https://a.example and #news';

describe('the pieces of a text in a feed', () => {
  it('are words, marks, and the names of those who are mentioned by an id', () => {
    expect(piecesOf(TEXT, false)).toEqual([
      { text: 'Hi ', isMark: false },
      { text: 'Ada #1', isNamed: true },
      { text: ', see ', isMark: false },
      { text: 'https://a.example', isMark: true },
      { text: ' and ', isMark: false },
      { text: '#news', isMark: true },
    ]);
  });

  it('have the sign before a name where readers see it', () => {
    expect(piecesOf('@[Ada](slack:U1)!', true).map(({ text }) => text)).toEqual(['@Ada', '!']);
  });

  it('are cut by what readers see', () => {
    const cut = cutPieces(piecesOf(TEXT, false), 6);
    expect(cut.map(({ text }) => text).join('')).toBe('Hi Ada');
    expect(cut[1]).toEqual({ text: 'Ada', isNamed: true });
  });

  it('are all of a text without them', () => {
    expect(piecesOf('plain', false)).toEqual([{ text: 'plain', isMark: false }]);
    expect(piecesOf('', false)).toEqual([]);
  });
});
