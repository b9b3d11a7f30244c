import { type Sentence } from '#kernel/say.ts';
import type { ExportMode, ExportOptions, RowSource } from './export-row.ts';
import type { FileAbout, FillSlot, Slot } from './skeleton.ts';

/** A string as the reader found it in a file. */
export interface InputString {
  /** The place for messages: `row 12`, `item 3`. */
  at: Sentence;
  stringId: string;
  content: string;
  context?: string;
  /** NaN if the file has something other than a number. The check then reports the place. */
  maxLength?: number;
  pic?: string;
  speaker?: string;
  category?: string;
  extra?: Record<string, unknown>;
  /** Existing translations by language code. */
  translations?: Record<string, string>;
  /** Its slots in the file. Several strings may share one. */
  slots?: readonly Slot[];
}

export interface ReadOptions {
  sourceLanguage: string;
  /** The sheet of a workbook. Null means the first. */
  sheet: string | null;
  /** An existing folder for data that does not fit into memory. The caller removes it. */
  scratch: string;
  /** Called once for each part of the file that is skipped. */
  warn(message: Sentence): void;
  /** Called once before the end. Without it, the file is not kept for writing back. */
  describe?(about: FileAbout): void;
}

/** Reads strings in file order. Throws IntakeError for problems that the owner of the file can fix. */
export type Read = (path: string, options: ReadOptions) => AsyncIterable<InputString>;

/** Streams, so that a project with a million strings is never in memory as a whole. */
export type Write = (rows: RowSource, options: ExportOptions) => AsyncGenerator<Uint8Array | string>;

/** What a file preserves of a string besides its text, in the order of the reference. */
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
 * A file format: a folder with this declaration, a reader, a writer and an example, and a line in
 * formats.ts. Reader and writer are loaded on use, because the process that reads one file must start
 * fast and needs only one of twenty parsers.
 */
export interface Format {
  id: string;
  /** The first extension is used for files we write. */
  extensions: readonly [string, ...string[]];
  contentType: string;
  /**
   * With `separate`, the caller writes one file per language and archives them. A format whose files
   * hold one language has no other mode; a single such file is not archived.
   */
  modes: readonly [ExportMode, ...ExportMode[]];
  /** The path of a file in the archive, if it is not simply named after its language. */
  entryName?(language: string): string;
  /** What survives in a file of the first mode. The round-trip test requires exactly this. */
  keeps: readonly Kept[];
  /** A file holds the sources and their translations into one language. */
  isPair?: true;
  /** Its texts may contain inline elements. For such a string, `extra.<id>.markup` is set. */
  hasInlineElements?: true;
  /** A sentence in the reference for what the list cannot express. */
  note?: string;
  read?(): Promise<{ read: Read }>;
  /** `fillSlot` inserts translations into the file from which the strings were read. */
  write?(): Promise<{ write: Write; fillSlot?: FillSlot }>;
}
