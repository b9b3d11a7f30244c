import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { inBlocks } from './bytes.ts';
import { columnsOf } from '../export/columns.ts';
import { unzip } from './unzip-for-tests.ts';
import type { ExportOptions, ExportRow, RowSource } from './export-row.ts';
import { entriesOf } from './ini/entries-for-tests.ts';
import { loadWriter, WRITABLE } from './known-formats.ts';
import { zipOf } from './zip.ts';

const rows: ExportRow[] = [
  row('greet', 'Hello', { de: 'Hallo', ja: 'こんにちは' }, { context: 'menu', max_length: 12 }),
  row('', 'No id', { de: 'Ohne' }),
  row('bye', 'Bye\n"now" & <then>', { de: 'Tschüss,\n"jetzt"' }, { extra: { a: 1 } }),
];

function row(
  stringId: string,
  content: string,
  values: Record<string, string>,
  fields: ExportRow['fields'] = {},
): ExportRow {
  const id = stringId === '' ? {} : { string_id: stringId };
  return { stringId, fields: { ...id, content, ...fields }, values: new Map(Object.entries(values)) };
}

function optionsFor(languages: string[], change: Partial<ExportOptions> = {}): ExportOptions {
  return {
    languages,
    columns: columnsOf({ fields: ['string_id', 'content', 'context'], fieldOrder: [] }, languages),
    mode: 'single',
    escape: true,
    sourceLanguage: 'en',
    projectId: 'prj_1',
    projectName: 'Game',
    createdAt: new Date('2026-05-01T12:00:00Z'),
    safeForSpreadsheets: true,
    ...change,
  };
}

const from = (list: Iterable<ExportRow>): RowSource =>
  async function* () {
    yield* list;
  };

async function write(format: string, list: Iterable<ExportRow>, options: ExportOptions): Promise<Buffer> {
  const blocks: Uint8Array[] = [];
  for await (const block of inBlocks((await loadWriter(format))(from(list), options))) blocks.push(block);
  return Buffer.concat(blocks);
}
const text = async (...args: Parameters<typeof write>) => (await write(...args)).toString();

function isWellFormed(xml: string): boolean {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return true;
}

const both = optionsFor(['de', 'ja']);
const german = optionsFor(['de'], { mode: 'separate' });

