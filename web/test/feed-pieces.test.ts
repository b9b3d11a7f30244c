import { describe, expect, it } from 'vitest';
import { cutPieces, piecesOf } from '../src/publish/preview/pieces-of.ts';

const TEXT = 'Hi @[Ada #1](urn:li:person:a1), see https://a.example and #news';

describe('the pieces of a text in a feed', () => {
  it('are words, marks, and the names of people mentioned by an id', () => {
    expect(piecesOf(TEXT, {})).toEqual([
      { text: 'Hi ', isMark: false },
      { text: 'Ada #1', isNamed: true },
      { text: ', see ', isMark: false },
      { text: 'https://a.example', isMark: true },
      { text: ' and ', isMark: false },
      { text: '#news', isMark: true },
    ]);
  });

  it('have the sign before a name if readers see it', () => {
    expect(piecesOf('@[Ada](slack:U1)!', { signsNames: true }).map(({ text }) => text)).toEqual(['@Ada', '!']);
  });

  it('are cut by visible length', () => {
    const cut = cutPieces(piecesOf(TEXT, {}), 6);
    expect(cut.map(({ text }) => text).join('')).toBe('Hi Ada');
    expect(cut[1]).toEqual({ text: 'Ada', isNamed: true });
  });

  it('together are the whole text', () => {
    expect(piecesOf('plain', {})).toEqual([{ text: 'plain', isMark: false }]);
    expect(piecesOf('', {})).toEqual([]);
  });

  it.each([
    ['(https://a.example/b).', 'https://a.example/b'],
    ['见 https://a.example/路。', 'https://a.example/路'],
    ['https://a.example/?q=1, and', 'https://a.example/?q=1'],
    ['for #harbour.', '#harbour'],
    ['said @lantern.bsky.test...', '@lantern.bsky.test'],
  ])('end a link or a name before closing punctuation: %s', (text, link) => {
    expect(piecesOf(text, {}).flatMap((piece) => (piece.isMark ? piece.text : []))).toEqual([link]);
  });

  it('are formatted if single signs are marks there, and not otherwise', () => {
    const text = 'A *bold one*, _soft_, ~gone~ `x*y*`; 2 * 3 * 4, a*b*c, *open';
    expect(piecesOf(text, { markup: 'single signs' }).flatMap(({ style, text: words }) => style ? [[style, words]] : [])).toEqual([
      ['strong', 'bold one'],
      ['em', 'soft'],
      ['s', 'gone'],
      ['code', 'x*y*'],
    ]);
    expect(piecesOf(text, {})).toEqual([{ text, isMark: false }]);
  });
});
