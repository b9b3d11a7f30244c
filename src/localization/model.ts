/* The data types of localization. All modules may import them; they import no module. */
import type { Sentence } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';

/** One string in one target language, with the results of the previous steps. */
export interface Row {
  language: string;
  position: number;
  stringId: string;
  source: string;
  sourceContext: string | null;
  maxLength: number | null;
  speaker: string | null;
  category: string | null;
  /** The URL of a picture of the string. Read with the context. */
  pic?: string | null;
  /** Its tags are elements of the source file and must be written back as such. */
  hasMarkup: boolean;
  target: string | null;
  origin: Origin | null;
  tmScore: number | null;
  /** The confidence of the engine in its draft, in percent. Absent if the engine has none. */
  confidence?: number | null;
  score: number | null;
  state: string;
  /** How often a person changed the row. A change based on an older revision is dropped. */
  revision: number;
  issues: readonly Issue[];
  /** Whether findings of the row are set aside. Read with the issues. */
  hasDismissed?: boolean;
  examples: readonly Example[];
  terms: readonly TermHit[];
  context: ContextPack | null;
}

export type Origin = 'tm' | 'ai' | 'mt' | 'offline' | 'builtin' | 'manual' | 'given';

export type Issue = {
  check: string;
  severity: 'critical' | 'major' | 'minor' | 'info';
  message: string;
  /** The id of the message. Absent for messages of a model and for old issues. */
  said?: Said;
  /** The range in the target, in UTF-16 units. */
  start: number;
  end: number;
  /** The replacement for the range, if a rule knows it. */
  fix?: string;
  category?: IssueCategory;
  /** Who found it. Absent means a rule. */
  by?: 'rules' | 'model';
  /** The text that a model suggests. Untrusted: shown to people, never applied. */
  suggestion?: string;
  /** Hash of the text that a model looked at. If the text has changed, the issue is void. */
  fingerprint?: string;
};

export type IssueCategory = 'accuracy' | 'fluency' | 'terminology' | 'style' | 'formatting' | 'locale';

/** A near translation from the memory that is useful as an example. */
export interface Example {
  source: string;
  target: string;
  /** After penalties. */
  score: number;
  /** Before penalties. */
  raw?: number;
  penalties?: readonly { reason: string; points: number }[];
}

export interface TermHit {
  termId: string;
  /** The range in the source. */
  start: number;
  end: number;
  source: string;
  /** Empty if the termbase has no translation into this language. */
  target: string;
  category: string;
  /** Other accepted translations, and forbidden ones. */
  targetVariants?: readonly string[];
  forbidden?: readonly string[];
  doNotTranslate?: boolean;
  caseSensitive?: boolean;
  note?: string;
}

/** What is known about a string independently of the target language. Stored with the string. */
export interface StringPack {
  /** button, label, menu item, title, dialogue, description, message, list or text. */
  textType: string;
  speaker: string | null;
  /** The group of strings it belongs to, such as a scene or screen. */
  group: string;
  placeholders: Readonly<Record<string, string>>;
  /** The words of its id, if it consists of words. */
  path?: string;
  /** A model's description of the group. Untrusted: only quoted as data. */
  summary?: string;
  /** The meaning that a model chose for this string. Untrusted too. */
  reading?: string;
}

export interface ContextPack extends StringPack {
  /** At most three sources before and after. Read with the batch, never stored. */
  before: readonly string[];
  after: readonly string[];
}

/** Texts by language code. */
export type Translations = Record<string, string>;
/** Lists of texts by language code. */
export type TextLists = Record<string, string[]>;

/** One term to write. Absent fields of an existing term stay unchanged. */
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

/** The expensive parts of a row. They are empty unless the step requests them. */
export type Reads = 'issues' | 'examples' | 'terms' | 'context';

/** A step's changes of a row. Absent fields stay unchanged. */
export interface RowChange {
  language: string;
  position: number;
  target?: string | null;
  origin?: Origin | null;
  tmScore?: number | null;
  confidence?: number | null;
  /** A draft that the engine is unsure about: offered beside the row, but never stored as its text. */
  unsure?: string | null;
  score?: number | null;
  scoreDetail?: unknown;
  state?: string;
  failure?: Sentence | null;
  issues?: readonly Issue[];
  /** Issues that were found and that somebody dismissed. */
  dismissed?: readonly Issue[] | null;
  examples?: readonly Example[];
  terms?: readonly TermHit[];
}

/** An entry for the history. The previous state is copied from the row itself. */
export interface RowHistory {
  language: string;
  position: number;
  action: 'repaired' | 'optimized';
  comment?: string;
}
