import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IntakeError } from './intake-error.ts';
import { FORMATS, READABLE } from './known-formats.ts';
import { readBack } from './read-for-tests.ts';
import {
  exampleOf,
  fitted,
  germanOf,
  idsAndTexts,
  readUnits,
  roundTrip,
  type Unit,
} from './round-trip-for-tests.ts';

/** Texts with a special meaning in some format. */
const NASTY = [
  '</string></source></seg></term></value>',
  '<![CDATA[ ]]> ]]>',
  '<!-- -- -->',
  '/* */ // */',
  '"; "a" = "b";',
  '\\',
  '\\"',
  '\r\n',
  '\r',
  '\n\n',
  '\n\n7\n00:00:01,000 --> 00:00:02,000\n',
  '\n[ja]\n',
  '\n; escape mode: no-escape\n',
  '\nmsgid "x"\nmsgstr "y"\n',
  '\n  - a: &b *b\n',
  '\u0085\u2028\u2029\ufeff',
  '\u0001\u001f\u007f\ufffe\uffff',
  '\u0004|==|@@>>',
  '{0} {{x}} ${y} %s %1$d',
  "'{' {a, plural, other {",
  '&amp;&#0;&lt;&nope;',
  ',;\t"',
  '=1+1',
] as const;

/** Characters that XML cannot hold are shown as missing. */
const visible = (text: string) => text.replace(/[[\p{Cc}--[\t\n\r\u007f-\u009f]]\ufffe\uffff]/gv, '\ufffd');

