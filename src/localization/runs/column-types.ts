import type { Said } from '#kernel/sentences/fill.ts';
import type { Run } from './run.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'runs.trigger': Run['trigger'];
    'runs.options': Run['options'];
    'runs.cursor': NonNullable<Run['cursor']>;
    'runs.stats': Run['stats'];
    'runs.usage': Run['usage'];
    'runs.error_said': Said;
    /** A text alone in rows from before its id was kept. */
    'runs.warnings': readonly (string | (Run['warnings'][number] & { said?: Said }))[];
  }
}
