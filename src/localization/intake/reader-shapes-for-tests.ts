import { makeXlsx } from '../../../test/fixtures/make-xlsx.ts';

/** What every reader is shown, each in the manner of its format. */
export const SHAPES = [
  'many entries',
  'deep nesting',
  'one huge value',
  'one key many times',
  'many empty entries',
  'many comments or blanks',
  'opened and never closed',
  'many openers or escapes',
] as const;
type Shape = (typeof SHAPES)[number];

/** A file of about n parts. */
type Make = (n: number) => string | Buffer;

/** The eight, and whatever else was found to cost too much once. */
export type Shapes = Record<Shape, Make> & Record<string, Make>;

const times = (n: number, part: (i: number) => string, between = '') =>
  Array.from({ length: n }, (_, i) => part(i)).join(between);

interface Markup {
  head: string;
  tail: string;
  /** One string with this inside. */
  entry(id: string, inside: string): string;
}

function xmlShapes({ head, tail, entry }: Markup, more: Record<string, Make> = {}): Shapes {
  const file = (inside: string) => head + inside + tail;
  return {
    'many entries': (n) => file(times(n, (i) => entry(`id${i}`, `Text ${i}`))),
    'deep nesting': (n) => head + '<b>'.repeat(n) + '</b>'.repeat(n) + tail,
    'one huge value': (n) => file(entry('a', 'word '.repeat(n))),
    'one key many times': (n) => file(times(n, (i) => entry('a', `Text ${i}`))),
    'many empty entries': (n) => file(times(n, () => entry('', ''))),
    'many comments or blanks': (n) => file(times(n, (i) => `<!-- ${i} -->\n`) + entry('a', 'x')),
    'opened and never closed': (n) => `${head}<!-- ${'x '.repeat(n)}`,
    'many openers or escapes': (n) => file(entry('a', '<b/>&lt;'.repeat(n))),
    'many attributes': (n) => file(`<x ${times(n, (i) => `a${i}=""`, ' ')}/>${entry('a', 'x')}`),
    'many texts in one entry': (n) => file(entry('a', '<b>x</b> '.repeat(n))),
    ...more,
  };
}

