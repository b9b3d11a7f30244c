import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termCsv } from '../../terms/term-csv.ts';
import type { FileTerm, TermFormat, WrittenTerm } from '../term-format.ts';
import { tbx } from './termbase.ts';

async function readAll(format: TermFormat, text: string | Buffer, sourceLanguage = 'en') {
  const warnings: string[] = [];
  const bytes = Buffer.from(text);
  const pieces = async function* () {
    // Small pieces, so that characters and tags are cut.
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  };
  const terms: FileTerm[] = [];
  for await (const term of format.read(pieces(), {
    sourceLanguage,
    warn: (message) => void warnings.push(message),
  }))
    terms.push(term);
  return { terms, warnings };
}

async function writeAll(format: TermFormat, rows: readonly WrittenTerm[], languages: string[], safe = true) {
  let text = '';
  const source = async function* () {
    yield* rows;
  };
  for await (const piece of format.write(source(), {
    projectName: 'A & B <"game">',
    sourceLanguage: 'en',
    languages,
    safeForSpreadsheets: safe,
  }))
    text += piece;
  return text;
}

const row = (extra: Partial<WrittenTerm>): WrittenTerm => ({
  id: 'trm_1',
  content: 'Sword',
  category: '',
  pic: '',
  translations: {},
  note: '',
  part_of_speech: '',
  case_sensitive: false,
  do_not_translate: false,
  variants: [],
  target_variants: {},
  forbidden: {},
  ...extra,
});

const FULL = row({
  content: 'Iron Sword',
  category: 'Item',
  pic: 'https://cdn.example/a.png?x=1&y=2',
  translations: { de: 'Eisenschwert', 'zh-cn': '铁剑' },
  note: 'A <b>sword</b> & more\n"line"',
  part_of_speech: 'noun',
  case_sensitive: true,
  do_not_translate: true,
  variants: ['Ferrous Sword', 'a|b\\c'],
  target_variants: { de: ['Stahlschwert', 'Klinge'] },
  forbidden: { de: ['Säbel'], 'zh-cn': ['钢刀'] },
});

const EXPECTED = {
  content: 'Iron Sword',
  category: 'Item',
  pic: 'https://cdn.example/a.png?x=1&y=2',
  translations: { de: 'Eisenschwert', 'zh-cn': '铁剑' },
  note: 'A <b>sword</b> & more\n"line"',
  part_of_speech: 'noun',
  case_sensitive: true,
  do_not_translate: true,
  variants: ['Ferrous Sword', 'a|b\\c'],
  target_variants: { de: ['Stahlschwert', 'Klinge'] },
  forbidden: { de: ['Säbel'], 'zh-cn': ['钢刀'] },
};