describe('golden files', () => {
  it('ini: a section per language; no empty id, no empty value', async () => {
    expect(await text('ini', rows, both)).toBe(
      [
        '; Parlance strings',
        '; project: Game (prj_1)',
        '; exported: 2026-05-01T12:00:00.000Z',
        '; escape mode: escape',
        '',
        '[de]',
        'greet=Hallo',
        'bye=Tschüss,\\n"jetzt"',
        '',
        '[ja]',
        'greet=こんにちは',
        '',
      ].join('\n'),
    );
  });

  it('ini: separate has no section, no-escape leaves values raw, keys are always escaped', async () => {
    const raw = optionsFor(['de'], { mode: 'separate', escape: false, projectName: 'A\n[x]' });
    const file = await text('ini', [row(' a=b\n[;#\\ ', 'x', { de: 'C:\\new\tx\ny' })], raw);
    expect(file.split('; escape mode: no-escape\n')[1]).toBe('\\sa\\=b\\n\\[\\;\\#\\\\\\s=C:\\new\tx\ny\n');
    expect(file).toContain('; project: A [x] (prj_1)\n');
  });

  it('csv: all quoted, an empty value is an empty cell', async () => {
    expect(await text('csv', rows, both)).toBe(
      [
        '\uFEFF"string_id","content","context","de","ja"',
        '"greet","Hello","menu","Hallo","こんにちは"',
        ',"No id",,"Ohne",',
        '"bye","Bye\n""now"" & <then>",,"Tschüss,\n""jetzt""",',
        '',
      ].join('\r\n'),
    );
  });

  it('json: a list in single mode, a flat object per language in separate mode', async () => {
    expect(await text('json', rows, both)).toBe(
      [
        '[',
        '{"string_id":"greet","content":"Hello","context":"menu","translations":{"de":"Hallo","ja":"こんにちは"}},',
        '{"content":"No id","translations":{"de":"Ohne"}},',
        '{"string_id":"bye","content":"Bye\\n\\"now\\" & <then>","translations":{"de":"Tschüss,\\n\\"jetzt\\""}}',
        ']',
        '',
      ].join('\n'),
    );
    expect(await text('json', rows, german)).toBe('{\n"greet":"Hallo",\n"bye":"Tschüss,\\n\\"jetzt\\""\n}\n');
    expect(await text('json', [], both)).toBe('[]\n');
    expect(await text('json', [], german)).toBe('{}\n');
  });

  it('xliff 1.2: a file element per language, no target where there is none', async () => {
    const file = await text('xliff', rows, both);
    expect(file).toContain(
      '<file original="Game" source-language="en" target-language="de" datatype="plaintext" date="2026-05-01T12:00:00.000Z">\n<body>\n' +
        '<trans-unit id="1" resname="greet" maxwidth="12" size-unit="char" xml:space="preserve"><source>Hello</source><target>Hallo</target><note from="context">menu</note></trans-unit>\n' +
        '<trans-unit id="2" xml:space="preserve"><source>No id</source><target>Ohne</target></trans-unit>\n',
    );
    expect(file).toContain(
      '<trans-unit id="3" resname="bye" xml:space="preserve"><source>Bye\n"now" &amp; &lt;then&gt;</source></trans-unit>\n</body>\n</file>\n</xliff>\n',
    );
    expect(isWellFormed(file)).toBe(true);
  });

  it('xml: a plain tree', async () => {
    const file = await text('xml', rows, both);
    expect(file).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<strings project="Game" source-language="en" exported="2026-05-01T12:00:00.000Z">\n' +
        '<string id="greet"><content>Hello</content><context>menu</context><translation language="de">Hallo</translation><translation language="ja">こんにちは</translation></string>\n' +
        '<string><content>No id</content><translation language="de">Ohne</translation></string>\n' +
        '<string id="bye"><content>Bye\n"now" &amp; &lt;then&gt;</content><translation language="de">Tschüss,\n"jetzt"</translation></string>\n' +
        '</strings>\n',
    );
    expect(isWellFormed(file)).toBe(true);
  });

  it('xlsx: another program reads the same cells', async () => {
    const options = optionsFor(['de'], {
      columns: columnsOf({ fields: ['string_id', 'max_length', 'extra'], fieldOrder: [] }, ['de']),
    });
    const { sheets } = await readXlsx(await write('xlsx', rows, options));
    expect(sheets[0]?.name).toBe('Strings');
    expect(sheets[0]?.rows.map((cells) => Array.from({ length: 4 }, (_, i) => cells[i] ?? null))).toEqual([
      ['string_id', 'max_length', 'extra', 'de'],
      ['greet', 12, null, 'Hallo'],
      [null, null, null, 'Ohne'],
      ['bye', null, '{"a":1}', 'Tschüss,\n"jetzt"'],
    ]);
  });

  it('xlsx: a text longer than a cell is refused, never cut', async () => {
    const long = [row('a', 'x', { de: 'x'.repeat(32_768) })];
    await expect(write('xlsx', long, optionsFor(['de']))).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('cell D2'),
    });
  });

  it('columns follow the order of the template; the others come after', () => {
    const columns = columnsOf(
      {
        fields: ['string_id', 'content', 'context'],
        fieldOrder: [
          { type: 'language', value: 'ja' },
          { type: 'field', value: 'context' },
          { type: 'field', value: 'pic' },
          { type: 'language', value: 'fr' },
        ],
      },
      ['de', 'ja'],
    );
    expect(columns.map((column) => column.value)).toEqual(['ja', 'context', 'string_id', 'content', 'de']);
  });
});

