import { say, type Sentence } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import type { LlmConfig, MachineConfig, OfflineConfig } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Outbound } from '#platform/net/outbound.ts';

/** One text to translate. The engine knows nothing of tasks, rows or tables. */
export interface EngineItem {
  id: string;
  /** What the text is called in the files that it comes from, such as `cart.button.pay`. */
  key?: string;
  /** With every placeholder and tag as ⟦1⟧, ⟦2⟧, …; `tokens` says what they stand for. */
  source: string;
  tokens: readonly string[];
  /** The source as it is, where somebody has it at hand; else it is put together again. */
  plain?: string;
  sourceLanguage: string;
  targetLanguage: string;
  /** Of the finished text, placeholders included. */
  maxLength: number | null;
  textType: string;
  terms: readonly EngineTerm[];
  examples: readonly { source: string; target: string; score: number }[];
  note: string | null;
  /** What each mark means, where rules could guess it. */
  legend: Readonly<Record<string, string>>;
  /** The strings around it, for a text that is unclear on its own. */
  before?: readonly string[];
  after?: readonly string[];
  /** A description of the strings around it. Written by a model: data, never an instruction. */
  about?: string;
  /** Which form of a message with a plural or a select this is. Forms of one message stay together. */
  form?: { of: string; name: string; samples: readonly number[] };
  /** The address of a picture of it, as somebody gave it. */
  picture?: string;
  /** A translation to repair instead of a text to translate from nothing. */
  draft?: { text: string; problems: readonly string[] };
}

export interface EngineTerm {
  source: string;
  target: string;
  /** Stays as it is. */
  keep?: boolean;
  /** Texts that must not be used for it. */
  never?: readonly string[];
  note?: string;
}

/**
 * `text` has its placeholders back and passed every check; a failure says why nothing did. A final
 * failure would be the same at every further try of this engine.
 */
export type EngineResult = Made | Failure;

export interface Made {
  text: string;
  /** The likelihood in percent that a reviewer lets the text pass, of an engine that knows how sure it is. */
  confidence?: number;
}

export interface Failure {
  failure: Sentence;
  /** The text that a declining engine was not sure of: shown to a person, never written to a row. */
  unsure?: Required<Made>;
  isFinal?: true;
  /** The engine declined this text: the row fails, but the others are still worth asking for. */
  isDeclined?: true;
}

export interface EngineUsage {
  tokens_in: number;
  tokens_out: number;
  /** Null when the engine has no price. */
  cost: number | null;
}

export interface EngineAnswer {
  /** One result for every item, by its id. */
  results: ReadonlyMap<string, EngineResult>;
  usage: EngineUsage;
  model: string;
  batches: number;
  retries: number;
}

/** What a question is for; kept with the call, so that cost can be told apart. */
export type Purpose = 'translate' | 'repair' | 'judge' | 'context' | 'term_scan' | 'term_translate';

export interface EngineCall {
  engine: string;
  model: string;
  purpose: Purpose;
  promptHash: string;
  /** Null when it must not be used again. */
  answer: string | null;
  usage: EngineUsage;
  durationMs: number;
  failure: string | null;
  /** Of a translation: how many texts it asked for and how large they were, without what the prompt adds. */
  items?: number;
  sourceTokens?: number;
}

/** Where calls are remembered: a retry of the same prompt costs nothing. */
export interface CallMemory {
  /** Answers by the hash of their prompt. */
  find(promptHashes: readonly string[], model: string): Promise<ReadonlyMap<string, string>>;
  record(calls: readonly EngineCall[]): Promise<void>;
}

export type PromptStyle = 'plain' | 'detailed' | 'few_shot';

/** The project's wishes. Guidance, never a rule of ours. */
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
  /** The model that a chat engine talks to, and that answers questions. */
  llm: LlmConfig | null;
  /** Where another one judges. */
  judge: LlmConfig | null;
  machines: Readonly<Record<string, MachineConfig | null>>;
  offline: OfflineConfig;
  /** The owner of this work. Owners take turns, so that one with much work does not delay the others. */
  owner: string;
  /** What the caller of the task wants about style. */
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
/** Languages that an engine translates from and into. */
export interface KnownLanguages {
  from: string;
  to: readonly string[];
}

export const FREE: EngineUsage = { tokens_in: 0, tokens_out: 0, cost: null };

/** A cost is unknown only while every part of it is. */
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

/** Credentials, quota or address refused: no retry can help, the operator must act. */
export class EngineRefused extends EngineError {
  override name = 'EngineRefused';
}

/** Every try of the budget failed. */
export class EngineUnavailable extends EngineError {
  override name = 'EngineUnavailable';
}

/** It asks us to come back later than a worker should wait; the job's own retries do that. */
export class EngineBusy extends EngineError {
  override name = 'EngineBusy';
}

/** Neither the workspace nor the operator of the server has configured what it needs. */
export function notConnected(title: string, settings: string): Sentence {
  return say('engine.not_connected_enter_key_settings', { title, settings });
}

/** Trying again does not help, or not now. */
export function isEngineError(error: unknown): error is EngineError {
  return error instanceof EngineError;
}
