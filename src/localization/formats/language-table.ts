import { readRecords } from './csv-records.ts';
import { IntakeError } from './intake-error.ts';
import { tableAbout } from './mend-table.ts';
import { withContext, withTranslations } from './unit.ts';
import type { InputString, ReadOptions } from './format.ts';
import type { Slot } from './skeleton.ts';

/** What a column of such a table is. */
export type ColumnKind = 'id' | 'context' | { language: string | null; tag: string } | null;

interface Layout {
  id: number;
  contexts: number[];
  source: number;
  languages: Map<string, number>;
}

/** The tables of game engines: a column with keys, and one per language. */
export async function* readLanguageTable(
  path: string,
  options: ReadOptions,
  kindOf: (name: string, column: number) => ColumnKind,
): AsyncGenerator<InputString> {
  let layout: Layout | undefined;
  let delimiter = ',';
  let header: Slot = { from: 0, to: 0 };
  let width = 0;
  for await (const { cells, row, from, to } of readRecords(path, (found) => void (delimiter = found))) {
    if (layout) {
      const text = (column: number) => cells.get(column) ?? '';
      yield {
        at: `row ${row}`,
        stringId: text(layout.id),
        content: text(layout.source),
        ...withContext(layout.contexts.map(text)),
        ...withTranslations(Array.from(layout.languages, ([code, column]) => [code, text(column)])),
        slots: [{ from, to }],
      };
    } else if ([...cells.values()].some((cell) => cell.trim() !== '')) {
      layout = layoutOf(cells, options, kindOf);
      [header, width] = [{ from, to }, cells.size];
    }
  }
  if (!layout) throw new IntakeError('The file is empty.');
  options.describe?.(tableAbout({ languages: layout.languages, header, delimiter, width }));
}

function layoutOf(
  cells: ReadonlyMap<number, string>,
  { sourceLanguage, warn }: ReadOptions,
  kindOf: (name: string, column: number) => ColumnKind,
): Layout {
  const layout: Layout = { id: -1, contexts: [], source: -1, languages: new Map() };
  const unknown: string[] = [];
  for (const [column, name] of cells) {
    const kind = kindOf(name.trim(), column);
    if (kind === 'id' && layout.id < 0) layout.id = column;
    else if (kind === 'context') layout.contexts.push(column);
    else if (kind === null || typeof kind === 'string') continue;
    else if (kind.language === null) unknown.push(kind.tag);
    else if (kind.language === sourceLanguage && layout.source < 0) layout.source = column;
    else if (!layout.languages.has(kind.language)) layout.languages.set(kind.language, column);
  }
  if (layout.id < 0 || layout.source < 0) {
    throw new IntakeError(
      `The header row needs a column of keys and one of "${sourceLanguage}", the source language of the task.`,
    );
  }
  for (const tag of unknown.slice(0, 20))
    warn(`Column ${JSON.stringify(tag.slice(0, 40))} was ignored: no supported language.`);
  return layout;
}
