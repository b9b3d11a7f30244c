import { say } from '#kernel/say.ts';
import { IntakeError } from '../intake-error.ts';
import type { Read } from '../format.ts';
import { readTable } from '../read-table.ts';
import { withContext } from '../unit.ts';
import { readUnrealText } from './text.ts';

/** A string table as exported by the editor of Unreal. */
export const read: Read = (path, options) =>
  readTable(path, options, {
    columnsOf(cells) {
      const columns = new Map(Array.from(cells, ([column, name]) => [name.trim().toLowerCase(), column]));
      if (!columns.has('key') || !columns.has('sourcestring'))
        throw new IntakeError(say('file.header_needs_key_sourcestring'));
      return columns;
    },
    stringOf(columns, cells, at) {
      const text = (name: string) => readUnrealText(cells.get(columns.get(name) ?? -1) ?? '');
      return { at, stringId: text('key'), content: text('sourcestring'), ...withContext([text('comment')]) };
    },
    aboutOf: (columns, { delimiter }) => ({
      holds: 'one',
      languages: [],
      facts: { delimiter, column: columns.get('sourcestring') ?? 1 },
    }),
  });
