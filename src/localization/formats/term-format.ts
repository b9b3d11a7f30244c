import type { z } from 'zod';
import type { TermRow } from './store.ts';
import type { TermItem } from './term-item.ts';

/** One term of a file, with its place for messages: `row 12`, `entry 3`. Not checked yet. */
export type FileTerm = Omit<z.input<typeof TermItem>, 'source_language'> & { at: string };

export interface ReadTermsOptions {
  sourceLanguage: string;
  /** Told once about each thing of the file that is passed over. */
  warn(message: string): void;
}

export interface WriteTermsOptions {
  projectName: string;
  sourceLanguage: string;
  /** Target languages, in the order of the columns. */
  languages: readonly string[];
  /** Tables: no cell may start a formula. */
  safeForSpreadsheets: boolean;
}

/** A file format of termbases. Adding one is a file and a line in term-formats.ts. */
export interface TermFormat {
  id: 'tbx' | 'csv';
  extension: string;
  contentType: string;
  /** In the order of the file. Throws IntakeError for what the owner of the file can mend. */
  read(pieces: AsyncIterable<Uint8Array>, options: ReadTermsOptions): AsyncIterable<FileTerm>;
  write(terms: AsyncIterable<TermRow>, options: WriteTermsOptions): AsyncGenerator<string>;
}
