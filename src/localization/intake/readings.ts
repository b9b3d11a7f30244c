import type { Sentence } from '#kernel/say.ts';
import type { InputString } from '../formats/format.ts';
import type { FileAbout } from '../formats/skeleton.ts';
import type { TermFormat } from '../formats/term-format.ts';
import type { MemorySkip, MemoryUnit } from '../formats/tmx/memory.ts';
import type { TermInput } from '../model.ts';
import type { StringLimits } from './check-strings.ts';

/**
 * Everything that is read in a separate process. Requests and items are sent between processes, so
 * they are plain values.
 */
export interface Readings {
  strings: {
    request: {
      path: string;
      format: string;
      sourceLanguage: string;
      /** The sheet of a workbook. Null means the first. */
      sheet: string | null;
      /** An existing folder for data that does not fit into memory. */
      scratch: string;
      /** By default those of a task. */
      limits?: StringLimits;
    };
    /** The last item is the reader's description of the file. */
    item: InputString | { about: FileAbout };
  };
  /** Several small files one after another, because a process for each would cost more than the reading. */
  files: {
    request: {
      files: readonly { path: string; format: string; sourceLanguage: string }[];
      scratch: string;
      limits: StringLimits;
    };
    /** After each file, its reader's description. */
    item: InputString | { about: FileAbout | null };
  };
  /** A sheet without interpretation, for a person who assigns its columns. */
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

/** Yields items in file order. Throws IntakeError. */
export type Reading<K extends ReadingKind> = (
  request: Readings[K]['request'],
  /** Called at most a few dozen times for skipped content. */
  warn: (message: Sentence) => void,
) => AsyncIterable<Readings[K]['item']>;
