import { writeFluentText } from './text.ts';
import { contextOf } from '../unit.ts';
import type { Write } from '../format.ts';
import { type FillSlot, newText } from '../skeleton.ts';
import type { ExportRow } from '../export-row.ts';

const NAME = /^-?[A-Za-z][\w-]{0,511}$/;

/** A message for each string, followed by its attributes. Ids that Fluent cannot express are left out. */
export const write: Write = async function* (rows, { languages }) {
  for (const language of languages) {
    let message = '';
    for await (const row of rows([language])) {
      const text = row.values.get(language);
      if (text === undefined) continue;
      const dot = row.stringId.indexOf('.');
      const name = dot < 0 ? row.stringId : row.stringId.slice(0, dot);
      if (!NAME.test(name)) continue;
      const attribute = dot < 0 ? null : row.stringId.slice(dot + 1);
      if (attribute !== null && !NAME.test(attribute)) continue;
      if (attribute === null) yield `${comment(row)}${name} =${writeFluentText(text)}\n`;
      else {
        if (message !== name) yield `${comment(row)}${name} =\n`;
        yield `    .${attribute} =${writeFluentText(text, '\n', '        ')}\n`;
      }
      message = name;
    }
  }
};

function comment(row: ExportRow): string {
  const context = contextOf(row);
  return context === '' ? '' : context.replace(/^/gm, '# ').replace(/\r\n?/g, ' ').concat('\n');
}

/** Fills the pattern after an equals sign, keeping the indent of its lines. */
export const fillSlot: FillSlot = ({ old, rows: [row], language, eol }) => {
  const text = newText(row, language);
  if (text === undefined) return old;
  const indent = /\n([ ]{1,40})\S/.exec(old)?.[1] ?? '        ';
  return writeFluentText(text, eol, indent);
};
