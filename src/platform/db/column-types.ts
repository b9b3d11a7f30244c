/**
 * Types of columns that PostgreSQL cannot describe: JSON, and text without a check constraint. Keyed by
 * `table.column`. Each module declares them for its own tables, in its `store.ts` or a `column-types.ts`,
 * so rows need no assertion.
 */
export interface ColumnTypes {
  'audit_log.subject': Record<string, unknown>;
  'audit_log.changes': {
    items: { of: string | null; field: string; before: unknown; after: unknown }[];
    more: number;
  } | null;
}

/** Without a declared type, the value must be checked before it is used. */
export type Held<C extends string> = C extends keyof ColumnTypes ? ColumnTypes[C] : unknown;
