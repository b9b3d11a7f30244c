import { flutterTag } from '../language-tag.ts';
import { contextOf, factsOf } from '../unit.ts';
import type { Write } from '../format.ts';
import { jsonText, fillJsonText } from '../fill-json.ts';
import type { FillSlot } from '../skeleton.ts';
import type { ExportRow } from '../export-row.ts';

/** Application Resource Bundle of Flutter, including what the reader stored for each text. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    yield `{\n  "@@locale": ${JSON.stringify(flutterTag(language))}`;
    for await (const row of rows([language])) yield entry(row, language);
    yield '\n}\n';
  }
};

function entry(row: ExportRow, language: string): string {
  const text = row.values.get(language);
  if (row.stringId === '' || text === undefined) return '';
  const context = contextOf(row);
  const about = { ...(context !== '' && { description: context }), ...factsOf(row, 'arb') };
  const line = `,\n  ${JSON.stringify(row.stringId)}: ${JSON.stringify(text)}`;
  if (Object.keys(about).length === 0) return line;
  return `${line},\n  ${JSON.stringify(`@${row.stringId}`)}: ${JSON.stringify(about)}`;
}

/** Fills a text, or the language named in the bundle. */
export const fillSlot: FillSlot = (place) => {
  const { old, facts, language, options } = place;
  if (facts.locale !== true) return fillJsonText(place);
  return language === options.sourceLanguage ? old : jsonText(flutterTag(language), old);
};
