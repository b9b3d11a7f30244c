import { describe, expect, it } from 'vitest';
import { pairOf, readPo } from './read-po.ts';

const PLAIN = 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);';
const ONE_LAST = 'nplurals=4; plural=n==1 ? 3 : n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2;';
const sources = ['%1 file', '%1 files'];

describe('the pair of a plural', () => {
  it('consists of the last forms', () => {
    expect(pairOf(sources, ['%1 файл', '%1 файла', '%1 файлов'], PLAIN)).toEqual([
      { source: '%1 files', target: '%1 файлов' },
    ]);
  });

  it('leaves out the form for exactly one if that is the last', () => {
    expect(pairOf(sources, ['%1 файл', '%1 файла', '%1 файлов', 'один файл'], ONE_LAST)).toEqual([
      { source: '%1 files', target: '%1 файлов' },
    ]);
  });

  it('is chosen by the header of the file', () => {
    const file = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: ${ONE_LAST}\\n"

msgid "%1 file"
msgid_plural "%1 files"
msgstr[0] "%1 файл"
msgstr[1] "%1 файла"
msgstr[2] "%1 файлов"
msgstr[3] "один файл"
`;
    expect(readPo(Buffer.from(file))).toEqual([{ source: '%1 files', target: '%1 файлов' }]);
  });
});

describe('the context of a source', () => {
  const read = (source: string, target: string) => pairOf([source], [target], '')[0]?.source;

  it('is not part of it, unless the translator kept it or the text is a list', () => {
    expect(read('short for born|b.', 'geb.')).toBe('b.');
    expect(read('?present (units):Here', 'Hier')).toBe('Here');
    expect(read('female^Elvish Archer', 'Elbenschützin')).toBe('Elvish Archer');
    expect(read('left|right', 'links|rechts')).toBe('left|right');
  });
});
