import { factsOf, isObject, sourceOf } from '../unit.ts';
import { standardTag } from '../language-tag.ts';
import { type ExportRow, textOf, type Write } from '../format.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';
import { inlineText } from '../xliff/write.ts';

/** XLIFF 2.0. A document has one target language; a unit is one segment, as its reader joined them. */
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
    // The standard wants a unit in every file.
    if (number === 0) yield '<unit id="u1" translate="no"><segment><source/></segment></unit>\n';
    yield '</file>\n</xliff>\n';
  }
};

/** The id is a number with a letter, because it must be a name token; `name` is ours. */
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

/** What the placeholders of the unit stand for; their tags name it. */
function originalData(row: ExportRow): string {
  const { data } = factsOf(row, 'xliff2');
  if (!isObject(data)) return '';
  const items = Object.entries(data).map(([id, text]) =>
    typeof text === 'string' ? `<data id="${xmlAttribute(id)}">${xmlText(text)}</data>` : '',
  );
  return `<originalData>${items.join('')}</originalData>`;
}
