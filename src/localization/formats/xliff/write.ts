import { factsOf, sourceOf } from '../unit.ts';
import { writeMarkup } from '../inline-markup.ts';
import type { Write } from '../format.ts';
import { type ExportRow, textOf } from '../export-row.ts';
import { xmlAttribute, xmlText } from '../xml-text.ts';
import { standardTag } from '../language-tag.ts';
import { childElements, gapBefore, prefixOf, replaceChild } from '../fill-xml.ts';
import { applyEdits, isRetargeted, type FillSlot, type SlotToFill, newTargetOf } from '../skeleton.ts';
import { attributeIn, withAttribute } from '../xml-scan.ts';

/** XLIFF 1.2, which every CAT tool reads, while several still refuse 2.x. One file element per language. */
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

/**
 * The id is a number, because XLIFF requires it to be unique and a string_id may be empty. resname has
 * our id.
 */
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

/** Writes tags that were read as inline elements back as elements. */
export function inlineText(row: ExportRow, format: string): (text: string) => string {
  if (factsOf(row, format).markup !== true) return xmlText;
  const source = sourceOf(row);
  return (text) => writeMarkup(text, source);
}

/** States of targets that are not finished translations. */
const UNFINISHED = new Set(['new', 'needs-translation', 'needs-l10n', 'needs-adaptation']);

/** Fills the target of a unit, and the target language of the file if it changes. */
export const fillSlot: FillSlot = (place) => {
  const { old, rows, language, about } = place;
  if (rows.length === 0)
    return about.languages.length < 2 && isRetargeted(place)
      ? withAttribute(old, 'target-language', standardTag(language))
      : old;
  const text = newTargetOf(place);
  return text === undefined ? old : fillUnit(place, text);
};

function fillUnit({ old, rows: [row] }: SlotToFill, text: string): string {
  if (!row) return old;
  const inside = text === '' ? '' : inlineText(row, 'xliff')(text);
  const children = childElements(old);
  const target = children.find(({ name }) => name === 'target');
  if (target) {
    return applyEdits(old, [
      replaceChild(old, target, inside, (tag) => retag(tag, text === '' ? 'new' : 'translated')),
    ]);
  }
  const before = children.findLast(({ name }) => name === 'source' || name === 'seg-source');
  if (!before || text === '') return old;
  const name = `${prefixOf(old, before)}target`;
  const added = `${gapBefore(old, before)}<${name}>${inside}</${name}>`;
  return applyEdits(old, [{ from: before.to, to: before.to, text: added }]);
}

/** Removes a state that the new text contradicts. All other states are left to whoever set them. */
function retag(tag: string, state: string): string {
  const place = attributeIn(tag, 'state');
  if (!place) return tag;
  const isUnfinished = UNFINISHED.has(tag.slice(place.from, place.to));
  return isUnfinished === (state === 'new') ? tag : withAttribute(tag, 'state', state);
}