/** Any text that a database can hold: no NUL, no lone surrogate. */
const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .filter((value) => !value.includes('\0'));
const nasty = fc.stringMatching(/^[ \\=;#[\]nrts\n\r\t]{1,12}$/);

describe('reading back', () => {
  it('ini: any key and value survive in escape mode, single and separate', async () => {
    const entries = fc.uniqueArray(fc.tuple(fc.oneof(anyText, nasty), fc.oneof(anyText, nasty)), {
      selector: ([key]) => key,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.constantFrom('single' as const, 'separate' as const),
        async (pairs, mode) => {
          const list = pairs.map(([key, value]) => row(key, 'x', { de: value }));
          const file = await text('ini', list, optionsFor(['de'], { mode }));
          expect(entriesOf(file).map(({ section, key, value }) => [section, key, value])).toEqual(
            pairs.map(([key, value]) => [mode === 'single' ? 'de' : null, key, value]),
          );
          // As saved by a Windows editor.
          expect(entriesOf(`\uFEFF${file.replaceAll('\n', '\r\n')}`)).toEqual(entriesOf(file));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('ini: a raw value cannot change how the rest is read', async () => {
    const raw = optionsFor(['de'], { mode: 'separate', escape: false });
    const file = await text(
      'ini',
      [row('a', 'x', { de: '1\n; escape mode: escape' }), row('b', 'x', { de: 'C:\\new' })],
      raw,
    );
    expect(entriesOf(file).at(-1)).toEqual({ section: null, key: 'b', value: 'C:\\new' });
  });

  it('ini: third-party files are trimmed, and not treated as escaped', () => {
    const file = '# c\r\n[ menu ]\r\n key = C:\\new \r\nno equals sign\r\nempty=\r\n[broken\r\nurl=a=b';
    expect(entriesOf(file)).toEqual([
      { section: 'menu', key: 'key', value: 'C:\\new' },
      { section: 'menu', key: 'empty', value: '' },
      { section: 'menu', key: 'url', value: 'a=b' },
    ]);
    expect(entriesOf('a=1\\n2', { escaped: true })).toEqual([{ section: null, key: 'a', value: '1\n2' }]);
  });

  it('csv and json: any value comes back; xml and xliff stay well formed with it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 4 }), async (values) => {
        const list = values.map((value, i) => row(`k${i}`, value, { de: value }));
        const exact = optionsFor(['de'], { safeForSpreadsheets: false });
        const table = parseCsv(await write('csv', list, exact), { columns: true, bom: false }) as {
          de: string;
        }[];
        expect(table.map(({ de }) => de)).toEqual(values);
        const items: { translations: { de: string } }[] = JSON.parse(await text('json', list, exact));
        expect(items.map(({ translations }) => translations.de)).toEqual(values);
        expect(isWellFormed(await text('xml', list, exact))).toBe(true);
        expect(isWellFormed(await text('xliff', list, exact))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('xlsx: what XML cannot hold, and what looks like its escape', async () => {
    const values = ['a\u0001b', '_x0041_', 'a\r\nb', '  x  ', '😀', '_x00'];
    const list = values.map((value, i) => row(`k${i}`, 'x', { de: value }));
    const parts = await unzip(await write('xlsx', list, optionsFor(['de'])));
    const sheet = parts.get('xl/worksheets/sheet1.xml')!;
    const texts: string[] = [];
    const parser = new SaxesParser();
    parser.on('text', (value) => void texts.push(value));
    parser.write(sheet).close();
    const unescaped = texts.map((value) =>
      value.replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
    expect(unescaped).toEqual(expect.arrayContaining(values));
  });
});

describe('streaming', () => {
  it.each(WRITABLE)('%s: memory stays flat over many rows', async (id) => {
    // Compressed, a block holds thousands of rows.
    const count = id === 'xlsx' ? 100_000 : 10_000;
    const value = 'x'.repeat(300);
    // Subtitles require times.
    const times = { extra: { srt: { times: '00:00:01,000 --> 00:00:02,000' } } };
    let [taken, most, bytes] = [0, 0, 0];
    function* many() {
      for (let i = 0; i < count; i += 1) {
        taken += 1;
        yield row(`key.n${i}`, value, { de: value }, times);
      }
    }
    // Restarts with every call, like the database.
    const source: RowSource = async function* () {
      taken = 0;
      yield* many();
    };
    const writeAll = await loadWriter(id);
    for await (const block of inBlocks(writeAll(source, optionsFor(['de'])))) {
      bytes += block.byteLength;
      most = Math.max(most, taken);
      taken = 0;
    }
    expect(bytes).toBeGreaterThan(id === 'xlsx' ? 500_000 : 3_000_000);
    // The rows of one pass that were read before the next block came out: about a hundred, or thousands if
    // compressed.
    expect(most).toBeLessThan(id === 'xlsx' ? 40_000 : 2000);
  });

  it('an archive whose source fails ends with that error, and stops reading', async () => {
    let closed = false;
    async function* breaking() {
      try {
        yield Buffer.alloc(10);
        throw new Error('the line went dead');
      } finally {
        closed = true;
      }
    }
    const read = async () => {
      for await (const _ of zipOf([{ name: 'a.ini', content: breaking }], new Date(0)));
    };
    await expect(read()).rejects.toThrow('dead');
    expect(closed).toBe(true);
  });

  it('an archive that is not read to the end closes its source', async () => {
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
      } finally {
        closed = true;
      }
    }
    let blocks = 0;
    // The first block is the header of the entry, before its content is read.
    for await (const _ of zipOf([{ name: 'a.ini', content: endless }], new Date(0))) {
      blocks += 1;
      if (blocks === 5) break;
    }
    await expect.poll(() => closed).toBe(true);
  });
});
