import { type Sentence } from '#kernel/say.ts';

/** What a term says beside its id and its place in a file. */
interface TermTexts {
  content: string;
  category: string;
  pic: string;
  note: string;
  part_of_speech: string;
  case_sensitive: boolean;
  do_not_translate: boolean;
  variants: string[];
  /** These three by language code. */
  translations: Record<string, string>;
  target_variants: Record<string, string[]>;
  forbidden: Record<string, string[]>;
}

/** One term of a file, with its place for messages: `row 12`, `entry 3`. Not checked yet. */
export type FileTerm = Partial<TermTexts> & Pick<TermTexts, 'content'> & { at: Sentence };

/** One term to write. */
export type WrittenTerm = TermTexts & { id: string };

export interface ReadTermsOptions {
  sourceLanguage: string;
  /** Told once about each thing of the file that is passed over. */
  warn(message: Sentence): void;
}

export interface WriteTermsOptions {
  projectName: string;
  sourceLanguage: string;
  /** Target languages, in the order of the columns. */
  languages: readonly string[];
  /** Tables: no cell may start a formula. */
  safeForSpreadsheets: boolean;
}

/** A file format of termbases. Adding one is a file and a line in terms/term-formats.ts. */
export interface TermFormat {
  id: 'tbx' | 'csv';
  extension: string;
  contentType: string;
  /** In the order of the file. Throws IntakeError for what the owner of the file can fix. */
  read(pieces: AsyncIterable<Uint8Array>, options: ReadTermsOptions): AsyncIterable<FileTerm>;
  write(terms: AsyncIterable<WrittenTerm>, options: WriteTermsOptions): AsyncGenerator<string>;
}
