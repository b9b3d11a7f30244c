import { factsOf, sourceOf } from '../unit.ts';
import { writeMarkup } from '../inline-markup.ts';
import { type ExportRow, textOf, type Write } from '../format.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';

/** XLIFF 1.2, which every CAT tool reads; 2.x is still refused by several. One file element per language. */
export const write: Write = async function* (rows, { languages, sourceLanguage, projectName, createdAt }) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n';
  for (const language of languages) {
    yield `<file original="${xmlAttribute(projectName)}" source-language="${sourceLanguage ?? 'und'}" target-language="${language}" datatype="plaintext" date="${createdAt.toISOString()}">\n<body>\n`;
    let number = 0;
    for await (const row of rows([language])) {
      number += 1;
      yield unit(row, language, number);
    }
    yield '</body>\n</file>\n';
  }
  yield '</xliff>\n';
};

/** The id is a number, because XLIFF wants it unique and a string_id may be empty; resname is ours. */
function unit(row: ExportRow, language: string, number: number): string {
  const { stringId, fields, values } = row;
  const text = inlineText(row, 'xliff');
  const name = stringId === '' ? '' : ` resname="${xmlAttribute(stringId)}"`;
  const limit =
    fields.max_length === undefined ? '' : ` maxwidth="${textOf(fields.max_length)}" size-unit="char"`;
  const target = values.get(language);
  return [
    `<trans-unit id="${number}"${name}${limit} xml:space="preserve">`,
    `<source>${text(sourceOf(row))}</source>`,
    target === undefined ? '' : `<target>${text(target)}</target>`,
    fields.context === undefined ? '' : `<note from="context">${xmlText(textOf(fields.context))}</note>`,
    '</trans-unit>\n',
  ].join('');
}

/** Tags that came as inline elements go back as such. */
export function inlineText(row: ExportRow, format: string): (text: string) => string {
  if (factsOf(row, format).markup !== true) return xmlText;
  const source = sourceOf(row);
  return (text) => writeMarkup(text, source);
}
