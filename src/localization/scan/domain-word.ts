import type { Run } from './units.ts';

export interface DomainWord {
  form: string;
  count: number;
  /** Everyday language has it, but not as often as this text. */
  isEveryday: boolean;
  /** Never with an article where all nouns have capitals: a person or a place. */
  isName: boolean;
}

export interface Domain {
  add(content: string, run: Run): void;
  list(): DomainWord[];
}
