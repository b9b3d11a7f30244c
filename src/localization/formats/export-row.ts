/** What a string has beside its translations. A template selects and orders these. */
export const BASE_FIELDS = [
  'string_id',
  'content',
  'context',
  'max_length',
  'category',
  'pic',
  'speaker',
  'extra',
  'source_language',
  'updated_at',
] as const;
export type BaseField = (typeof BASE_FIELDS)[number];

export type FieldValue = string | number | Readonly<Record<string, unknown>>;

export interface ExportRow {
  /** Empty for strings that came without one. */
  stringId: string;
  /** Only what is there: a field without a value has no entry. */
  fields: Readonly<Partial<Record<BaseField, FieldValue>>>;
  /** By language; never an empty text. */
  values: ReadonlyMap<string, string>;
  /** The translations that it came with, by language; of strings of a task alone. */
  given?: Readonly<Record<string, string>>;
}

/**
 * Starts over with every call, always on the same data. A function and not one iterable, because a
 * file with a section per language passes over the strings once per language.
 */
export type RowSource = (languages: readonly string[]) => AsyncIterable<ExportRow>;

export type ExportMode = 'single' | 'separate';

export type Column = { type: 'field'; value: BaseField } | { type: 'language'; value: string };

export interface ExportOptions {
  languages: readonly string[];
  /** Fields and languages in the order of the template. */
  columns: readonly Column[];
  /** separate: this file holds one language; the others lie beside it in an archive. */
  mode: ExportMode;
  /** INI: newline, carriage return, tab and backslash of values are escaped. */
  escape: boolean;
  sourceLanguage: string | null;
  projectId: string;
  projectName: string;
  createdAt: Date;
  /** Tables: no cell may start a formula. */
  safeForSpreadsheets: boolean;
}

/** The value of one column; nothing where the row has none. */
export function valueOf(row: ExportRow, column: Column): FieldValue | undefined {
  return column.type === 'field' ? row.fields[column.value] : row.values.get(column.value);
}

export function textOf(value: FieldValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
