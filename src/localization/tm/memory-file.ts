import type { FileSource } from '../intake/download.ts';

/** What an import was asked for, as its run keeps it. */
export interface MemoryFile {
  source: FileSource;
  sourceLanguage: string;
  isReviewed: boolean;
}
