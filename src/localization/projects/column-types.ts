declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'projects.settings': Record<string, unknown>;
  }
}

export type { ColumnTypes } from '#platform/db/column-types.ts';
