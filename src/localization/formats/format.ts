import { type Sentence } from '#kernel/say.ts';
import type { ExportMode, ExportOptions, RowSource } from './export-row.ts';
import type { FileAbout, FillSlot, Slot } from './skeleton.ts';

/** One string of a file, as its reader found it. */
export interface InputString {
  /** Where it stands, for messages: `row 12`, `item 3`. */
  at: Sentence;
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
  /** Called once for each part of the file that is passed over. */
  warn(message: Sentence): void;
  /** Called once, before the end: a file that was not described is not kept to be written back. */
  describe?(about: FileAbout): void;
}

/** Strings in the order of the file. Throws IntakeError for what the owner of the file can fix. */
export type Read = (path: string, options: ReadOptions) => AsyncIterable<InputString>;

/** Streams, so that a project of a million strings never sits in memory. */
export type Write = (rows: RowSource, options: ExportOptions) => AsyncGenerator<Uint8Array | string>;

/** What a file can give back of a string besides its text. The order is that of the reference. */
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
  /** A file has the sources and, beside them, the translations into one language. */
  isPair?: true;
  /** Its texts may have elements of their own; `extra.<id>.markup` says so of a string. */
  hasInlineElements?: true;
  /** A sentence for the reference about what the list cannot say. */
  note?: string;
  read?(): Promise<{ read: Read }>;
  /** `fillSlot` puts translations into the file that the strings came from. */
  write?(): Promise<{ write: Write; fillSlot?: FillSlot }>;
}
