import { describe, expect, it } from 'vitest';
import { readBack } from '../read-for-tests.ts';

const read = (data: string | Buffer) => readBack('csv', data);

describe('csv', () => {
  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('finds the delimiter: %s', async (_, d) => {
    const text = `string_id${d}content${d}de\na${d}"one${d} two"${d}eins\n`;
    expect((await read(text)).strings).toEqual([
      { stringId: 'a', content: `one${d} two`, translations: { de: 'eins' } },
    ]);
  });

  it('uses the column "key" as the id, unless there is a column with our name', async () => {
    expect(await read('key,en,de\na,One,Eins\n')).toMatchObject({
      strings: [{ stringId: 'a', content: 'One', translations: { de: 'Eins' } }],
      warnings: [],
    });
    expect(await read('key,string_id,content\nx,a,One\n')).toMatchObject({
      strings: [{ stringId: 'a', content: 'One' }],
      warnings: [expect.stringContaining('"key"')],
    });
  });

  it('does not count delimiters inside quotes of the header', async () => {
    const { strings } = await read('"content";"a,b,c,d"\r\nhello;x\r\n');
    expect(strings).toEqual([{ stringId: '', content: 'hello' }]);
  });

  it('reads a byte order mark, UTF-16 and line breaks inside quotes', async () => {
    const text = 'string_id,content\r\na,"first\r\nsecond ""quoted"""\r\nb,剣😀\r\n';
    const expected = [
      { stringId: 'a', content: 'first\r\nsecond "quoted"' },
      { stringId: 'b', content: '剣😀' },
    ];
    expect((await read(`\uFEFF${text}`)).strings).toEqual(expected);
    expect((await read(Buffer.from(`\uFEFF${text}`, 'utf16le'))).strings).toEqual(expected);
  });

  it('counts rows like a spreadsheet, and accepts short rows, empty lines and loose quotes', async () => {
    const { strings, places } = await read('content,context\none\n\nthe "big" one,x\n');
    expect(strings).toEqual([
      { stringId: '', content: 'one' },
      { stringId: '', content: 'the "big" one', context: 'x' },
    ]);
    expect(places).toEqual(['row 2', 'row 4']);
    const again = await read('string_id,content\na,x\na,y\n');
    expect(again.warnings).toEqual(['row 3: "a" stands in row 2 too; here it is kept as "a#2".']);
  });

  it('characters of several bytes survive every chunk boundary', async () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => `${'剣'.repeat(i % 5)}😀${i}`);
    const { strings } = await read(`content\n${texts.join('\n')}\n`);
    expect(strings.map(({ content }) => content)).toEqual(texts);
  });

  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'The file is empty.'],
    ['a code page', Buffer.from('content\nGr\xfc\xdfe\n', 'latin1'), 'The file is not valid UTF-8 text.'],
    ['a quote that never closes', 'content\n"abc\n', 'row 2: a quote is opened and never closed.'],
    ['a row without end', `content\n"${'x'.repeat(9_000_000)}"\n`, 'row 2: the row has more than'],
    ['no content column', 'a,b\n1,2\n', 'needs a column "content" or "en"'],
  ])('refuses %s', async (_, data, message) => {
    await expect(read(data)).rejects.toThrow(message);
  });
});
