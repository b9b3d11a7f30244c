/** A live term of the termbase. */
export interface Term {
  id: string;
  content: string;
  category: string;
  /** By language. A missing or empty text means no translation. */
  translations: Readonly<Record<string, string>>;
  /** Other spellings of the source with the same meaning. */
  variants?: readonly string[];
  targetVariants?: Readonly<Record<string, readonly string[]>>;
  forbidden?: Readonly<Record<string, readonly string[]>>;
  caseSensitive?: boolean;
  doNotTranslate?: boolean;
  partOfSpeech?: string;
  note?: string;
}

export interface Occurrence {
  term: Term;
  /** Range in the text. */
  start: number;
  end: number;
}
