import { type Sentence } from '#kernel/say.ts';

/** The content of a term without its id and its place in a file. */
interface TermTexts {
  content: string;
  category: string;
  pic: string;
  note: string;
  part_of_speech: string;
  case_sensitive: boolean;
  do_not_translate: boolean;
  variants: string[];
  /** The following three are by language code. */
  translations: Record<string, string>;
  target_variants: Record<string, string[]>;
  forbidden: Record<string, string[]>;
}

/** One term of a file, with its place for messages (`row 12`, `entry 3`). Not validated yet. */
export type FileTerm = Partial<TermTexts> & Pick<TermTexts, 'content'> & { at: Sentence };

export type WrittenTerm = TermTexts & { id: string };

export interface ReadTermsOptions {
  sourceLanguage: string;
  /** Called once for each kind of skipped content. */
  warn(message: Sentence): void;
}

export interface WriteTermsOptions {
  projectName: string;
  sourceLanguage: string;
  /** Target languages, in the order of the columns. */
  languages: readonly string[];
  /** Tables only: no cell may start a formula. */
  safeForSpreadsheets: boolean;
}

/** A file format for termbases. Adding one requires a file and a line in terms/term-formats.ts. */
export interface TermFormat {
  id: 'tbx' | 'csv';
  extension: string;
  contentType: string;
  /** Reads terms in file order. Throws IntakeError for problems that the owner of the file can fix. */
  read(pieces: AsyncIterable<Uint8Array>, options: ReadTermsOptions): AsyncIterable<FileTerm>;
  write(terms: AsyncIterable<WrittenTerm>, options: WriteTermsOptions): AsyncGenerator<string>;
}
