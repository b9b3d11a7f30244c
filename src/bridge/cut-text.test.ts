import { describe, expect, it } from 'vitest';
import { shortenText, splitText } from './cut-text.ts';

const ROOM = { most: 26, longest: 8192 };
const within = (max: number) => (text: string) => [...text].length <= max;

describe('shortenText', () => {
  it('leaves alone what fits', () => {
    expect(shortenText('Kurz.', within(5), 'de')).toBe('Kurz.');
  });

  it('cuts after a sentence if one ends near, otherwise after a word', () => {
    expect(shortenText('Das ist der erste Satz. Hier ist noch einer.', within(30), 'de')).toBe(
      'Das ist der erste Satz. …',
    );
    expect(shortenText('Ein einziger sehr langer Satz, der nie aufhört', within(31), 'de')).toBe(
      'Ein einziger sehr langer Satz…',
    );
  });

  it('never cuts a link, a mention, a tag or an emoji, and keeps the link', () => {
    const text =
      'Alles neu bei uns im Laden seit heute https://shop.example/neu?von=post 👩‍👩‍👧‍👦👩‍👩‍👧‍👦 @lantern';
    for (let max = 36; max < [...text].length; max += 1) {
      const cut = shortenText(text, within(max), 'de') ?? '';
      expect(cut).toContain('https://shop.example/neu?von=post');
      expect([...cut].length).toBeLessThanOrEqual(max);
      expect(cut.replace('https://shop.example/neu?von=post', '').replaceAll('👩‍👩‍👧‍👦', '')).toMatch(
        /^[\p{L}\s…@]*$/u,
      );
      expect(cut).not.toMatch(/@(?!lantern)/);
    }
  });

  it('cuts languages without spaces between words, and an endless word', () => {
    expect(shortenText('今日は新しい本が発売されました', within(10), 'ja')).toMatch(/^今日は新しい.{0,3}…$/u);
    expect(shortenText('a'.repeat(50), within(10), 'en')).toBe(`${'a'.repeat(9)}…`);
  });

  it('returns nothing when nothing fits', () => {
    expect(shortenText('https://shop.example/', within(5), 'de')).toBeNull();
  });
});

describe('splitText', () => {
  it('makes pieces of whole sentences, and loses nothing', () => {
    const text = 'Eins ist hier. Zwei ist da. Drei auch. Und vier noch dazu.';
    const pieces = splitText(text, within(28), 'de', ROOM);
    expect(pieces).toEqual(['Eins ist hier. Zwei ist da.', 'Drei auch. Und vier noch', 'dazu.']);
    expect(pieces?.join(' ')).toBe(text);
  });

  it('gives the first piece less space, and gives up if a link does not fit', () => {
    const fits = (piece: string, index: number) => piece.length <= (index === 0 ? 5 : 50);
    expect(splitText('Kurz, dann viel Platz', fits, 'de', ROOM)).toEqual(['Kurz,', 'dann viel Platz']);
    expect(splitText('Hier https://shop.example/', within(10), 'de', ROOM)).toBeNull();
  });
});
