declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'one_time_links.state': Record<string, unknown>;
  }
}

export type { ColumnTypes } from '#platform/db/column-types.ts';
