import { describe, expect, it } from 'vitest';
import { readLittle } from '../../../../../sandbox/platforms/linkedin-text.ts';
import { escapeLittle, unescapeLittle } from './text.ts';

describe('the text of a post', () => {
  it.each([
    ['plain words', 'plain words'],
    [
      'a (b) [c] {d} <e> *f* _g_ ~h~ i|j k\\l @m',
      'a \\(b\\) \\[c\\] \\{d\\} \\<e\\> \\*f\\* \\_g\\_ \\~h\\~ i\\|j k\\\\l \\@m',
    ],
    ['#sea and #北海, but no. # 1 and C#', '#sea and #北海, but no. \\# 1 and C\\#'],
    [
      'With @[Harbour (Books)](urn:li:organization:12) today',
      'With @[Harbour \\(Books\\)](urn:li:organization:12) today',
    ],
    ['@[Nobody](urn:li:share:1)', '\\@\\[Nobody\\]\\(urn:li:share:1\\)'],
  ])('%s', (text, escaped) => {
    expect(escapeLittle(text)).toBe(escaped);
  });

  it('is shown completely by a reader of the format, and reads back as it was written', () => {
    const text = 'All of \\|{}@[]()<>#*_~ \\\\ and ##x #y_z a#b &#39; @[Ada](urn:li:person:a-1) 🌊';
    const escaped = escapeLittle(text);
    expect(readLittle(escaped)).toEqual({
      shown: text.replace('@[Ada](urn:li:person:a-1)', 'Ada'),
      kept: escaped,
    });
    expect(unescapeLittle(escaped)).toBe(text);
  });

  it('tags that LinkedIn gives back in its longer form are the same', () => {
    expect(unescapeLittle('Out {hashtag|\\#|sea} now')).toBe('Out #sea now');
  });
});
