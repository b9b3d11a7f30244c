declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'accounts.facts': Record<string, unknown>;
  }
}

export type { ColumnTypes } from '#platform/db/column-types.ts';
