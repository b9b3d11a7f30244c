/**
 * The types of columns that PostgreSQL cannot tell: JSON, and words without a check. By `table.column`. Each module
 * declares them for its own tables, in its `store.ts` or a `column-types.ts`, so a row needs no assertion.
 */
export interface ColumnTypes {
  'audit_log.subject': Record<string, unknown>;
  'audit_log.changes': {
    items: { of: string | null; field: string; before: unknown; after: unknown }[];
    more: number;
  } | null;
}

/** Where no type is declared, the value must be checked before it is used. */
export type Held<C extends string> = C extends keyof ColumnTypes ? ColumnTypes[C] : unknown;
