import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { CallOwner } from '../engines/store.ts';
import type { StepName } from '../events.ts';
import type { Reads, Row, RowChange, RowHistory, StringPack } from '../model.ts';
import type { Usage } from '../runs/run.ts';
import type { TaskOptions } from '../task-store/task.ts';

export interface StepResult {
  changes: readonly RowChange[];
  /** Texts that the changes replace and that must be kept. */
  history?: readonly RowHistory[];
  /** What the step learned about strings, by position. */
  packs?: readonly { position: number; pack: StringPack }[];
  /** Added to the counters of the step, which end up in the event's stats. */
  counts?: Readonly<Record<string, number>>;
  /** Overwrites facts of the step, such as provider and model. */
  facts?: Readonly<Record<string, unknown>>;
  usage?: Usage;
}

export interface StepContext extends CallOwner, Pick<Services, 'clock' | 'log' | 'outbound' | 'config'> {
  taskId: string;
  sourceLanguage: string;
  /** Languages of the run, in the order in which they are processed. */
  languages: readonly string[];
  options: TaskOptions;
  /** The project's settings, as stored. */
  settings: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
  /** A short read in a transaction of its own. Never hold it open while waiting for a network call. */
  read<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface PipelineStep {
  name: StepName;
  batchSize: number;
  reads: readonly Reads[];
  /** The step reads strings but no translations, so it only needs the rows of one language. */
  perString?: boolean;
  /** A reason to skip the whole step: skip_tm, skip_tb, no_provider, nothing_to_do. */
  skip?(ctx: StepContext): string | null;
  run(rows: readonly Row[], ctx: StepContext): Promise<StepResult>;
  /** Turns the counters into the stats of the event once the step has ended. */
  stats(
    counts: Readonly<Record<string, number>>,
    facts: Readonly<Record<string, unknown>>,
  ): Record<string, unknown>;
}
