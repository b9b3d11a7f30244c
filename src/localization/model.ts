/* The nouns of localization. Everything may know them, and they know nothing of it. */
import type { Sentence } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';

/** One string in one target language, with what the steps before found out about it. */
export interface Row {
  language: string;
  position: number;
  stringId: string;
  source: string;
  sourceContext: string | null;
  maxLength: number | null;
  speaker: string | null;
  category: string | null;
  /** The address of a picture of it; read with the context. */
  pic?: string | null;
  /** Its tags are elements of the file that it came from, and must be such again. */
  hasMarkup: boolean;
  target: string | null;
  origin: Origin | null;
  tmScore: number | null;
  /** How sure the engine was of its draft, in percent; of one that does not know, nothing. */
  confidence?: number | null;
  score: number | null;
  state: string;
  /** How often a person changed the row; a change that was made from an older one is dropped. */
  revision: number;
  issues: readonly Issue[];
  examples: readonly Example[];
  terms: readonly TermHit[];
  context: ContextPack | null;
}

export type Origin = 'tm' | 'ai' | 'mt' | 'offline' | 'builtin' | 'manual' | 'given';

export type Issue = {
  check: string;
  severity: 'critical' | 'major' | 'minor' | 'info';
  message: string;
  /** The message by its id; absent from what a model said, and from what was found before there were ids. */
  said?: Said;
  /** Range in the target, in UTF-16 units. */
  start: number;
  end: number;
  /** What the range would become, where a rule knows. */
  fix?: string;
  category?: IssueCategory;
  /** Who found it; absent means a rule. */
  by?: 'rules' | 'model';
  /** What a model would write instead. Untrusted text: shown to people, never applied. */
  suggestion?: string;
  /** Hash of the text that a model looked at; its issue is void once the text has changed. */
  fingerprint?: string;
};

export type IssueCategory = 'accuracy' | 'fluency' | 'terminology' | 'style' | 'formatting' | 'locale';

/** A translation of the memory that is near enough to learn from. */
export interface Example {
  source: string;
  target: string;
  /** After penalties. */
  score: number;
  /** Before them. */
  raw?: number;
  penalties?: readonly { reason: string; points: number }[];
}

export interface TermHit {
  termId: string;
  /** Range in the source. */
  start: number;
  end: number;
  source: string;
  /** Empty when the termbase has no translation in this language. */
  target: string;
  category: string;
  /** Other translations that are right as well, and texts that are never right. */
  targetVariants?: readonly string[];
  forbidden?: readonly string[];
  doNotTranslate?: boolean;
  caseSensitive?: boolean;
  note?: string;
}

/** What is known about a string, whatever the language it goes to. Kept with the string. */
export interface StringPack {
  /** button, label, menu item, title, dialogue, description, message, list or text. */
  textType: string;
  speaker: string | null;
  /** The strings it belongs to, such as a scene or a screen. */
  group: string;
  placeholders: Readonly<Record<string, string>>;
  /** The words of its id, where they are words. */
  path?: string;
  /** What a model said about the group. Untrusted text: only ever quoted as data. */
  summary?: string;
  /** Which of two meanings a model chose for this very string. Untrusted as well. */
  reading?: string;
}

export interface ContextPack extends StringPack {
  /** Sources just before and after, at most three each; read with the batch, never stored. */
  before: readonly string[];
  after: readonly string[];
}

/** Language code → text. */
export type Translations = Record<string, string>;
/** Language code → texts. */
export type TextLists = Record<string, string[]>;

/** One term to write. Fields that are absent stay as they are on an existing row. */
export interface TermInput {
  content: string;
  sourceLanguage: string;
  category?: string | undefined;
  pic?: string | undefined;
  /** An empty text clears the language. */
  translations?: Translations | undefined;
  note?: string | undefined;
  partOfSpeech?: string | undefined;
  caseSensitive?: boolean | undefined;
  doNotTranslate?: boolean | undefined;
  /** Replaces the whole list. */
  variants?: readonly string[] | undefined;
  /** An empty list clears the language. */
  targetVariants?: TextLists | undefined;
  forbidden?: TextLists | undefined;
}

/** The costly parts of a row. A step that does not name one finds it empty. */
export type Reads = 'issues' | 'examples' | 'terms' | 'context';

/** What a step wants changed in a row; absent fields stay. */
export interface RowChange {
  language: string;
  position: number;
  target?: string | null;
  origin?: Origin | null;
  tmScore?: number | null;
  confidence?: number | null;
  /** A draft that the engine doubts: offered beside the row, never in it. */
  unsure?: string | null;
  score?: number | null;
  scoreDetail?: unknown;
  state?: string;
  failure?: Sentence | null;
  issues?: readonly Issue[];
  /** Found, and none in the eyes of somebody. */
  dismissed?: readonly Issue[] | null;
  examples?: readonly Example[];
  terms?: readonly TermHit[];
}

/** What the row was before is copied from the row itself. */
export interface RowHistory {
  language: string;
  position: number;
  action: 'repaired' | 'optimized';
  comment?: string;
}
