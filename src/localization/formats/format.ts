import type { FileAbout, Mend, Slot } from './skeleton.ts';

/** One string of a file, as its reader found it. */
export interface InputString {
  /** Where it stands, for messages: `row 12`, `item 3`. */
  at: string;
  stringId: string;
  content: string;
  context?: string;
  /** NaN when the file has something else than a number there; the check refuses it with the place. */
  maxLength?: number;
  pic?: string;
  speaker?: string;
  category?: string;
  extra?: Record<string, unknown>;
  /** Existing translations by language code. */
  translations?: Record<string, string>;
  /** Where it stands in the file; several strings may share one. */
  slots?: readonly Slot[];
}

export interface ReadOptions {
  sourceLanguage: string;
  /** The sheet of a workbook; the first one when null. */
  sheet: string | null;
  /** An existing folder for what does not fit into memory. The caller removes it. */
  scratch: string;
  /** Told once about each thing of the file that is passed over. */
  warn(message: string): void;
  /** Told once, before the end: without it the file is not kept to be written back. */
  describe?(about: FileAbout): void;
}

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

/** Strings in the order of the file. Throws IntakeError for what the owner of the file can mend. */
export type Read = (path: string, options: ReadOptions) => AsyncIterable<InputString>;

/** Streams, so that a project of a million strings never sits in memory. */
export type Write = (rows: RowSource, options: ExportOptions) => AsyncGenerator<Uint8Array | string>;

/** What of a string can come back from a file beside a text. The order is that of the reference. */
export const KEPT = [
  'string_id',
  'source',
  'translations',
  'plurals',
  'context',
  'max_length',
  'category',
  'pic',
  'speaker',
  'extra',
] as const;
export type Kept = (typeof KEPT)[number];

/**
 * A file format: a folder with this, its reader, its writer and an example, and a line in formats.ts.
 * The two are loaded when they are used: the process that reads one file must start fast, and needs
 * one parser of twenty.
 */
export interface Format {
  id: string;
  /** The first is that of the files we write. */
  extensions: readonly [string, ...string[]];
  contentType: string;
  /**
   * With `separate`, the caller writes one file per language and archives them. A format whose files
   * hold one language has no other mode, and a single file of it comes without an archive.
   */
  modes: readonly [ExportMode, ...ExportMode[]];
  /** Where such a file lies in the archive, when it is not just named after its language. */
  entryName?(language: string): string;
  /** What comes back from a file of its first mode, no less and no more: the round trip compares. */
  keeps: readonly Kept[];
  /** Its texts may have elements of their own; `extra.<id>.markup` says so of a string. */
  hasInlineElements?: true;
  /** A sentence for the reference about what the list cannot say. */
  note?: string;
  read?(): Promise<{ read: Read }>;
  write?(): Promise<{ write: Write }>;
  /** Puts translations into the file that the strings came from. */
  mend?(): Promise<{ mend: Mend }>;
}

/** The value of one column; nothing where the row has none. */
export function valueOf(row: ExportRow, column: Column): FieldValue | undefined {
  return column.type === 'field' ? row.fields[column.value] : row.values.get(column.value);
}

export function textOf(value: FieldValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
