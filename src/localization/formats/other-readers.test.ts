import { createRequire } from 'node:module';
import { parse as parseFluent, type Resource } from '@fluent/syntax';
import { parse as parseProperties } from 'dot-properties';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { readXlsx } from 'hucre/xlsx';
import { load as parseYaml } from 'js-yaml';
import { parse as parsePlist } from 'plist';
import PO from 'pofile';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#kernel/narrow.ts';
import type { ExportRow } from './export-row.ts';
import { FORMATS, formatOf } from './known-formats.ts';
import { writeBytes } from './round-trip-for-tests.ts';
import { corpusOf, givenRow, keep, filledFile, targetOf } from './skeleton-for-tests.ts';

/** The package has no types. */
const Papa: { parse(text: string): { data: string[][] } } = createRequire(import.meta.url)('papaparse');

const GERMAN = 'Grüße & "mehr" <b>';
/** Texts with a special meaning in some format. */
const TEXTS = [
  GERMAN,
  'ÜÜ & Pfeffer, <b>%1$s</b>',
  'a < 3 > b && c',
  '&amp; &lt;b&gt; &nbsp; &#39;',
  '<![CDATA[x]]> ]]> <!-- c --> <?x?>',
  '<g id="1">{0}</g><x/> </b>',
  '{count} %s %d $t(x) {{y}}',
];

/** The text of the first string in a file, as read by a third-party parser. */
type OtherReader = (file: string, bytes: Buffer) => unknown;

const xml = new XMLParser({ ignoreAttributes: false, trimValues: false, parseTagValue: false });
const READERS: Readonly<Record<string, OtherReader>> = {
  po: (file) => PO.parse(file).items[0]?.msgstr[0],
  pot: (file) => PO.parse(file).items[0]?.msgstr[0],
  properties: (file) => Object.values(parseProperties(file))[0],
  json: (file) => Object.values(fieldsOf(JSON.parse(file.replace(/^\uFEFF/, ''))))[0],
  arb: (file) => Object.entries(fieldsOf(JSON.parse(file))).find(([key]) => !key.startsWith('@'))?.[1],
  yaml: (file) => Object.values(fieldsOf(parseYaml(file)))[0],
  ftl: (file) => {
    const { body } = parseFluent(file, {}) as Resource;
    expect(body.map(({ type }) => type)).not.toContain('Junk');
    const message = body.find((each) => each.type === 'Message');
    // An escaped brace is a literal. A placeable in the row is a placeable in the file.
    return message?.value?.elements
      .map((each) => {
        if (each.type === 'TextElement') return each.value;
        const { type, value } = fieldsOf(each.expression);
        return type === 'NumberLiteral' ? `{${value}}` : value;
      })
      .join('');
  },
  godot_csv: (file) => Papa.parse(file.trim()).data[1]?.at(-1),
  unity_csv: (file) => Papa.parse(file.trim()).data[1]?.at(-1),
  csv: (file) => Papa.parse(file.trim()).data[1]?.at(-1),
  unreal_csv: (file) => Papa.parse(file.trim()).data[1]?.[1],
  resx: (file) => [xml.parse(file).root.data].flat()[0].value,
  android: (file) => String([xml.parse(file).resources.string].flat()[0]['#text']).replace(/\\(.)/g, '$1'),
  xliff: (file) => xml.parse(file).xliff.file.body['trans-unit'].target,
  xliff2: (file) => xml.parse(file).xliff.file.unit.segment.target['#text'],
  qt_ts: (file) => xml.parse(file).TS.context.message.translation,
  stringsdict: (file) => {
    const [entry] = Object.values(fieldsOf(parsePlist(file)));
    return fieldsOf(entry)['NSStringLocalizedFormatKey'];
  },
  xcstrings: (file) => JSON.parse(file).strings.key.localizations.de.stringUnit.value,
  json_nested: (file) => Object.values(fieldsOf(JSON.parse(file)))[0],
  i18next: (file) => Object.values(fieldsOf(JSON.parse(file)))[0],
  tmx: (file) => xml.parse(file).tmx.body.tu.tuv[1].seg,
  tbx: (file) => xml.parse(file).tbx.text.body.conceptEntry.langSec[1].termSec.term,
  xml: (file) => xml.parse(file).strings.string.translation['#text'],
  xlsx: async (_, bytes) => (await readXlsx(bytes)).sheets[0]?.rows[1]?.at(-1),
};
/** No third-party parser is available for these. */
const OURS_ALONE = ['ini', 'srt', 'strings'];

it('every format in the list is read by a third-party reader, or is listed as having none', () => {
  expect([...Object.keys(READERS), ...OURS_ALONE].sort()).toEqual([...FORMATS.keys()].sort());
});

describe.each(Object.entries(READERS))('%s', (format, readFirst) => {
  it.each(TEXTS)('a third-party reader reads what we write: %s', async (german) => {
    const row: ExportRow = {
      stringId: 'key',
      fields: { string_id: 'key', content: 'Hello' },
      values: new Map([
        ['de', german],
        ['en', 'Hello'],
      ]),
    };
    // One file per language if the format supports it, because only our own reader knows the list of strings.
    const mode = format === 'json' ? 'separate' : formatOf(format).modes[0];
    const file = await writeBytes(format, [row], ['de'], { mode });
    expect(await readFirst(file.toString(), file)).toBe(german);
  });
});

describe.each(['xliff', 'xliff2', 'android', 'resx', 'qt_ts', 'stringsdict'])('%s', (format) => {
  it.each(corpusOf(format))('$name: with translations it is XML to another reader', async ({ data }) => {
    const kept = await keep(format, data);
    const language = targetOf(kept);
    const rows = kept.strings.map((string): ExportRow => {
      const row = givenRow(string);
      return { ...row, values: new Map([...row.values, [language, GERMAN]]) };
    });
    const file = (await filledFile(format, kept, rows, [language])).toString().replace(/^\uFEFF/, '');
    expect(XMLValidator.validate(file)).toBe(true);
  });
});
