import { describe, expect, it } from 'vitest';
import { readBack } from './read-for-tests.ts';
import { READABLE, WRITABLE } from './known-formats.ts';
import { exampleOf, readUnits, writeUnits } from './round-trip-for-tests.ts';

const idsAndTexts = async (format: string, file: string | Buffer) =>
  (await readUnits(format, file)).map(({ stringId, content }) => [stringId, content]);

describe('readers', () => {
  it('what can be read can be written', () => {
    expect(READABLE.filter((id) => !WRITABLE.includes(id))).toEqual([]);
  });

  it('po: contexts, plurals, comments, flags; fuzzy, obsolete and untranslated entries have no translation', async () => {
    const file = `${exampleOf('po')}
#, fuzzy, c-format
#| msgid "Old"
msgid "New"
msgstr "Alt"

#~ msgid "Gone"
#~ msgstr "Weg"
`;
    const { strings, warnings } = await readBack('po', file);
    expect(strings).toEqual([
      {
        stringId: 'Start',
        content: 'Start',
        context: 'Title of the main menu',
        translations: { de: 'Los' },
        extra: { po: { references: ['src/menu.c:12'] } },
      },
      { stringId: 'verb\u0004Open', content: 'Open', translations: { de: 'Öffnen' } },
      {
        stringId: '%d file',
        content: '{count, plural, one {%d file} other {%d files}}',
        translations: { de: '{count, plural, one {%d Datei} other {%d Dateien}}' },
        extra: { po: { flags: ['c-format'] } },
      },
      {
        stringId: 'First line\n"second"\tline',
        content: 'First line\n"second"\tline',
        translations: { de: 'Erste Zeile\n"zweite"\tZeile' },
      },
      expect.objectContaining({ extra: { po: { plain: true } } }),
      { stringId: 'Not yet', content: 'Not yet' },
      { stringId: 'New', content: 'New', extra: { po: { flags: ['c-format'] } } },
    ]);
    expect(warnings).toEqual(['1 fuzzy translations were ignored.']);
  });

  it('po: in a file of the source language the msgid is a key', async () => {
    const file = 'msgid ""\nmsgstr "Language: en\\n"\n\nmsgid "menu.start"\nmsgstr "Start"\n';
    expect(await readUnits('po', file)).toEqual([
      { stringId: 'menu.start', content: 'Start', extra: { po: { isKey: true } } },
    ]);
  });

  it('po: entries named like numbers, or like parts of every object, keep their order and meaning', async () => {
    const file = ['10', '9', 'constructor', '__proto__'].map((id) => `msgid "${id}"\nmsgstr ""\n`).join('');
    expect(await idsAndTexts('po', file)).toEqual([
      ['10', '10'],
      ['9', '9'],
      ['constructor', 'constructor'],
      ['__proto__', '__proto__'],
    ]);
  });

  it('xliff: inline elements are tags, states decide, alternatives and locked units are passed over', async () => {
    const file = `<xliff version="1.2"><file original="a" source-language="en" target-language="de-DE"><header><note>x</note></header><body>
      <group><trans-unit id="1"><source>A<bx id="1"/>b &amp; c<ex id="2"/></source><target state="final">Ä<bx id="1"/>b &amp; c<ex id="2"/></target><note>one</note><note>two</note></trans-unit></group>
      <trans-unit id="2"><source>Two</source><target state="needs-translation">Two</target><alt-trans><source>other</source><target>falsch</target></alt-trans></trans-unit>
      <trans-unit id="3" translate="no"><source>Three</source></trans-unit>
      </body></file><file original="a" target-language="ja"><body><trans-unit id="2"><source>Two</source><target>二</target></trans-unit></body></file>
      <file original="b" target-language="de"><body><trans-unit id="2"><source>Other two</source></trans-unit></body></file></xliff>`;
    expect(await readUnits('xliff', file)).toEqual([
      {
        stringId: '1',
        content: 'A<bx id="1"/>b &amp; c<ex id="2"/>',
        context: 'one\ntwo',
        translations: { de: 'Ä<bx id="1"/>b &amp; c<ex id="2"/>' },
        extra: { xliff: { markup: true } },
      },
      { stringId: '2', content: 'Two', translations: { ja: '二' } },
      { stringId: 'b/2', content: 'Other two' },
    ]);
  });

  it('xliff 2: the segments of a unit are one string, translated when all of them are', async () => {
    const file = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="de"><file id="f"><group id="g"><unit id="1">
      <segment state="final"><source>One.</source><target>Eins.</target></segment><ignorable><source> </source></ignorable>
      <segment state="translated"><source>Two <ph id="1"/>.</source><target>Zwei <ph id="1"/>.</target></segment></unit></group>
      <unit id="2"><segment><source>Three.</source><target>Drei.</target></segment><segment state="initial"><source>Four.</source><target>Four.</target></segment></unit></file></xliff>`;
    expect(await readUnits('xliff2', file)).toEqual([
      {
        stringId: '1',
        content: 'One. Two <ph id="1"/>.',
        translations: { de: 'Eins. Zwei <ph id="1"/>.' },
        extra: { xliff2: { markup: true } },
      },
      { stringId: '2', content: 'Three.Four.' },
    ]);
  });

  it('a translation that broke the markup is written as text, one that adds an element too', async () => {
    const [unit] = await readUnits(
      'xliff',
      exampleOf('xliff')
        .toString()
        .replace(/[\s\S]*?(?=<trans-unit id="2")/, '<xliff version="1.2"><file><body>'),
    );
    for (const broken of ['<g id="1">A', '<script>x</script>', '<!-- c -->', '&nbsp;']) {
      const file = await writeUnits('xliff', [{ ...unit!, translations: { de: broken } }], ['de']);
      expect(file).toContain(
        `<target>${broken.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</target>`,
      );
    }
  });

  it('android: escapes, quotes and folded blanks as the app shows them', async () => {
    const file = `<resources xmlns:tools="http://schemas.android.com/tools">
      <string name="a">  It\\'s   a
         "  quoted  "  \\u0041\\n </string>
      <string name="b" translatable="false">no</string><string name="c">@string/a</string><string name="d"></string>
      <integer name="e">5</integer><string-array name="f"><item>x</item><item>@string/a</item></string-array></resources>`;
    expect(await idsAndTexts('android', file)).toEqual([
      ['a', "It's a   quoted   A\n"],
      ['f[0]', 'x'],
    ]);
  });

  it('strings: comments, bare words and UTF-16', async () => {
    const file = '// one\n/* two */\nkey = "v\\U00e9";\n"only";\n"a" /* x */ = /* y */ "b" ;';
    expect(await readUnits('strings', Buffer.from(`\ufeff${file}`, 'utf16le'))).toEqual([
      { stringId: 'key', content: 'vé', context: 'one\ntwo' },
      { stringId: 'only', content: 'only' },
      { stringId: 'a', content: 'b' },
    ]);
  });

  it('xcstrings: variations are strings of their own; what is not done or not to be translated is left out', async () => {
    const { strings } = await readBack(
      'xcstrings',
      exampleOf('xcstrings')
        .toString()
        .replace(
          '"state" : "translated",\n            "value" : "Los: jetzt"',
          '"state" : "needs_review",\n            "value" : "Los"',
        ),
    );
    expect(
      strings.map(({ stringId, content, translations }) => [stringId, content, translations?.de]),
    ).toEqual([
      ['Start', 'Start', undefined],
      [
        'files',
        '{count, plural, one {%lld file} other {%lld files}}',
        '{count, plural, one {%lld Datei} other {%lld Dateien}}',
      ],
      ['tap|==|device.iphone', 'Tap', undefined],
      ['tap|==|device.mac', 'Click', undefined],
      ['%#@n@ in', '%#@n@ in', undefined],
      [
        '%#@n@ in|==|substitutions.n',
        '{count, plural, =0 {none} one {%arg file} other {%arg files}}',
        undefined,
      ],
    ]);
    expect(
      await idsAndTexts(
        'xcstrings',
        '{"sourceLanguage":"en","strings":{"a":{"shouldTranslate":false},"b":{}}}',
      ),
    ).toEqual([['b', 'b']]);
  });

  it('resx: only texts', async () => {
    const file = `<root><data name="a"><value>A</value></data><data name="b" type="System.Int32"><value>1</value></data>
      <data name="c" mimetype="application/x-microsoft.net.object.bytearray.base64"><value>AA==</value></data><data name="&gt;&gt;x.Name"><value>x</value></data></root>`;
    expect(await idsAndTexts('resx', file)).toEqual([['a', 'A']]);
  });

  it('json_nested: paths, and a word about what is no text', async () => {
    const { strings, warnings } = await readBack(
      'json_nested',
      '{"a":{"b":["x",{"c":"y"}],"n":1},"t":true,"z":null}',
    );
    expect(strings.map(({ stringId }) => stringId)).toEqual(['a.b[0]', 'a.b[1].c']);
    expect(warnings).toEqual(['2 values that are numbers or true or false were ignored.']);
  });

  it('yaml: plain files, block texts, and a branch that is only named like a language', async () => {
    expect(await idsAndTexts('yaml', 'menu:\n  text: |\n    two\n    lines\n  n: 5\n')).toEqual([
      ['menu.text', 'two\nlines\n'],
    ]);
    expect(await idsAndTexts('yaml', 'id:\n  name: Name\n')).toEqual([['id.name', 'Name']]);
    expect(await idsAndTexts('yaml', 'en-GB:\n  a: A\n')).toEqual([['a', 'A']]);
  });

  it('properties: continued lines, separators, old encodings', async () => {
    const file = '! note\na : one \\\n   two\nb=\\u4e2d\nc\\ d   e\nempty=\n';
    expect(await readUnits('properties', file)).toEqual([
      { stringId: 'a', content: 'one two', context: 'note' },
      { stringId: 'b', content: '中' },
      { stringId: 'c d', content: 'e' },
    ]);
    expect(await idsAndTexts('properties', Buffer.from('a=caf\xe9', 'latin1'))).toEqual([['a', 'café']]);
  });

  it('tmx and tbx: pairs as strings, with a word about what was passed over', async () => {
    const tmx = `<tmx version="1.4"><header srclang="en-US"/><body>
      <tu><tuv xml:lang="en-US"><seg>Hi</seg></tuv><tuv xml:lang="de"><seg>Hallo</seg></tuv><tuv xml:lang="tlh"><seg>nuqneH</seg></tuv></tu>
      <tu><tuv xml:lang="fr"><seg>Salut</seg></tuv></tu></body></tmx>`;
    const { strings, warnings } = await readBack('tmx', tmx);
    expect(strings).toEqual([{ stringId: '', content: 'Hi', translations: { de: 'Hallo' } }]);
    expect(warnings).toEqual([
      'Translations in "tlh" were ignored: no supported language.',
      '1 units were ignored: they have no text in "en".',
    ]);
    expect(await readUnits('tbx', exampleOf('tbx'))).toEqual([
      {
        stringId: '',
        content: 'Hero',
        context: 'a unit',
        category: 'Character',
        pic: 'https://example.com/hero.png',
        translations: { de: 'Held' },
      },
    ]);
  });

  it('srt: cues with their times', async () => {
    expect(await readUnits('srt', '\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nHi\r\nyou\r\n\r\n')).toEqual([
      { stringId: '1', content: 'Hi\nyou', extra: { srt: { times: '00:00:01,000 --> 00:00:02,000' } } },
    ]);
  });
});
