import { cellsOf, fillRecord } from '../../src/localization/formats/csv-records.ts';
import { readFluentText, writeFluentText } from '../../src/localization/formats/ftl/text.ts';
import { escapeValue } from '../../src/localization/formats/ini/write.ts';
import { entryStyle, jsonText } from '../../src/localization/formats/fill-json.ts';
import { gapBefore, prefixOf, replaceChild, withInside } from '../../src/localization/formats/fill-xml.ts';
import { linesOf } from '../../src/localization/formats/line-of.ts';
import { quoted as quotedPo } from '../../src/localization/formats/po/write.ts';
import { escape, unicode } from '../../src/localization/formats/properties/write.ts';
import { applyEdits, indentBefore } from '../../src/localization/formats/skeleton.ts';
import { cueText } from '../../src/localization/formats/srt/write.ts';
import { quoted } from '../../src/localization/formats/strings/write.ts';
import { readUnrealText, writeUnrealText } from '../../src/localization/formats/unreal-csv/text.ts';
import {
  attributeIn,
  childrenOf,
  opened,
  scanXml,
  withAttribute,
  withoutAttribute,
} from '../../src/localization/formats/xml-scan.ts';
import { textFunction as entry, type TextFunction } from './text-function.ts';

const at = (places: string, run: TextFunction['run']) =>
  entry(
    places.split(/ (?=\S+#)/).map((place) => `src/localization/formats/${place}`),
    run,
  );

/** As many strings as a text has parts, each requesting its preceding text. */
const perPart = (text: string, ask: (from: number) => unknown) => {
  for (let from = 0; from < text.length; from += 16) ask(from);
};
const child = (xml: string, isEmpty = false) => ({
  name: 'a',
  from: 0,
  to: xml.length,
  innerFrom: 3,
  innerTo: xml.length,
  isEmpty,
});

/** What files of each format are read and filled with. */
export const formatFunctions: readonly TextFunction[] = [
  at('csv-records.ts#fillRecord', (text) =>
    fillRecord(text, [{ column: 0, text }], { delimiter: ',', isSafe: true }),
  ),
  at('csv-records.ts#cellsOf', (text) => cellsOf(text, ',')),
  at('ftl/text.ts#readFluentText', readFluentText),
  at('ftl/text.ts#writeFluentText', (text) => writeFluentText(text)),
  at('ini/write.ts#escapeValue', escapeValue),
  at('line-of.ts#linesOf', (text) => {
    const lineOf = linesOf(text);
    perPart(text, lineOf);
  }),
  at('fill-json.ts#jsonText', (text) => jsonText(text, text)),
  at('fill-json.ts#entryStyle', (text) => {
    const file = `${text}"a": 1`;
    return entryStyle(file, { start: text.length, from: text.length + 5, to: file.length });
  }),
  at('fill-xml.ts#withInside', (text) => withInside(`<a>${text}</a>`, text)),
  at('fill-xml.ts#replaceChild', (text) => [
    replaceChild(text, child(text), 'b'),
    replaceChild(text, child(text, true), 'b'),
  ]),
  at('fill-xml.ts#gapBefore fill-xml.ts#prefixOf', (text) =>
    perPart(text, (from) => [
      gapBefore(text, { ...child(text), from }),
      prefixOf(text, { ...child(text), from }),
    ]),
  ),
  at('po/write.ts#quoted', quotedPo),
  at('properties/write.ts#escape properties/write.ts#unicode', (text) => [escape(text), unicode(text)]),
  at('skeleton.ts#indentBefore', (text) => perPart(text, (from) => indentBefore(text, from))),
  at('skeleton.ts#applyEdits', (text) => {
    const edits: { from: number; to: number; text: string }[] = [];
    perPart(text, (from) => edits.push({ from, to: from + 1, text: 'b' }));
    return applyEdits(text, edits);
  }),
  at('srt/write.ts#cueText', (text) => cueText(text, '\n')),
  at('strings/write.ts#quoted', quoted),
  at('unreal-csv/text.ts#readUnrealText unreal-csv/text.ts#writeUnrealText', (text) => [
    readUnrealText(text),
    writeUnrealText(text),
  ]),
  at('xml-scan.ts#scanXml', (text) => childrenOf(scanXml(text))),
  at('xml-scan.ts#attributeIn', (text) => attributeIn(`<a ${text}`, 'id')),
  at('xml-scan.ts#withAttribute xml-scan.ts#withoutAttribute xml-scan.ts#opened', (text) => [
    withAttribute(`<a ${text}`, 'id', 'b'),
    withoutAttribute(`<a ${text}`, 'id'),
    opened(`<a ${text}`),
  ]),
];
