import { say, type Sentence } from '#kernel/say.ts';
import type { InputString, Read, ReadOptions } from './format.ts';
import { readRecords } from './csv-records.ts';
import { IntakeError } from './intake-error.ts';
import type { FileAbout, Slot } from './skeleton.ts';
import type { Cells } from './table.ts';
import { withContext, withTranslations } from './unit.ts';

/** How one kind of table interprets its header row, its rows and the file. */
interface Heading<Columns> {
  columnsOf(cells: Cells): Columns;
  stringOf(columns: Columns, cells: Cells, at: Sentence): InputString;
  aboutOf(columns: Columns, shape: TableShape): FileAbout;
}

interface TableShape {
  /** The slot of the header row. */
  header: Slot;
  delimiter: string;
  /** The number of columns. */
  width: number;
}

/** Reads a header row and one record per string. The delimiter is detected in the header. */
export async function* readTable<Columns>(
  path: string,
  { describe }: ReadOptions,
  { columnsOf, stringOf, aboutOf }: Heading<Columns>,
): AsyncGenerator<InputString> {
  let found: { columns: Columns; header: Slot; width: number } | undefined;
  let delimiter = ',';
  for await (const { cells, row, from, to } of readRecords(path, (seen) => void (delimiter = seen))) {
    if (found) yield { ...stringOf(found.columns, cells, say('file.row', { row })), slots: [{ from, to }] };
    else if ([...cells.values()].some((cell) => cell.trim() !== ''))
      found = { columns: columnsOf(cells), header: { from, to }, width: cells.size };
  }
  if (!found) throw new IntakeError(say('file.empty'));
  describe?.(aboutOf(found.columns, { ...found, delimiter }));
}

/** Describes a table with one column per language. */
export function languagesAbout(
  { languages }: Pick<Layout, 'languages'>,
  { header, delimiter, width }: TableShape,
): FileAbout {
  return {
    holds: 'many',
    languages: [...languages.keys()],
    slots: [header],
    facts: {
      delimiter,
      width,
      columns: Array.from(languages, ([code, column]) => `${code} ${column}`).join(','),
    },
  };
}

/** The meaning of a column. */
type ColumnKind = 'id' | 'context' | { language: string | null; tag: string } | null;

interface Layout {
  id: number;
  contexts: number[];
  source: number;
  languages: ReadonlyMap<string, number>;
}

/** The tables of game engines: one column with keys, and one per language. */
export const readLanguageTable =
  (kindOf: (name: string, column: number) => ColumnKind): Read =>
  (path, options) =>
    readTable<Layout>(path, options, {
      columnsOf: (cells) => layoutOf(cells, options, kindOf),
      aboutOf: languagesAbout,
      stringOf({ id, source, contexts, languages }, cells, at) {
        const text = (column: number) => cells.get(column) ?? '';
        return {
          at,
          stringId: text(id),
          content: text(source),
          ...withContext(contexts.map(text)),
          ...withTranslations(Array.from(languages, ([code, column]) => [code, text(column)])),
        };
      },
    });

function layoutOf(
  cells: Cells,
  { sourceLanguage, warn }: ReadOptions,
  kindOf: (name: string, column: number) => ColumnKind,
): Layout {
  const languages = new Map<string, number>();
  const layout: Layout = { id: -1, contexts: [], source: -1, languages };
  const unknown: string[] = [];
  for (const [column, name] of cells) {
    const kind = kindOf(name.trim(), column);
    if (kind === 'id' && layout.id < 0) layout.id = column;
    else if (kind === 'context') layout.contexts.push(column);
    else if (kind === null || typeof kind === 'string') continue;
    else if (kind.language === null) unknown.push(kind.tag);
    else if (kind.language === sourceLanguage && layout.source < 0) layout.source = column;
    else if (!languages.has(kind.language)) languages.set(kind.language, column);
  }
  if (layout.id < 0 || layout.source < 0) {
    throw new IntakeError(say('file.header_needs_keys', { language: sourceLanguage }));
  }
  for (const tag of unknown.slice(0, 20))
    warn(say('file.ignored_column_no_language', { name: JSON.stringify(tag.slice(0, 40)) }));
  return layout;
}
