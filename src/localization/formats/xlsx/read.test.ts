import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type CellSpec,
  escapeXml,
  makeXlsx,
  sheetXml,
  type XlsxSpec,
} from '../../../../test/fixtures/make-xlsx.ts';
import { readBack } from '../read-for-tests.ts';

const read = (spec: XlsxSpec, sheet?: string) => readBack('xlsx', makeXlsx(spec), sheet ?? null);
const shared = (index: number): CellSpec => ({ xml: `<c t="s"><v>${index}</v></c>` });
const contents = async (spec: XlsxSpec) => (await read(spec)).strings.map(({ content }) => content);

describe('the header row', () => {
  it('is case-insensitive, in any order, and gives every field and language', async () => {
    const { strings, places, warnings } = await read({
      rows: [
        ['Max_Length', 'CONTENT', ' String_ID ', 'Context', 'speaker', 'Category', 'pic', 'ZH-CN', 'de'],
        [12, 'Start', 'menu.start', 'button', 'Hero', 'menu', 'https://img.example/1.png', '开始', 'Start'],
        [null, 'Quit', null, null, null, null, null, null, '  '],
      ],
    });
    expect(strings).toEqual([
      {
        stringId: 'menu.start',
        content: 'Start',
        context: 'button',
        maxLength: 12,
        speaker: 'Hero',
        category: 'menu',
        pic: 'https://img.example/1.png',
        translations: { 'zh-cn': '开始', de: 'Start' },
      },
      { stringId: '', content: 'Quit' },
    ]);
    expect(places).toEqual(['row 2', 'row 3']);
    expect(warnings).toEqual([]);
  });

  it('takes the source language code for the content, unless there is a content column', async () => {
    expect(
      await contents({
        rows: [
          ['EN', 'de'],
          ['Yes', 'Ja'],
        ],
      }),
    ).toEqual(['Yes']);
    const both = await read({
      rows: [
        ['en', 'content'],
        ['short', 'long'],
      ],
    });
    expect(both.strings).toEqual([{ stringId: '', content: 'long' }]);
  });

  it('skips unknown columns, and suggests the code that was meant', async () => {
    const { strings, warnings } = await read({
      rows: [
        ['content', 'zh_CN', 'owner of the text', 'de', 'de'],
        ['a', 'b', 'c', 'd', 'e'],
      ],
    });
    expect(strings).toEqual([{ stringId: '', content: 'a', translations: { de: 'd' } }]);
    expect(warnings).toEqual([
      'Column "zh_CN" was ignored; did you mean "zh-cn"?',
      'Column "owner of the text" was ignored.',
      'Column "de" was ignored: it is there twice.',
    ]);
  });

  it('without a content column is refused', async () => {
    await expect(
      read({
        rows: [
          ['string_id', 'de'],
          ['a', 'b'],
        ],
      }),
    ).rejects.toThrow('needs a column "content" or "en"');
    await expect(read({ rows: [] })).rejects.toThrow('The sheet is empty.');
  });
});

describe('the choice of the sheet', () => {
  const sheets = { First: [['content'], ['one']], 'Second & last': [['content'], ['two']] };

  it('the first, or the one that is named', async () => {
    expect(await contents({ sheets })).toEqual(['one']);
    expect((await read({ sheets }, 'Second & last')).strings).toEqual([{ stringId: '', content: 'two' }]);
  });

  it('lists the sheets if there is none with that name', async () => {
    await expect(read({ sheets }, 'Third')).rejects.toThrow(
      'no sheet named "Third"; it has "First", "Second & last"',
    );
  });
});

