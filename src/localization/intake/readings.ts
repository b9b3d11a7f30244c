import type { Sentence } from '#kernel/say.ts';
import type { InputString } from '../formats/format.ts';
import type { FileAbout } from '../formats/skeleton.ts';
import type { TermFormat } from '../formats/term-format.ts';
import type { MemorySkip, MemoryUnit } from '../formats/tmx/memory.ts';
import type { TermInput } from '../model.ts';
import type { StringLimits } from './check-strings.ts';

/** Everything that is read apart. Requests and items cross from process to process: plain values only. */
export interface Readings {
  strings: {
    request: {
      path: string;
      format: string;
      sourceLanguage: string;
      /** The sheet of a workbook; the first one when null. */
      sheet: string | null;
      /** An existing folder for what does not fit into memory. */
      scratch: string;
      /** Those of a task when absent. */
      limits?: StringLimits;
    };
    /** Last of all, what the reader said about the file. */
    item: InputString | { about: FileAbout };
  };
  /** Several small files one after the other: a process of its own for each would cost more than the reading. */
  files: {
    request: {
      files: readonly { path: string; format: string; sourceLanguage: string }[];
      scratch: string;
      limits: StringLimits;
    };
    /** At the end of each file, what its reader said about it. */
    item: InputString | { about: FileAbout | null };
  };
  /** A sheet as it stands, for people who say what its columns are. */
  table: {
    request: { path: string; sheet: string | null; scratch: string };
    item: string[];
  };
  terms: {
    request: { path: string; format: TermFormat['id']; sourceLanguage: string };
    item: TermInput;
  };
  memory: {
    request: { path: string; sourceLanguage: string };
    item: MemoryUnit | MemorySkip;
  };
}

export type ReadingKind = keyof Readings;

/** Items in the order of the file. Throws IntakeError. */
export type Reading<K extends ReadingKind> = (
  request: Readings[K]['request'],
  /** Told at most some dozens of times about what is passed over. */
  warn: (message: Sentence) => void,
) => AsyncIterable<Readings[K]['item']>;
