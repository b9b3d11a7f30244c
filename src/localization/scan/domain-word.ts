import type { Run } from './units.ts';

interface DomainWord {
  form: string;
  count: number;
  /** Everyday language has it, but less often than this text. */
  isEveryday: boolean;
  /** Never used with an article, in a language that capitalizes all nouns: a person or a place. */
  isName: boolean;
}

export interface Domain {
  add(content: string, run: Run): void;
  list(): DomainWord[];
}
