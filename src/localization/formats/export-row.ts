/** The fields of a string besides its translations. A template selects and orders them. */
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
  /** A field without a value has no entry. */
  fields: Readonly<Partial<Record<BaseField, FieldValue>>>;
  /** Translations by language, never empty. */
  values: ReadonlyMap<string, string>;
  /** Translations by language that came with the string. Only for strings of a task. */
  given?: Readonly<Record<string, string>>;
}

/**
 * Returns a new iteration over the same data with every call. It is a function because a file with one
 * section per language iterates over the strings once per language.
 */
export type RowSource = (languages: readonly string[]) => AsyncIterable<ExportRow>;

export type ExportMode = 'single' | 'separate';

export type Column = { type: 'field'; value: BaseField } | { type: 'language'; value: string };

export interface ExportOptions {
  languages: readonly string[];
  /** Fields and languages in the order of the template. */
  columns: readonly Column[];
  /** `separate`: this file holds one language, and an archive contains one file per language. */
  mode: ExportMode;
  /** INI only: escapes newline, carriage return, tab and backslash in values. */
  escape: boolean;
  sourceLanguage: string | null;
  projectId: string;
  projectName: string;
  createdAt: Date;
  /** Tables only: no cell may start a formula. */
  safeForSpreadsheets: boolean;
}

/** The value of one column, undefined if the row has none. */
export function valueOf(row: ExportRow, column: Column): FieldValue | undefined {
  return column.type === 'field' ? row.fields[column.value] : row.values.get(column.value);
}

export function textOf(value: FieldValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
