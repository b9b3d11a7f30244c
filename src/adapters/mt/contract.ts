import type { Clock } from '#platform/clock.ts';
import type { LlmConfig } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Outbound } from '#platform/net/outbound.ts';

/** One text to translate. The engine knows nothing of tasks, rows or tables. */
export interface EngineItem {
  id: string;
  /** With every placeholder and tag as ⟦1⟧, ⟦2⟧, …; `tokens` says what they stand for. */
  source: string;
  tokens: readonly string[];
  sourceLanguage: string;
  targetLanguage: string;
  /** Of the finished text, placeholders included. */
  maxLength: number | null;
  textType: string;
  terms: readonly { source: string; target: string }[];
  examples: readonly { source: string; target: string; score: number }[];
  note: string | null;
  /** What each mark means, where rules could guess it. */
  legend: Readonly<Record<string, string>>;
  /** A translation to repair instead of a text to translate from nothing. */
  draft?: { text: string; problems: readonly string[] };
}

/** `text` has its placeholders back and passed every check; a failure says why nothing did. */
export type EngineResult = { text: string } | { failure: string };

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

export interface EngineCall {
  engine: string;
  model: string;
  promptHash: string;
  /** Null when it must not be used again. */
  answer: string | null;
  usage: EngineUsage;
  durationMs: number;
  failure: string | null;
}

/** Where calls are remembered: a retry of the same prompt costs nothing. */
export interface CallMemory {
  find(promptHash: string, model: string): Promise<string | null>;
  record(call: EngineCall): Promise<void>;
}

export interface EngineContext {
  clock: Clock;
  log: Log;
  outbound: Outbound;
  signal: AbortSignal;
  calls: CallMemory;
  llm: LlmConfig | null;
  /** The project's wishes about style. Guidance, never a rule of ours. */
  style: string | null;
}

export type EngineName = 'builtin' | 'openai_compatible';

export interface Engine {
  name: EngineName;
  /** What a row that it translated is called. */
  origin: 'builtin' | 'ai';
  /** Whether it can repair a draft. */
  canRepair: boolean;
  translate(items: readonly EngineItem[], ctx: EngineContext): Promise<EngineAnswer>;
}

/** Credentials, quota or address refused: no retry can help, the operator must act. */
export class EngineRefused extends Error {
  override name = 'EngineRefused';
}

/** Every try of the budget failed. */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable';
}

/** It asks us to come back later than a worker should wait; the job's own retries do that. */
export class EngineBusy extends Error {
  override name = 'EngineBusy';
}
