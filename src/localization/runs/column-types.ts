import type { Run } from './run.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'runs.trigger': Run['trigger'];
    'runs.options': Run['options'];
    'runs.cursor': NonNullable<Run['cursor']>;
    'runs.stats': Run['stats'];
    'runs.usage': Run['usage'];
    'runs.warnings': Run['warnings'];
  }
}
