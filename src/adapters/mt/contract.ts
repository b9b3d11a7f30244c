import { say, type Sentence } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import type { LlmConfig, MachineConfig, OfflineConfig } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Outbound } from '#platform/net/outbound.ts';

/** One text to translate. Engines know nothing about tasks, rows or tables. */
export interface EngineItem {
  id: string;
  /** The key of the text in its source file, such as `cart.button.pay`. */
  key?: string;
  /** With every placeholder and tag replaced by ⟦1⟧, ⟦2⟧, …; `tokens` has the originals. */
  source: string;
  tokens: readonly string[];
  /** The original source, if available. Otherwise it is restored from source and tokens. */
  plain?: string;
  sourceLanguage: string;
  targetLanguage: string;
  /** For the finished text including placeholders. */
  maxLength: number | null;
  textType: string;
  terms: readonly EngineTerm[];
  examples: readonly { source: string; target: string; score: number }[];
  note: string | null;
  /** The probable meaning of each mark, if rules could guess it. */
  legend: Readonly<Record<string, string>>;
  /** The neighbouring strings, for a text that is unclear on its own. */
  before?: readonly string[];
  after?: readonly string[];
  /**
   * A description of the strings around it, written by a model. Treated as data and never as an
   * instruction.
   */
  about?: string;
  /** Which form of a plural or select message this is. The forms of a message stay in one batch. */
  form?: { of: string; name: string; samples: readonly number[] };
  /** The URL of a picture, as a user gave it. */
  picture?: string;
  /** A translation to repair. Without it, the text is translated from scratch. */
  draft?: { text: string; problems: readonly string[] };
}

export interface EngineTerm {
  source: string;
  target: string;
  /** Stays unchanged. */
  keep?: boolean;
  /** Forbidden translations of the term. */
  never?: readonly string[];
  note?: string;
}

/**
 * `text` has its placeholders restored and passed all checks. A failure has the reason. If it is
 * final, retrying with this engine gives the same result.
 */
export type EngineResult = Made | Failure;

export interface Made {
  text: string;
  /** The probability in percent that a reviewer accepts the text, if the engine can tell. */
  confidence?: number;
}

export interface Failure {
  failure: Sentence;
  /** A text of which the engine was not sure: shown to people, never stored as the row's text. */
  unsure?: Required<Made>;
  isFinal?: true;
  /** The engine declined this text: the row fails, but other rows are still worth asking for. */
  isDeclined?: true;
}

export interface EngineUsage {
  tokens_in: number;
  tokens_out: number;
  /** Null if the engine has no price. */
  cost: number | null;
}

export interface EngineAnswer {
  /** One result per item, by its id. */
  results: ReadonlyMap<string, EngineResult>;
  usage: EngineUsage;
  model: string;
  batches: number;
  retries: number;
}

/** The purpose of a question. Recorded with the call to break down the cost. */
export type Purpose = 'translate' | 'repair' | 'judge' | 'context' | 'term_scan' | 'term_translate';

export interface EngineCall {
  engine: string;
  model: string;
  purpose: Purpose;
  promptHash: string;
  /** Null if it must not be reused. */
  answer: string | null;
  usage: EngineUsage;
  durationMs: number;
  failure: string | null;
  /** For translations: the number of texts and their size, without the overhead of the prompt. */
  items?: number;
  sourceTokens?: number;
}

/** The cache of calls: retrying the same prompt costs nothing. */
export interface CallMemory {
  /** Answers by the hash of their prompt. */
  find(promptHashes: readonly string[], model: string): Promise<ReadonlyMap<string, string>>;
  record(calls: readonly EngineCall[]): Promise<void>;
}

export type PromptStyle = 'plain' | 'detailed' | 'few_shot';

/** The project's style preferences. They guide the model but never override our rules. */
export interface Guide {
  promptStyle: PromptStyle;
  brief: string | null;
  styleGuide: string | null;
  register: 'formal' | 'informal' | 'neutral' | null;
  /** By target language. */
  languages: Readonly<Record<string, string>>;
}

export interface EngineContext {
  clock: Clock;
  log: Log;
  outbound: Outbound;
  signal: AbortSignal;
  calls: CallMemory;
  /** The model that a chat engine uses, and that answers questions. */
  llm: LlmConfig | null;
  /** A separate model for judging, if configured. */
  judge: LlmConfig | null;
  machines: Readonly<Record<string, MachineConfig | null>>;
  offline: OfflineConfig;
  /** The owner of this work. Owners take turns, so that one with much work does not delay others. */
  owner: string;
  /** The style requested for the task. */
  style: string | null;
  guide: Guide;
}

export const NO_GUIDE: Guide = {
  promptStyle: 'detailed',
  brief: null,
  styleGuide: null,
  register: null,
  languages: {},
};

export type Pair = Pick<EngineItem, 'sourceLanguage' | 'targetLanguage'>;
/** The languages that an engine translates from and into. */
export interface KnownLanguages {
  from: string;
  to: readonly string[];
}

export const FREE: EngineUsage = { tokens_in: 0, tokens_out: 0, cost: null };

/** The sum is unknown only if both costs are. */
export function sumUsage(a: EngineUsage, b: EngineUsage): EngineUsage {
  return {
    tokens_in: a.tokens_in + b.tokens_in,
    tokens_out: a.tokens_out + b.tokens_out,
    cost: a.cost === null && b.cost === null ? null : (a.cost ?? 0) + (b.cost ?? 0),
  };
}

class EngineError extends Error {
  declare readonly message: Sentence;

  // oxlint-disable-next-line eslint/no-useless-constructor -- Error takes any text, this one a sentence alone
  constructor(message: Sentence, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Credentials, quota or address refused: retrying is useless, and the operator must act. */
export class EngineRefused extends EngineError {
  override name = 'EngineRefused';
}

/** All retries failed. */
export class EngineUnavailable extends EngineError {
  override name = 'EngineUnavailable';
}

/** The provider asks us to wait longer than a worker should. The job's own retries handle that. */
export class EngineBusy extends EngineError {
  override name = 'EngineBusy';
}

/** Neither the workspace nor the operator has configured the engine. */
export function notConnected(title: string, settings: string): Sentence {
  return say('engine.not_connected_enter_key_settings', { title, settings });
}

/** Retrying does not help, or not now. */
export function isEngineError(error: unknown): error is EngineError {
  return error instanceof EngineError;
}
