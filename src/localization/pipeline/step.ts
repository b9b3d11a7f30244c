import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { StepName } from '../events.ts';
import type { Usage } from '../runs/run.ts';
import type { TaskOptions } from '../tasks/task.ts';

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
  target: string | null;
  origin: Origin | null;
  tmScore: number | null;
  score: number | null;
  state: string;
  issues: readonly Issue[];
  examples: readonly Example[];
  terms: readonly TermHit[];
  context: ContextPack | null;
}

export type Origin = 'tm' | 'ai' | 'mt' | 'builtin' | 'manual' | 'given';

export interface Issue {
  check: string;
  severity: 'critical' | 'major' | 'minor' | 'info';
  message: string;
  /** Range in the target, in UTF-16 units. */
  start: number;
  end: number;
  /** What the range would become, where a rule knows. */
  fix?: string;
}

export interface Example {
  source: string;
  target: string;
  score: number;
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
}

export interface ContextPack {
  /** button, title, dialogue, description, message, list or text. */
  textType: string;
  speaker: string | null;
  /** Sources just before and after, at most three each. */
  before: readonly string[];
  after: readonly string[];
  placeholders: Readonly<Record<string, string>>;
}

/** What a step wants changed in a row; absent fields stay. */
export interface RowChange {
  language: string;
  position: number;
  target?: string | null;
  origin?: Origin | null;
  tmScore?: number | null;
  score?: number | null;
  scoreDetail?: unknown;
  state?: string;
  failure?: string | null;
  issues?: readonly Issue[];
  examples?: readonly Example[];
  terms?: readonly TermHit[];
  context?: ContextPack;
}

export interface StepResult {
  changes: readonly RowChange[];
  /** Added to the counters of the step, which end up in the event's stats. */
  counts?: Readonly<Record<string, number>>;
  /** Overwrites facts of the step, such as provider and model. */
  facts?: Readonly<Record<string, unknown>>;
  usage?: Usage;
}

export interface StepContext extends Pick<Services, 'clock' | 'log' | 'outbound' | 'config' | 'database'> {
  workspaceId: string;
  projectId: string;
  taskId: string;
  runId: string;
  sourceLanguage: string;
  options: TaskOptions;
  /** The project's settings, as stored. */
  settings: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
  /** A short read of its own; never held while the outside world is awaited. */
  read<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface PipelineStep {
  name: StepName;
  batchSize: number;
  /** A reason to pass over the whole step: skip_tm, skip_tb, no_provider, nothing_to_do. */
  skip?(ctx: StepContext): string | null;
  run(rows: readonly Row[], ctx: StepContext): Promise<StepResult>;
  /** Counters → the stats of the event, once the step has ended. */
  stats(
    counts: Readonly<Record<string, number>>,
    facts: Readonly<Record<string, unknown>>,
  ): Record<string, unknown>;
}

/** The stage cannot go on: credentials refused, quota used up, more than half of the rows failed. */
export class StageFailure extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.name = 'StageFailure';
    this.code = code;
  }
}