describe.each([
  ['tbx', tbx],
  ['csv', termCsv],
] as const)('%s written and read back', (_, format) => {
  it('keeps everything that a term has', async () => {
    const text = await writeAll(format, [FULL, row({ content: 'Shield' })], ['de', 'zh-cn']);
    const { terms, warnings } = await readAll(format, text);
    expect(terms.map(({ at: _at, ...term }) => term)).toEqual([EXPECTED, { content: 'Shield' }]);
    expect(warnings).toEqual([]);
  });

  it('keeps hostile texts', async () => {
    const unit = fc.constantFrom(
      '=',
      '+1',
      '|',
      '\\',
      '"',
      "'",
      ';',
      ',',
      '\n',
      '\t',
      '<',
      '&amp;',
      ']]>',
      '🔥',
      '剑',
      'שלום',
      'a',
      ' ',
      '\u0301',
    );
    const hostile = fc
      .array(unit, { minLength: 1, maxLength: 12 })
      .map((parts) => `x${parts.join('')}x`)
      .chain((inner) => fc.constantFrom(inner, `=${inner}`, `@${inner}`, `-${inner}`));
    await fc.assert(
      fc.asyncProperty(
        hostile,
        hostile,
        fc.uniqueArray(hostile, { maxLength: 3 }),
        async (content, german, list) => {
          const variants = list.filter((text) => text !== content);
          const wrong = list.map((text) => `${text}!`);
          const one = row({
            content,
            translations: { de: german },
            variants,
            forbidden: { de: wrong },
            note: german,
          });
          const { terms } = await readAll(format, await writeAll(format, [one], ['de']));
          expect(terms).toMatchObject([
            {
              content,
              translations: { de: german },
              note: german,
              ...(variants.length > 0 && { variants }),
              ...(wrong.length > 0 && { forbidden: { de: wrong } }),
            },
          ]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('an empty termbase is a file without terms', async () => {
    expect((await readAll(format, await writeAll(format, [], ['de']))).terms).toEqual([]);
  });

  it.each([
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ])('reads %s', async (__, encode) => {
    const text = (await writeAll(format, [row({ translations: { de: 'Säbel' } })], ['de'], false)).replace(
      ' encoding="UTF-8"',
      '',
    );
    expect((await readAll(format, encode(text))).terms).toMatchObject([
      { content: 'Sword', translations: { de: 'Säbel' } },
    ]);
  });

  it('refuses an old code page', async () => {
    const text = await writeAll(format, [row({ content: 'S\xe4bel' })], ['de'], false);
    await expect(readAll(format, Buffer.from(text, 'latin1'))).rejects.toThrow('not valid UTF-8');
  });
});

const V2 = `<?xml version="1.0"?><martif type="TBX" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>term note</p></sourceDesc></fileDesc></martifHeader><text><body>
<termEntry id="1"><descrip type="subjectField">Location</descrip><descripGrp><descrip type="definition">A town.</descrip><admin type="source">wiki</admin></descripGrp>
 <langSet xml:lang="en-US"><ntig><termGrp><term>Ember<hi>fall</hi></term><termNote type="partOfSpeech">properNoun</termNote></termGrp></ntig></langSet>
 <langSet xml:lang="de"><tig><term>Aschen</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig>
  <tig><term>Glutheim</term></tig><tig><term>Glutfall</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote><transacGrp><transac type="transactionType">origination</transac><date>2020-01-01</date></transacGrp></tig></langSet>
 <langSet xml:lang="tlh"><tig><term>veng</term></tig></langSet></termEntry>
<termEntry id="2"><langSet xml:lang="de"><tig><term>Allein</term></tig></langSet></termEntry></body></text></martif>`;

const V3_DCT = `<tbx style="dct" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic"><text><body>
<conceptEntry id="c1"><min:subjectField>Item</min:subjectField><basic:definition>Sharp.</basic:definition><note>Seen in act 2</note>
<langSec xml:lang="en"><termSec><term>Sword</term><min:partOfSpeech>noun</min:partOfSpeech></termSec><termSec><term>Blade</term><min:administrativeStatus>admittedTerm-admn-sts</min:administrativeStatus></termSec></langSec>
<langSec xml:lang="zh-Hans"><termSec><term><![CDATA[剑 & 刀]]></term></termSec></langSec></conceptEntry></body></text></tbx>`;

describe('third-party tbx', () => {
  it('version 2: preferred, admitted and deprecated terms, groups, marks, unknown languages', async () => {
    const { terms, warnings } = await readAll(tbx, V2);
    expect(terms).toEqual([
      {
        at: 'line 2, entry 1',
        content: 'Emberfall',
        category: 'Location',
        note: 'A town.',
        part_of_speech: 'properNoun',
        translations: { de: 'Glutfall' },
        target_variants: { de: ['Glutheim'] },
        forbidden: { de: ['Aschen'] },
      },
    ]);
    expect(warnings).toEqual([
      'Language "tlh" was ignored.',
      'line 7, entry 2 was ignored: it has no term in "en".',
    ]);
  });

  it('a DOCTYPE that names the standard is accepted, and nothing is fetched', async () => {
    const body = V2.replace(/^<\?.*?\?>/, '');
    const { terms } = await readAll(tbx, V2);
    for (const doctype of [
      '<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">',
      '<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">',
      '<!DOCTYPE martif SYSTEM "x.dtd" [<!ATTLIST term id CDATA #IMPLIED>]>',
    ]) {
      const named = await readAll(tbx, `${doctype}${body}`);
      // Line numbers differ because of the added line.
      const lines = terms.map((term, index) => ({ ...term, at: named.terms[index]?.at }));
      expect(named.terms).toEqual(lines);
    }
  });

  it('version 3 with categories as elements', async () => {
    const { terms } = await readAll(tbx, V3_DCT);
    expect(terms).toEqual([
      {
        at: 'line 2, entry 1',
        content: 'Sword',
        category: 'Item',
        note: 'Seen in act 2',
        part_of_speech: 'noun',
        variants: ['Blade'],
        translations: { 'zh-cn': '剑 & 刀' },
      },
    ]);
  });

  it.each([
    [
      'a DOCTYPE that declares entities',
      `<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd" [<!ENTITY e SYSTEM "file:///etc/passwd">]>${V2.replace(/^<\?.*?\?>/, '')}`,
      'DOCTYPE',
    ],
    [
      'an entity of the DTD that it names',
      '<!DOCTYPE tbx SYSTEM "http://127.0.0.1/x.dtd"><tbx><text><body><conceptEntry>&x;</conceptEntry></body></text></tbx>',
      'not valid XML',
    ],
    ['an entity', '<tbx><text><body><conceptEntry>&x;</conceptEntry></body></text></tbx>', 'not valid XML'],
    ['half a file', V3_DCT.slice(0, 400), 'not valid XML'],
    ['another format', '<tmx version="1.4"/>', 'not TBX'],
    ['no XML', 'term,de', 'not valid XML'],
    [
      'a text without end',
      `<tbx><text><body><conceptEntry><note>${'x'.repeat(20_001)}</note></conceptEntry></body></text></tbx>`,
      '20000 characters',
    ],
    [
      'a thousand terms and one',
      `<tbx><text><body><conceptEntry><langSec xml:lang="en">${'<termSec><term>x</term></termSec>'.repeat(1001)}</langSec></conceptEntry></body></text></tbx>`,
      '1000 terms',
    ],
    ['depth', `<tbx>${'<a>'.repeat(100)}`, 'nested'],
  ])('refuses %s', async (_, text, message) => {
    await expect(readAll(tbx, text)).rejects.toThrow(message);
  });
});

describe('third-party csv', () => {
  it('columns in any order, any delimiter, tags in other spellings; the rest is ignored with a warning', async () => {
    const { terms, warnings } = await readAll(
      termCsv,
      'zh_CN;Term;DE-de;Colour;Do_Not_Translate;forbidden_DE;variants;de\n\n剑;Sword;Schwert;red;yes;Säbel | Degen;Blade;zweites\n;;;\n;Shield;;;0;;;',
    );
    expect(terms).toEqual([
      {
        at: 'row 3',
        content: 'Sword',
        translations: { 'zh-cn': '剑', de: 'zweites' },
        do_not_translate: true,
        forbidden: { de: ['Säbel', 'Degen'] },
        variants: ['Blade'],
      },
      { at: 'row 5', content: 'Shield', do_not_translate: false },
    ]);
    expect(warnings).toEqual(['Column "Colour" was ignored.']);
  });

  it('the source column may be named after the language or a related one', async () => {
    expect((await readAll(termCsv, 'de,en-GB\nSchwert,Sword')).terms).toMatchObject([
      { content: 'Sword', translations: { de: 'Schwert' } },
    ]);
    await expect(readAll(termCsv, 'de,fr\nSchwert,épée')).rejects.toThrow('needs a column "term" or "en"');
  });

  it.each([
    ['nothing', '', 'empty'],
    ['an open quote', 'term\n"x', 'never closed'],
    [
      'a flag of neither kind',
      'term,case_sensitive\nx,maybe',
      'row 2: case_sensitive: must be true or false',
    ],
    ['NUL', 'term\nx\0y', 'NUL'],
  ])('refuses %s', async (_, text, message) => {
    await expect(readAll(termCsv, text)).rejects.toThrow(message);
  });

  it('a cell that a spreadsheet would execute becomes text, and comes back as it was', async () => {
    const text = await writeAll(termCsv, [row({ content: '=cmd()' })], []);
    expect(text).toContain(`"'=cmd()"`);
    expect((await readAll(termCsv, text)).terms).toMatchObject([{ content: '=cmd()' }]);
    expect(await writeAll(termCsv, [row({ content: '=cmd()' })], [], false)).toContain('"=cmd()"');
  });
});
