import { factsOf, isObject, sourceOf } from '../unit.ts';
import { standardTag } from '../language-tag.ts';
import type { Write } from '../format.ts';
import { type ExportRow, textOf } from '../export-row.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';
import { inlineText } from '../xliff/write.ts';
import { childElements, gapBefore, prefixOf, replaceChild } from '../fill-xml.ts';
import { applyEdits, type Edit, isRetargeted, type FillSlot, newTarget } from '../skeleton.ts';
import { withAttribute, type XmlElement } from '../xml-scan.ts';

/**
 * XLIFF 2.0. A document has one target language. Each unit is written as one segment, as the reader
 * joined them.
 */
export const write: Write = async function* (rows, { languages, sourceLanguage, projectName }) {
  for (const language of languages) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" version="2.0" srcLang="${sourceLanguage === null ? 'und' : standardTag(sourceLanguage)}" trgLang="${standardTag(language)}">\n`;
    yield `<file id="f1" original="${xmlAttribute(projectName)}">\n<slr:profiles generalProfile="xliff:codepoints"/>\n`;
    let number = 0;
    for await (const row of rows([language])) {
      number += 1;
      yield unit(row, language, number);
    }
    // The standard requires at least one unit per file.
    if (number === 0) yield '<unit id="u1" translate="no"><segment><source/></segment></unit>\n';
    yield '</file>\n</xliff>\n';
  }
};

/** The id is a letter and a number, because it must be a name token. `name` has our id. */
function unit(row: ExportRow, language: string, number: number): string {
  const { stringId, fields, values } = row;
  const text = inlineText(row, 'xliff2');
  const target = values.get(language);
  const name = stringId === '' ? '' : ` name="${xmlAttribute(stringId)}"`;
  const limit = fields.max_length === undefined ? '' : ` slr:sizeRestriction="${textOf(fields.max_length)}"`;
  return [
    `<unit id="u${number}"${name}${limit}>`,
    fields.context === undefined
      ? ''
      : `<notes><note category="context">${xmlText(textOf(fields.context))}</note></notes>`,
    originalData(row),
    `<segment state="${target === undefined ? 'initial' : 'translated'}">`,
    `<source xml:space="preserve">${text(sourceOf(row))}</source>`,
    target === undefined ? '' : `<target xml:space="preserve">${text(target)}</target>`,
    '</segment></unit>\n',
  ].join('');
}

/** The native codes of the unit's placeholders, which their tags refer to. */
function originalData(row: ExportRow): string {
  const { data } = factsOf(row, 'xliff2');
  if (!isObject(data)) return '';
  const items = Object.entries(data).map(([id, text]) =>
    typeof text === 'string' ? `<data id="${xmlAttribute(id)}">${xmlText(text)}</data>` : '',
  );
  return `<originalData>${items.join('')}</originalData>`;
}

/** Fills the targets of a unit segment by segment, and the target language of the document if it changes. */
export const fillSlot: FillSlot = (place) => {
  const { old, rows, language } = place;
  const [row] = rows;
  if (!row) return isRetargeted(place) ? withAttribute(old, 'trgLang', standardTag(language)) : old;
  const text = newTarget(place);
  if (text === undefined) return old;
  const parts = childElements(old).filter(({ name }) => name === 'segment' || name === 'ignorable');
  const write = inlineText(row, 'xliff2');
  const texts = shares(
    text,
    parts.map(({ name }) => name === 'segment'),
    write,
  );
  const edits = parts.map((part, index): Edit => {
    const xml = old.slice(part.from, part.to);
    const share = texts[index] ?? '';
    return { from: part.from, to: part.to, text: fillPart(xml, part.name === 'segment', share, text === '') };
  });
  return applyEdits(old, edits);
};

/** `inside` is already XML. */
function fillPart(xml: string, isSegment: boolean, inside: string, isGone: boolean): string {
  const children = childElements(xml);
  const source = children.find(({ name }) => name === 'source');
  const target = children.find(({ name }) => name === 'target');
  if (!source) return xml;
  const edits: Edit[] = [];
  if (target) edits.push(replaceChild(xml, target, inside));
  else if (!isGone && (isSegment || inside !== xml.slice(source.innerFrom, source.innerTo)))
    edits.push({ from: source.to, to: source.to, text: newTargetElement(xml, source, inside) });
  return withState(applyEdits(xml, edits), isSegment, isGone);
}

function newTargetElement(xml: string, source: XmlElement, inside: string): string {
  const name = `${prefixOf(xml, source)}target`;
  const space = xml.slice(source.from, source.innerFrom).includes('xml:space="preserve"');
  return `${gapBefore(xml, source)}<${name}${space ? ' xml:space="preserve"' : ''}>${inside}</${name}>`;
}

/** Changes the state only if the text contradicts it. */
function withState(xml: string, isSegment: boolean, isGone: boolean): string {
  const end = xml.indexOf('>') + 1;
  const tag = xml.slice(0, end);
  if (!isSegment) return xml;
  const isInitial = /\sstate\s?=\s?["']initial["']/.test(tag);
  if (isInitial && !isGone) return withAttribute(tag, 'state', 'translated') + xml.slice(end);
  if (isGone && !isInitial && /\sstate\s?=/.test(tag))
    return withAttribute(tag, 'state', 'initial') + xml.slice(end);
  return xml;
}

/**
 * A text for each part: one sentence per segment if the numbers agree, with the blanks between them in
 * the ignorables. Otherwise the first segment gets the whole text and the others are empty.
 */
function shares(text: string, areSegments: readonly boolean[], write: (text: string) => string): string[] {
  const count = areSegments.filter(Boolean).length;
  const sentences =
    count < 2 || text.includes('<')
      ? []
      : Array.from(
          new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text),
          (s) => s.segment,
        );
  let next = 0;
  if (sentences.length !== count) return areSegments.map((is) => (is && next++ === 0 ? write(text) : ''));
  return areSegments.map((is, index) => {
    if (is) {
      const sentence = sentences[next++] ?? '';
      const isFollowed = areSegments[index + 1] === false;
      return write(isFollowed ? sentence.trimEnd() : sentence);
    }
    const before = sentences[next - 1] ?? '';
    return write(before.slice(before.trimEnd().length));
  });
}
