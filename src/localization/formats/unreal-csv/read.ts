import { readRecords } from '../csv-records.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { withContext } from '../unit.ts';
import { readUnrealText } from './text.ts';

/** A string table of Unreal, as its editor exports it. */
export const read: Read = async function* (path, { describe }) {
  let columns: ReadonlyMap<string, number> | undefined;
  let delimiter = ',';
  for await (const { cells, row, from, to } of readRecords(path, (found) => void (delimiter = found))) {
    const text = (name: string) => readUnrealText(cells.get(columns?.get(name) ?? -1) ?? '');
    if (columns) {
      yield {
        at: `row ${row}`,
        stringId: text('key'),
        content: text('sourcestring'),
        ...withContext([text('comment')]),
        slots: [{ from, to }],
      };
    } else if ([...cells.values()].some((cell) => cell.trim() !== '')) {
      columns = new Map(Array.from(cells, ([column, name]) => [name.trim().toLowerCase(), column]));
      if (!columns.has('key') || !columns.has('sourcestring'))
        throw new IntakeError('The header row needs the columns Key and SourceString.');
    }
  }
  if (!columns) throw new IntakeError('The file is empty.');
  describe?.({
    holds: 'one',
    languages: [],
    facts: { delimiter, column: columns.get('sourcestring') ?? 1 },
  });
};
