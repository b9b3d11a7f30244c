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
}

export interface ReadOptions {
  sourceLanguage: string;
  /** The sheet of a workbook; the first one when null. */
  sheet: string | null;
  /** An existing folder for what does not fit into memory. The caller removes it. */
  scratch: string;
  /** Told once about each thing of the file that is passed over. */
  warn(message: string): void;
}

/** A file format. Adding one is a file in readers/ and a line in readers.ts. */
export interface Reader {
  id: string;
  extensions: readonly string[];
  /** Strings in the order of the file. Throws IntakeError for what the owner of the file can mend. */
  read(path: string, options: ReadOptions): AsyncIterable<InputString>;
}