function jsonShapes(head: string, tail: string, more: Record<string, Make> = {}): Shapes {
  const file = (inside: string) => head + inside + tail;
  return {
    'many entries': (n) => file(times(n, (i) => `"key${i}":"Text ${i}"`, ',')),
    'deep nesting': (n) => `${head}${'"a":{'.repeat(n)}${'}'.repeat(n)}${tail}`,
    'one huge value': (n) => file(`"a":"${'{word} '.repeat(n)}"`),
    'one key many times': (n) => file(times(n, (i) => `"a":"Text ${i}"`, ',')),
    'many empty entries': (n) => file(times(n, (i) => `"${i}":""`, ',')),
    'many comments or blanks': (n) => file(`${'\n '.repeat(n)}"a":"x"${'\n '.repeat(n)}`),
    'opened and never closed': (n) => `${head}"a":"${'x '.repeat(n)}`,
    'many openers or escapes': (n) => file(`"a":"${String.raw`\u0041\"`.repeat(n)}"`),
    'numbers for keys': (n) => file(times(n, (i) => `"${i * 7}":"x"`, ',')),
    'a long name above many': (n) => file(`"${'k'.repeat(n)}":{${times(n, (i) => `"${i}":""`, ',')}}`),
    'many lists': (n) => file(`"a":[${times(n, () => '[]', ',')}]`),
    ...more,
  };
}

interface Lines {
  head?: string;
  entry(id: string, text: string): string;
  comment: string;
  open: string;
  opener: string;
}

function lineShapes(
  { head = '', entry, comment, open, opener }: Lines,
  more: Record<string, Make> = {},
): Shapes {
  return {
    'many entries': (n) => head + times(n, (i) => entry(String(i), `Text ${i}`)),
    'deep nesting': (n) => head + entry('1', `${'['.repeat(n)}${']'.repeat(n)}`),
    'one huge value': (n) => head + entry('1', 'word '.repeat(n)),
    'one key many times': (n) => head + times(n, (i) => entry('1', `Text ${i}`)),
    'many empty entries': (n) => head + times(n, (i) => entry(String(i), '')),
    'many comments or blanks': (n) => head + `${comment}\n\n`.repeat(n) + entry('1', 'x'),
    'opened and never closed': (n) => head + open + 'x '.repeat(n),
    'many openers or escapes': (n) => head + entry('1', opener.repeat(n)),
    'one comment block': (n) => head + `${comment}\n`.repeat(n) + entry('1', 'x'),
    blanks: (n) => head + ' '.repeat(n) + entry('1', 'x') + '\n \t'.repeat(n),
    'line ends': (n) => '\r'.repeat(n) + '\n'.repeat(n),
    ...more,
  };
}

const xliff12 = (inside: string) =>
  `<xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>${inside}</body></file></xliff>`;
const [XLIFF_HEAD = '', XLIFF_TAIL = ''] = xliff12('|').split('|');
const XLIFF2_HEAD = '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">';
const XLIFF2_TAIL = '</file></xliff>';
const TMX_HEAD = '<tmx version="1.4"><header srclang="en"/><body>';
const TMX_TAIL = '</body></tmx>';
const tmxUnit = (id: string, text: string) =>
  `<tu><prop type="x-string-id">${id}</prop><tuv xml:lang="en"><seg>${text}</seg></tuv></tu>`;
const tbxTerm = (_: string, text: string) =>
  `<conceptEntry><langSec xml:lang="en"><termSec><term>${text}</term></termSec></langSec></conceptEntry>`;

export const tmxShapes = xmlShapes(
  { head: TMX_HEAD, tail: TMX_TAIL, entry: tmxUnit },
  {
    'many variants of one unit': (n) =>
      `${TMX_HEAD}<tu><tuv xml:lang="en"><seg>a</seg></tuv>${times(n, (i) => `<tuv xml:lang="de"><seg>${i}</seg></tuv>`)}</tu>${TMX_TAIL}`,
    'many properties': (n) =>
      `${TMX_HEAD}<tu>${times(n, (i) => `<prop type="p${i}">x</prop>`)}<tuv xml:lang="en"><seg>a</seg></tuv></tu>${TMX_TAIL}`,
  },
);
export const tbxShapes = xmlShapes(
  { head: '<tbx><text><body>', tail: '</body></text></tbx>', entry: tbxTerm },
  {
    'many terms of one entry': (n) =>
      `<tbx><text><body><conceptEntry><langSec xml:lang="en">${times(n, (i) => `<termSec><term>t${i}</term></termSec>`)}</langSec></conceptEntry></body></text></tbx>`,
    'many notes': (n) =>
      `<tbx><text><body><conceptEntry>${times(n, (i) => `<note>${i}</note>`)}<langSec xml:lang="en"><termSec><term>t</term></termSec></langSec></conceptEntry></body></text></tbx>`,
  },
);

const csvLines = {
  comment: ',',
  open: 'a,"',
  opener: '"x',
};
const wide =
  (name: string): Make =>
  (n) =>
    `${name},${times(n, (i) => `c${i}`, ',')}\nx,${times(n, () => 'y', ',')}\n`;

export const termCsvShapes = lineShapes(
  { head: 'term,note,variants\n', entry: (id, text) => `t${id},${text},\n`, ...csvLines },
  {
    'many columns': wide('term'),
    'a list in a cell': (n) => `term,variants\nx,${'a|'.repeat(n)}\n`,
  },
);

/** By the id of the reader. */
export const READER_SHAPES: Readonly<Record<string, Shapes>> = {
  android: xmlShapes(
    {
      head: '<resources>',
      tail: '</resources>',
      entry: (id, text) => `<string name="${id}">${text}</string>`,
    },
    {
      'one array': (n) =>
        `<resources><string-array name="a">${times(n, (i) => `<item>${i}</item>`)}</string-array></resources>`,
      'an array with a long name': (n) =>
        `<resources><string-array name="${'k'.repeat(n)}">${'<item/>'.repeat(n)}</string-array></resources>`,
      'one plural': (n) =>
        `<resources><plurals name="a">${times(n, (i) => `<item quantity="other">${i}</item>`)}</plurals></resources>`,
      'comments before an array': (n) =>
        `<resources>${'<!---->'.repeat(n)}<string-array name="a">${'<item/>'.repeat(n)}</string-array></resources>`,
    },
  ),
  arb: jsonShapes('{', '}', {
    'much about one key': (n) => `{"a":"x","@a":{${times(n, (i) => `"m${i}":"y"`, ',')}}}`,
    'something about each key': (n) =>
      `{${times(n, (i) => `"k${i}":"x","@k${i}":{"description":"d"}`, ',')}}`,
  }),
  csv: lineShapes(
    { head: 'string_id,content\n', entry: (id, text) => `${id},${text}\n`, ...csvLines },
    { 'many columns': wide('content') },
  ),
  i18next: jsonShapes('{', '}', {
    plurals: (n) => `{${times(n, (i) => `"k${i}_one":"x","k${i}_other":"y"`, ',')}}`,
    'many underlines': (n) => `{"${'_'.repeat(n)}other":"x"}`,
  }),
  ini: lineShapes(
    { entry: (id, text) => `k${id}=${text}\n`, comment: '; c', open: '[', opener: String.raw`\=` },
    {
      'many sections': (n) => times(n, (i) => `[s${i}]\nk=x\n`),
      'a section with a long name': (n) => `[${'s'.repeat(n)}]\n${times(n, (i) => `k${i}=\n`)}`,
    },
  ),
  json: jsonShapes('{', '}', {
    'a list of strings': (n) => `[${times(n, (i) => `{"string_id":"${i}","content":"x"}`, ',')}]`,
    'many fields of one string': (n) => `[{"content":"x",${times(n, (i) => `"f${i}":1`, ',')}}]`,
  }),
  json_nested: jsonShapes('{', '}'),
  po: lineShapes(
    {
      entry: (id, text) => `msgid "k${id}${text.replaceAll('"', String.raw`\"`)}"\nmsgstr ""\n\n`,
      comment: '#. c',
      open: 'msgid "',
      opener: String.raw`\\`,
    },
    {
      'many lines of one text': (n) => `msgid ""\n${'"x"\n'.repeat(n)}msgstr ""\n`,
      'many places of one text': (n) => `${'#: a.c:1\n'.repeat(n)}msgid "a"\nmsgstr ""\n`,
      'many flags of one text': (n) => `#, ${'x,'.repeat(n)}\nmsgid "a"\nmsgstr ""\n`,
      'many ids of one text': (n) => `${'msgid "a"\n'.repeat(n)}msgstr ""\n`,
      'many forms of one text': (n) =>
        `msgid "a"\nmsgid_plural "b"\n${times(n, (i) => `msgstr[${i % 100}] "x"\n`)}`,
    },
  ),
  properties: lineShapes(
    { entry: (id, text) => `k${id}=${text}\n`, comment: '# c', open: 'k=x\\\n', opener: '\\\\' },
    { 'many lines of one text': (n) => `k=${'x\\\n'.repeat(n)}` },
  ),
  resx: xmlShapes({
    head: '<root>',
    tail: '</root>',
    entry: (id, text) => `<data name="${id}"><value>${text}</value></data>`,
  }),
  srt: lineShapes(
    {
      entry: (id, text) => `${id}\n00:00:01,000 --> 00:00:02,000\n${text}\n\n`,
      comment: '',
      open: '1\n00:00:01,000 --> ',
      opener: '-->',
    },
    { 'many lines of one text': (n) => `1\n00:00:01,000 --> 00:00:02,000\n${'x\n'.repeat(n)}` },
  ),
  strings: lineShapes(
    {
      entry: (id, text) => `"k${id}" = "${text}";\n`,
      comment: '/* c */',
      open: '/* ',
      opener: String.raw`\"`,
    },
    {
      'quotes without end': (n) => `"a" = "${'\\"'.repeat(n)}`,
      'line comments': (n) => `${'// c\n'.repeat(n)}"a" = "x";`,
    },
  ),
  tbx: tbxShapes,
  tmx: tmxShapes,
  xcstrings: jsonShapes('{"sourceLanguage":"en","strings":{', '}}', {
    'many entries': (n) => catalogue(times(n, (i) => `"k${i}":{}`, ',')),
    'many languages of one text': (n) =>
      catalogue(`"a":{"localizations":{${times(n, (i) => `"q${i}":{"stringUnit":{"value":"x"}}`, ',')}}}`),
    'many devices of one text': (n) => catalogue(`"a":{"localizations":{"en":${devices(n)}}}`),
    'many devices of a long name': (n) =>
      catalogue(`"${'k'.repeat(n)}":{"localizations":{"en":${devices(n)}}}`),
    'many devices of a long comment': (n) =>
      catalogue(`"a":{"comment":"${' '.repeat(n)}","localizations":{"en":${devices(n)}}}`),
    'many devices beside much else': (n) =>
      catalogue(`"a":{"localizations":{"en":${devices(n)}},${times(n, (i) => `"x${i}":1`, ',')}}`),
  }),
  xliff: xmlShapes(
    {
      head: XLIFF_HEAD,
      tail: XLIFF_TAIL,
      entry: (id, text) => `<trans-unit id="${id}"><source>${text}</source></trans-unit>`,
    },
    {
      'many notes of one text': (n) =>
        xliff12(`<trans-unit id="a"><source>x</source>${times(n, (i) => `<note>${i}</note>`)}</trans-unit>`),
      'many files': (n) =>
        `<xliff version="1.2">${times(n, (i) => `<file original="f${i}"><body><trans-unit id="a"><source>x</source></trans-unit></body></file>`)}</xliff>`,
      'a file with a long name': (n) =>
        xliff12(times(n, (i) => `<trans-unit id="${i}"><source/></trans-unit>`)).replace(
          '</xliff>',
          `<file original="${'f'.repeat(n)}"><body>${times(n, (i) => `<trans-unit id="${i}"><source/></trans-unit>`)}</body></file></xliff>`,
        ),
    },
  ),
  xliff2: xmlShapes(
    {
      head: XLIFF2_HEAD,
      tail: XLIFF2_TAIL,
      entry: (id, text) => `<unit id="${id}"><segment><source>${text}</source></segment></unit>`,
    },
    {
      'many segments of one text': (n) =>
        `${XLIFF2_HEAD}<unit id="a">${'<segment><source>x</source></segment>'.repeat(n)}</unit>${XLIFF2_TAIL}`,
      'much data of one text': (n) =>
        `${XLIFF2_HEAD}<unit id="a"><originalData>${times(n, (i) => `<data id="d${i}">x</data>`)}</originalData><segment><source>x</source></segment></unit>${XLIFF2_TAIL}`,
    },
  ),
  xlsx: xlsxShapes(),
  xml: xmlShapes({
    head: '<strings>',
    tail: '</strings>',
    entry: (id, text) => `<string id="${id}"><content>${text}</content></string>`,
  }),
  yaml: lineShapes(
    { entry: (id, text) => `k${id}: "${text}"\n`, comment: '# c', open: 'k: "', opener: String.raw`\"` },
    {
      'deep nesting': (n) => times(Math.min(n, 2000), (i) => `${' '.repeat(i)}a:\n`),
      'deep lists': (n) => '['.repeat(n),
      'deep dashes': (n) => `${'- '.repeat(n)}x`,
      'deep objects': (n) => `${'{a: '.repeat(n)}x${'}'.repeat(n)}`,
      'one list': (n) => `a:\n${times(n, (i) => `- x${i}\n`)}`,
      'one object in braces': (n) => `{${times(n, (i) => `k${i}: x`, ', ')}}`,
      'one long block': (n) => `a: |\n${'  x\n'.repeat(n)}`,
      'one folded block': (n) => `a: >\n${'  x\n\n'.repeat(n)}`,
      'one plain text of many lines': (n) => `a: x\n${'  x\n'.repeat(n)}`,
      'many anchors': (n) => times(n, (i) => `k${i}: &a${i} x\n`),
      'many aliases': (n) => `k: &a x\n${times(n, (i) => `k${i}: *a\n`)}`,
      'many tags': (n) => times(n, (i) => `k${i}: !!str x\n`),
      'many documents': (n) => '---\na: x\n'.repeat(n),
      'many directives': (n) => `${'%X y\n'.repeat(n)}---\na: x\n`,
      'a long name above many': (n) =>
        `${'k'.repeat(Math.min(n, 1000))}:\n${times(n, (i) => `  k${i}: ""\n`)}`,
      'errors on every line': (n) => '\t@ `\n'.repeat(n),
    },
  ),
};

