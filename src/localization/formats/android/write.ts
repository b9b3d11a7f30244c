import { writeAndroidText } from './text.ts';
import { formFor, type Forms, formsBeside, formsOf } from '../plural-unit.ts';
import { contextOf, factsOf, sourceOf, textFact } from '../unit.ts';
import { writeMarkup } from '../inline-markup.ts';
import type { Write } from '../format.ts';
import type { ExportRow, RowSource } from '../export-row.ts';
import { xmlAttribute, xmlCdata, xmlComment, xmlText } from '../xml-text.ts';
import { childElements, gapBefore, replaceChild, withInside } from '../fill-xml.ts';
import { applyEdits, type FillSlot, newText } from '../skeleton.ts';
import { attributeIn } from '../xml-scan.ts';

/**
 * A strings.xml per language. A string without a translation is left out, so that the app shows its
 * default.
 */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    yield '<?xml version="1.0" encoding="utf-8"?>\n';
    yield '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">\n';
    yield* resources(rows, language);
    yield '</resources>\n';
  }
};

async function* resources(rows: RowSource, language: string): AsyncGenerator<string> {
  let array: { name: string; rows: ExportRow[] } | null = null;
  for await (const row of rows([language])) {
    const name = arrayName(row);
    if (array && array.name !== name) {
      yield writeArray(array.name, array.rows, language);
      array = null;
    }
    if (name !== null) (array ??= { name, rows: [] }).rows.push(row);
    else if (row.stringId !== '' && row.values.has(language)) yield resource(row, language);
  }
  if (array) yield writeArray(array.name, array.rows, language);
}

const ITEM = /^(.+)\[\d{1,6}\]$/s;

function arrayName(row: ExportRow): string | null {
  return factsOf(row, 'android').isArray === true ? (ITEM.exec(row.stringId)?.[1] ?? null) : null;
}

/** The app accesses items by index, so an item without a translation keeps its source. */
function writeArray(name: string, items: readonly ExportRow[], language: string): string {
  if (!items.some(({ values }) => values.has(language))) return '';
  const [first] = items;
  const lines = items.map(
    (row) => `        <item>${text(row, row.values.get(language) ?? sourceOf(row))}</item>\n`,
  );
  return `${first ? comment(first) : ''}    <string-array name="${xmlAttribute(name)}">\n${lines.join('')}    </string-array>\n`;
}

function resource(row: ExportRow, language: string): string {
  const value = row.values.get(language) ?? '';
  const product = textFact(factsOf(row, 'android'), 'product');
  const suffix = `@${product}`;
  const isFor = product !== undefined && row.stringId.endsWith(suffix);
  const name = isFor ? row.stringId.slice(0, -suffix.length) : row.stringId;
  const attributes = `name="${xmlAttribute(name)}"${isFor ? ` product="${xmlAttribute(product)}"` : ''}`;
  const plural = formsOf(row, 'android', value, { language, hash: '%d' });
  if (plural?.kind !== 'plural')
    return `${comment(row)}    <string ${attributes}>${text(row, value)}</string>\n`;
  // Android has no exact numbers.
  const items = [...plural.forms]
    .filter(([quantity]) => !quantity.startsWith('='))
    .map(([quantity, form]) => `        <item quantity="${quantity}">${text(row, form)}</item>\n`);
  return `${comment(row)}    <plurals ${attributes}>\n${items.join('')}    </plurals>\n`;
}

function comment(row: ExportRow): string {
  const context = contextOf(row);
  return context === '' ? '' : `    ${xmlComment(context)}\n`;
}

function text(row: ExportRow, value: string): string {
  const facts = factsOf(row, 'android');
  if (facts.markup === true) return writeMarkup(value, sourceOf(row), writeAndroidText);
  const escaped = writeAndroidText(value);
  return facts.cdata === true ? xmlCdata(escaped) : xmlText(escaped);
}

/** Fills a string, an array item, or a plural set with the quantities of the language. */
export const fillSlot: FillSlot = ({ old, rows: [row], facts, language }) => {
  const value = newText(row, language);
  if (!row || value === undefined) return old;
  if (facts.isPlural !== true) return withInside(old, text(row, value));
  const plural = formsOf(row, 'android', value, { language, hash: '%d' });
  return fillPlural(old, row, plural?.forms ?? new Map([['other', value]]));
};

function fillPlural(old: string, row: ExportRow, forms: Forms): string {
  const items = childElements(old).filter(({ name }) => name === 'item');
  const quantities = items.map(({ from, innerFrom }) => {
    const tag = old.slice(from, innerFrom);
    const place = attributeIn(tag, 'quantity');
    return place ? tag.slice(place.from, place.to) : '';
  });
  const edits = items.map((item, index) =>
    replaceChild(old, item, text(row, formFor(forms, quantities[index] ?? ''))),
  );
  const last = items.at(-1);
  const more = last
    ? formsBeside(forms, quantities).map(
        ([name, form]) => `${gapBefore(old, last)}<item quantity="${name}">${text(row, form)}</item>`,
      )
    : [];
  return applyEdits(old, [...edits, { from: last?.to ?? 0, to: last?.to ?? 0, text: more.join('') }]);
}