describe.each([...FORMATS.values()])('$id', (format) => {
  const { id, modes, read, write } = format;

  it.runIf(read && write).each([...modes])('%s: no text changes the texts around it', async (mode) => {
    const plain = (text: string): Unit => ({ stringId: text, content: text, translations: { de: text } });
    const nasty = (text: string): Unit => ({
      ...plain(text),
      ...{ context: text, category: text, pic: text, speaker: text, extra: { [text]: text } },
    });
    const units = await fitted(
      id,
      NASTY.flatMap((signs, index) => [nasty(`a${signs}b`), plain(`after ${index}`)]),
    );
    const found = await roundTrip(format, units, mode);
    expect(found.map(germanOf)).toEqual(
      units.map(germanOf).map((text) => expect.toBeOneOf([text, visible(text)])),
    );
  });

  it.runIf(read)('whatever the bytes are, the result is strings or a refusal', async () => {
    const example = exampleOf(id);
    const place = fc.nat({ max: example.length - 1 });
    const bytes = fc.oneof(
      place.map((end) => example.subarray(0, end)),
      fc
        .tuple(place, fc.uint8Array({ minLength: 1, maxLength: 4 }))
        .map(([at, some]) =>
          Buffer.concat([example.subarray(0, at), some, example.subarray(at + some.length)]),
        ),
      fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)),
      fc.constantFrom(...READABLE).map(exampleOf),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        const answer = await readUnits(id, file).catch((error: unknown) => error);
        expect(Array.isArray(answer) || answer instanceof IntakeError, String(answer)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

const XML = {
  xliff: [
    '<xliff version="1.2"><file><body><trans-unit id="1"><source>',
    '</source></trans-unit></body></file></xliff>',
  ],
  xliff2: [
    '<xliff version="2.0"><file><unit id="1"><segment><source>',
    '</source></segment></unit></file></xliff>',
  ],
  android: ['<resources><string name="a">', '</string></resources>'],
  resx: ['<root><data name="a"><value>', '</value></data></root>'],
} as const;

describe.each(Object.entries(XML))('%s', (format, [head, tail]) => {
  it('refuses a DOCTYPE before anything in it is read, and foreign entities', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    await expect(readUnits(format, `${doctype}${head}&e;${tail}`)).rejects.toThrow(
      'contains a DOCTYPE, which is not allowed.',
    );
    await expect(readUnits(format, `${head}&e;${tail}`)).rejects.toThrow(
      /^line 1, column \d+: The file is not valid XML\.$/,
    );
  });

  it('refuses endless nesting, unclosed elements, and another format', async () => {
    await expect(readUnits(format, head + '<b>'.repeat(100_000))).rejects.toThrow(
      'nested more than 64 levels deep',
    );
    await expect(readUnits(format, `${head}\n`)).rejects.toThrow(
      /^line 2, column \d+: The file is not valid XML\.$/,
    );
    await expect(readUnits(format, '<html/>')).rejects.toThrow(/first element must be/);
    await expect(readUnits(format, '')).rejects.toThrow('not valid XML');
    await expect(readUnits(format, '{}')).rejects.toThrow('not valid XML');
  });

  it('an unclosed element does not make the reader hold the whole file', async () => {
    await expect(readUnits(format, head + 'x'.repeat(2 << 20) + tail)).rejects.toThrow(
      'a text of more than a megabyte',
    );
  });
});

describe.each(['json_nested', 'i18next', 'arb', 'xcstrings'])('%s', (format) => {
  it.each([
    ['{"a": "x",}', 'line 1, column 11: expected a key in double quotes'],
    ['{"a"\n"x"}', 'line 2, column 1: expected ":"'],
    ['{"a": "x" "b"}', 'line 1, column 11: expected a comma or }'],
    ['{"a": "x\\q"}', 'line 1, column 7: expected a text whose escapes are those of JSON'],
    ['{"a": "x', 'expected a text in double quotes that ends on its line'],
    ['{"a": nul}', 'line 1, column 7: expected a value'],
    ['{} {}', 'line 1, column 4: expected nothing more'],
    [`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'nested more than 100 levels deep'],
    ['['.repeat(100_000), 'nested more than 100 levels deep'],
  ])('refuses case %#', async (file, message) => {
    await expect(readUnits(format, file)).rejects.toThrow(message);
  });
});

const TWICE = {
  po: 'msgid "a"\nmsgstr ""\nmsgid "a"\nmsgstr ""',
  xliff:
    '<xliff version="1.2"><file><body><trans-unit id="a"><source>x</source></trans-unit><trans-unit id="a"><source>y</source></trans-unit></body></file></xliff>',
  xliff2:
    '<xliff version="2.0"><file><unit id="a"><segment><source>x</source></segment></unit><unit id="a"><segment><source>y</source></segment></unit></file></xliff>',
  android: '<resources><string name="a">x</string><string name="a">y</string></resources>',
  strings: '"a" = "x"; "a" = "y";',
  xcstrings: '{"sourceLanguage":"en","strings":{"a":{},"a":{}}}',
  arb: '{"a":"x","a":"y"}',
  resx: '<root><data name="a"><value>x</value></data><data name="a"><value>y</value></data></root>',
  json_nested: '{"a":"x","a":"y"}',
  i18next: '{"a":"x","a":"y"}',
  properties: 'a=x\na=y',
  srt: '7\n00:00:01,000 --> 00:00:02,000\nx\n\n7\n00:00:01,000 --> 00:00:02,000\ny\n',
} as const;

describe('every format', () => {
  it.each(Object.entries(TWICE))(
    '%s: the same id twice gives two strings, and the line of each is named',
    async (format, file) => {
      const { strings, places, warnings } = await readBack(format, file);
      const [first, second] = strings.map(({ stringId }) => stringId);
      expect([strings.length, second]).toEqual([2, `${first}#2`]);
      expect(places.every((place) => /^line \d+/.test(place))).toBe(true);
      expect(warnings).toEqual([
        `${places[1]}: "${first}" stands in ${places[0]} too; here it is kept as "${second}".`,
      ]);
    },
  );

  it('a used number is skipped, and with many of them only the count is given', async () => {
    const file = '{"a":"1","a#2":"2","a":"3","a":"4","a#2":"5"}';
    expect(await idsAndTexts('json', file)).toEqual([
      ['a', '1'],
      ['a#2', '2'],
      ['a#3', '3'],
      ['a#4', '4'],
      ['a#2#2', '5'],
    ]);
    const { strings, warnings } = await readBack('properties', 'k=x\n'.repeat(100));
    expect([strings.length, new Set(strings.map(({ stringId }) => stringId)).size]).toEqual([100, 100]);
    expect([warnings.length, warnings.at(-1)]).toEqual([
      21,
      '79 more keys are there again; each is kept as a string of its own.',
    ]);
    const long = 'k'.repeat(511);
    await expect(readBack('json', `{"${long}":"1","${long}":"2"}`)).rejects.toThrow('512 characters');
  });

  it.each(['po', 'strings', 'xcstrings', 'arb', 'json_nested', 'i18next', 'yaml', 'srt'])(
    '%s: a file in an old code page fails instead of becoming question marks',
    async (format) => {
      await expect(readUnits(format, Buffer.from('caf\xe9', 'latin1'))).rejects.toThrow('is not valid UTF-8');
    },
  );

  it.each([
    ['json_nested', '{"a":"\\ud800"}', 'half of a surrogate pair'],
    ['json_nested', '{"a":"\\u0000"}', 'NUL'],
    ['properties', 'a=\\ud800', 'half of a surrogate pair'],
    ['strings', '"a" = "\\U0000";', 'NUL'],
    ['android', '<resources><string name="a">\\u0000</string></resources>', 'NUL'],
    ['po', `msgid "${'x'.repeat(20_001)}"\nmsgstr ""`, 'content: has more than 20000 characters'],
    ['arb', `{"a":"${'x'.repeat(20_001)}"}`, 'content: has more than 20000 characters'],
  ])('%s: case %# is refused with its place', async (format, file, message) => {
    await expect(readUnits(format, file)).rejects.toThrow(message);
  });

  it.each(['xliff', 'properties'])('%s: 200,001 strings are too many', async (format) => {
    const count = Array.from({ length: 200_001 }, (_, n) => n);
    const file =
      format === 'properties'
        ? count.map((n) => `k${n}=x\n`).join('')
        : `<xliff version="1.2"><file><body>${count.map((n) => `<trans-unit id="${n}"><source>x</source></trans-unit>`).join('')}</body></file></xliff>`;
    await expect(readUnits(format, file)).rejects.toThrow('The file has more than 200000 strings.');
  });
});

describe('yaml', () => {
  it.each([
    ['tags of applications', 'a: !ruby/object:Gem::Requirement x', 'tags of applications are not allowed'],
    ['tabs', 'a:\n\tb: x', 'line 2'],
    ['an open quote', 'a: "x', 'a quote or bracket is not closed'],
    ['two documents', 'a: x\n---\nb: y', 'the file must hold one document'],
    ['lists without end', '['.repeat(200_000), 'the file is nested too deep'],
    [
      'blocks without end',
      Array.from({ length: 3000 }, (_, n) => `${' '.repeat(n)}a:\n`).join(''),
      'the file is nested too deep',
    ],
    ['keys that are no texts', '? {a: b}\n: x', 'a key must be a text'],
    ['more than 10 MiB', ' '.repeat(10 * 1024 * 1024 + 1), 'larger than 10 MiB'],
  ])('refuses %s', async (_, file, message) => {
    await expect(readUnits('yaml', file)).rejects.toThrow(message);
  });

  it('aliases of aliases give no more strings than the file has texts', async () => {
    const file = `a: &a [x,x,x]\n${[...'bcdefghij'].map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefghij'[i]}`).join(',')}]\n`).join('')}`;
    const { strings, warnings } = await readBack('yaml', file);
    expect(strings.map(({ stringId }) => stringId)).toEqual(['a[0]', 'a[1]', 'a[2]']);
    expect(warnings).toEqual(['81 aliases are no strings of their own: they say what their anchors say.']);
  });
});

describe('texts', () => {
  it.each([
    ['po', 'msgid "a"\nmsgstr "x\n', 'line 2: expected a comment, or msgctxt'],
    ['po', 'msgid "a"\n', 'line 1: the entry has no msgstr.'],
    ['po', 'msgstr "a"\n', 'line 1: the entry has no msgid.'],
    [
      'po',
      'msgid "a"\nmsgstr ""\nmsgid_plural "b"\n',
      'line 3: msgid_plural stands after the msgstr of its entry.',
    ],
    ['strings', '/* open', 'line 1, column 1: expected the end of the comment.'],
    ['strings', '"a" = "b"\n"c" = "d";', 'line 2, column 1: expected ";".'],
    ['strings', '"a" = "b', 'line 1, column 7: expected a text in double quotes.'],
    ['properties', 'a=1\nb=\\u12', 'line 2: expected four hexadecimal digits after \\u.'],
    ['srt', 'Hello', 'line 1: expected the number of a cue.'],
    ['srt', '1\nHello', 'line 2: expected the times of the cue, as'],
    ['srt', '1', 'line 2: expected the times of the cue.'],
  ])('%s: %j is refused with its place and what is expected', async (format, file, message) => {
    await expect(readUnits(format, file)).rejects.toThrow(message);
  });

  it('a megabyte of escapes and quotes is read like any other text', async () => {
    const escapes = '\\"'.repeat(1 << 19);
    await expect(readUnits('po', `msgid "${escapes}"\nmsgstr ""`)).rejects.toThrow('more than');
    await expect(readUnits('strings', `"a" = "${escapes}";`)).rejects.toThrow('more than 20000');
    await expect(readUnits('properties', `a=${'\\\\'.repeat(1 << 19)}`)).rejects.toThrow('more than 20000');
    await expect(readUnits('arb', `{"a":"${escapes}"}`)).rejects.toThrow('more than 20000');
    await expect(readUnits('strings', '"'.repeat(1 << 20))).rejects.toThrow('expected');
    await expect(readUnits('properties', `a=x${' '.repeat(1 << 20)}\\`)).rejects.toThrow('more than 20000');
  });
});