function catalogue(strings: string): string {
  return `{"sourceLanguage":"en","strings":{${strings}}}`;
}

function devices(n: number): string {
  return `{"variations":{"device":{${times(n, (i) => `"d${i}":{"stringUnit":{"value":""}}`, ',')}}}}`;
}

function xlsxShapes(): Shapes {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (text: string) => `<row>${cell(text)}</row>`;
  const sheet = (inside: string) =>
    makeXlsx({ sheetXml: `<worksheet><sheetData>${row('content')}${inside}</sheetData></worksheet>` });
  const shared = (texts: string[], rows: string) =>
    makeXlsx({
      sheetXml: `<worksheet><sheetData>${row('content')}${rows}</sheetData></worksheet>`,
      sharedStrings: texts,
    });
  return {
    'many entries': (n) => sheet(times(n, (i) => row(`Text ${i}`))),
    'deep nesting': (n) => sheet('<b>'.repeat(n)),
    'one huge value': (n) => sheet(row('word '.repeat(n))),
    'one key many times': (n) => shared(['<t>x</t>'], '<row><c t="s"><v>0</v></c></row>'.repeat(n)),
    'many empty entries': (n) => sheet('<row/><row><c/></row>'.repeat(n)),
    'many comments or blanks': (n) => sheet(times(n, (i) => `<!-- ${i} -->\n`) + row('x')),
    'opened and never closed': (n) => sheet(`<!-- ${'x '.repeat(n)}`),
    'many openers or escapes': (n) => sheet(row('_x000D_&lt;'.repeat(n))),
    'many shared strings': (n) =>
      shared(
        Array.from({ length: n }, (_, i) => `<t>${i}</t>`),
        times(n, (i) => `<row><c t="s"><v>${i}</v></c></row>`),
      ),
    'one row of many cells': (n) => sheet(`<row>${cell('x').repeat(n)}</row>`),
    'rows and columns far apart': (n) =>
      sheet(
        times(n, (i) => `<row r="${1_000_000 - i}"><c r="XFD${i}" t="inlineStr"><is><t>x</t></is></c></row>`),
      ),
    'many merged cells': (n) =>
      makeXlsx({
        sheetXml: `<worksheet><sheetData>${row('content')}${row('x')}</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(n)}</mergeCells></worksheet>`,
      }),
    'one long number': (n) => sheet(`<row><c><v>${'9'.repeat(n)}</v></c></row>`),
  };
}