describe('the text of a cell', () => {
  it('shared strings: rich text joined, phonetic readings left out, spaces and escapes kept', async () => {
    const rows = [['content'], [shared(0)], [shared(1)], [shared(2)], [shared(3)], [shared(99)]];
    const sharedStrings = [
      '<t>plain</t>',
      '<r><t xml:space="preserve">Press </t></r><r><rPr><b/></rPr><t>START</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
      '<t xml:space="preserve"> a_x000D_\nb_x005F_x0041_ &amp; &lt;c&gt; </t>',
    ];
    expect(await contents({ rows, sharedStrings })).toEqual([
      'plain',
      'Press START',
      '東京',
      ' a\r\nb_x0041_ & <c> ',
    ]);
  });

  it('dates as ISO, numbers by value, booleans in capitals, formulas by their last result', async () => {
    const cell = (xml: string): CellSpec[] => [{ xml }];
    const formats = [
      'yyyy-mm-dd',
      'dd/mm/yyyy hh:mm',
      '[h]:mm',
      '0.00 "days"',
      '[$-409]d\\-mmm\\-yy;@',
      'mmm',
      '[Red]0%',
    ];
    const rows = [
      ['content'],
      cell('<c s="1"><v>45292</v></c>'),
      cell('<c s="2"><v>45292.5</v></c>'),
      cell('<c s="3"><v>1.25</v></c>'),
      cell('<c s="4"><v>2.5</v></c>'),
      cell('<c s="5"><v>45292</v></c>'),
      cell('<c s="6"><v>1</v></c>'),
      cell('<c s="7"><v>0.5</v></c>'),
      cell('<c><v>0.30000000000000004</v></c>'),
      cell('<c><v>1E3</v></c>'),
      cell('<c t="b"><v>1</v></c>'),
      cell('<c t="b"><v>0</v></c>'),
      cell('<c t="str"><f>A1&amp;"x"</f><v>made_x0020_up</v></c>'),
      cell('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
      cell('<c t="d"><v>2026-01-31</v></c>'),
    ];
    expect(await contents({ rows, formats })).toEqual([
      '2024-01-01',
      '2024-01-01T12:00:00',
      '30:00:00',
      '2.5',
      '2024-01-01',
      '1900-01-01',
      '0.5',
      '0.3',
      '1000',
      'TRUE',
      'FALSE',
      'made up',
      '2026-01-31',
    ]);
    expect(
      await contents({ rows: [['content'], cell('<c s="1"><v>0</v></c>')], formats, startsIn1904: true }),
    ).toEqual(['1904-01-01']);
  });

  it('hidden rows are read, merged cells by the top-left, cells without a reference follow the previous one', async () => {
    const xml = sheetXml([['string_id', 'content']]).replace(
      '</sheetData></worksheet>',
      '<row r="2" hidden="1"><c t="inlineStr"><is><t>h</t></is></c><c t="inlineStr"><is><t>hidden</t></is></c></row>' +
        '<row><c r="B3" t="inlineStr"><is><t>merged</t></is></c></row><row r="9"><c r="B9" t="inlineStr"><is><t>far</t></is></c></row>' +
        '</sheetData><mergeCells count="1"><mergeCell ref="B3:C4"/></mergeCells></worksheet>',
    );
    const { strings, places } = await read({ sheetXml: xml });
    expect(strings.map(({ stringId, content }) => [stringId, content])).toEqual([
      ['h', 'hidden'],
      ['', 'merged'],
      ['', 'far'],
    ]);
    expect(places).toEqual(['row 2', 'row 3', 'row 9']);
  });

  it('characters of several bytes survive every chunk boundary', async () => {
    const texts = Array.from({ length: 3000 }, (_, i) => `${'剣'.repeat(i % 17)}😀é${i}`);
    const rows: CellSpec[][] = [['content', 'de'], ...texts.map((text, i) => [shared(i), text])];
    const { strings } = await read({ rows, sharedStrings: texts.map((text) => `<t>${text}</t>`) });
    expect(strings.map(({ content }) => content)).toEqual(texts);
    expect(strings.map(({ translations }) => translations?.de)).toEqual(texts);
  });

  it('shared strings in random order, and longer than a page, are read from the file', async () => {
    const texts = Array.from({ length: 1500 }, (_, i) =>
      i % 10 === 0 ? `${i}:é${randomBytes(5000).toString('hex')}` : `${i}:é`,
    );
    const order = texts.map((_, i) => (i * 739) % texts.length);
    const rows: CellSpec[][] = [['content'], ...order.map((i) => [shared(i)])];
    expect(await contents({ rows, sharedStrings: texts.map((text) => `<t>${escapeXml(text)}</t>`) })).toEqual(
      order.map((i) => texts[i]),
    );
  });
});

describe('a row that is invalid in a task is named', () => {
  const header = ['string_id', 'content', 'max_length', 'context', 'de'];
  it.each<[string, CellSpec[], string]>([
    ['a long id', ['x'.repeat(513), 'b'], 'row 3: string_id: has more than 512 characters.'],
    ['a long content', ['b', 'x'.repeat(20_001)], 'row 3: content: has more than 20000 characters.'],
    [
      'a length that is no number',
      ['b', 'b', 'ten'],
      'row 3: max_length: must be a whole number from 1 to 100000.',
    ],
    [
      'a length with a fraction',
      ['b', 'b', 1.5],
      'row 3: max_length: must be a whole number from 1 to 100000.',
    ],
    ['a length of zero', ['b', 'b', 0], 'row 3: max_length: must be a whole number from 1 to 100000.'],
    ['a long context', ['b', 'b', null, 'x'.repeat(4001)], 'row 3: context: has more than 4000 characters.'],
    [
      'a long translation',
      ['b', 'b', null, null, 'x'.repeat(20_001)],
      'row 3: de: has more than 20000 characters.',
    ],
    ['a NUL', ['b', 'a_x0000_b'], 'row 3: content: must not contain the NUL character'],
  ])('%s', async (_, row, message) => {
    await expect(read({ rows: [header, ['a', 'first'], row] })).rejects.toThrow(message);
  });

  it('rows without content are dropped, whatever else they hold', async () => {
    const rows = [header, ['a', '  ', 'ten'], ['a', 'kept'], [null, null]];
    expect(await contents({ rows })).toEqual(['kept']);
    await expect(read({ rows: [header, ['a', ' ']] })).rejects.toThrow('no string with content');
  });

  it('more than 200,000 strings', async () => {
    const rows = `<row><c t="inlineStr"><is><t>${'x'.repeat(9)}</t></is></c></row>`;
    // Random data in between keeps the compression ratio within the limit.
    const xml = sheetXml([['content']]).replace('</sheetData>', () => {
      const blocks = Array.from(
        { length: 201 },
        () => rows.repeat(1000) + `<row><c><f>${randomBytes(2000).toString('hex')}</f></c></row>`,
      );
      return `${blocks.join('')}</sheetData>`;
    });
    await expect(read({ sheetXml: xml })).rejects.toThrow('The file has more than 200000 strings.');
  });
});

describe('files that are refused before they do harm', () => {
  const rows = [['content'], ['hello']];
  it.each<[string, XlsxSpec, string]>([
    [
      'a size that lies',
      { rows, edit: (part) => (part.name.includes('sheet1') ? { ...part, claimsSize: 40 } : part) },
      'damaged',
    ],
    [
      'an encrypted entry',
      { rows, edit: (part) => (part.name.includes('sheet1') ? { ...part, encrypted: true } : part) },
      'encrypted',
    ],
    [
      'two entries of one name',
      { rows, extra: [{ name: 'XL/worksheets/SHEET1.xml', data: 'x' }] },
      'two entries of the same name',
    ],
    [
      'a sheet that is missing',
      { rows, edit: (part) => (part.name.includes('sheet1') ? { ...part, name: 'elsewhere.xml' } : part) },
      'xl/worksheets/sheet1.xml is missing',
    ],
    ['XML that breaks off', { sheetXml: '<worksheet><sheetData><row>' }, 'The sheet is not valid XML.'],
    [
      'bytes that are no UTF-8',
      {
        sheetXml: 'x',
        edit: (part) => (part.data === 'x' ? { ...part, data: Buffer.from([0x3c, 0x61, 0xff]) } : part),
      },
      'not valid UTF-8',
    ],
    [
      'an entity that nobody defined',
      { sheetXml: '<worksheet>&xxe;</worksheet>' },
      'The sheet is not valid XML.',
    ],
    ['tags without end', { sheetXml: '<a>'.repeat(100) }, 'nested more than 64 levels'],
    [
      'a text without end',
      { sheetXml: `<a>${'x'.repeat(2_000_000)}</a>`, edit: (part) => ({ ...part, store: true }) },
      'more than a megabyte',
    ],
    [
      'a row that names one long text again and again',
      {
        sharedStrings: [`<t>${'x'.repeat(30_000)}</t>`],
        rows: [['content'], Array<CellSpec>(100).fill(shared(0))],
      },
      'row 2: holds more than',
    ],
  ])('%s', async (_, spec, message) => {
    await expect(read(spec)).rejects.toThrow(message);
  });

  it('a cut-off archive', async () => {
    const whole = makeXlsx({ rows });
    await expect(readBack('xlsx', whole.subarray(0, whole.length - 30))).rejects.toThrow(
      'damaged or not a zip archive',
    );
    await expect(readBack('xlsx', Buffer.alloc(0))).rejects.toThrow('The file is not an xlsx workbook.');
  });
});
