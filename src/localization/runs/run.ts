import { defineStates } from '#kernel/states.ts';

/** A run is what the API calls a job: one asynchronous piece of work with its own status. */
export const RUN = defineStates({
  PENDING: ['RUNNING', 'FAILED', 'CANCELLED'],
  RUNNING: ['SUCCEEDED', 'FAILED', 'CANCELLED'],
  SUCCEEDED: [],
  // A retry resumes a failed run where it stopped.
  FAILED: ['PENDING'],
  CANCELLED: ['PENDING'],
});
export type RunStatus = (typeof RUN.all)[number];

export type JobType =
  | 'TASK_IMPORT'
  | 'TB_SCAN'
  | 'TB_TRANSLATE'
  | 'TRANSLATE'
  | 'TRANSLATE_QA'
  | 'PUBLISH_TASK'
  | 'TERM_UPLOAD'
  | 'EXPORT'
  | 'TM_IMPORT'
  | 'BULK_EDIT';
export type Trigger = 'create' | 'confirm' | 'supplement' | 'retry' | 'console';

/** Where the next batch of a step begins: after this position in this language. */
export interface Cursor {
  language: number;
  position: number;
  /** The score of the last row, if rows are processed worst first. */
  score?: number;
}

export interface Run {
  id: string;
  workspaceId: string;
  projectId: string;
  taskId: string | null;
  appKeyId: string | null;
  jobType: JobType;
  status: RunStatus;
  trigger: Trigger;
  traceId: string;
  executionId: string;
  callbackUrl: string | null;
  callbackEvents: readonly string[];
  targetLanguages: readonly string[];
  options: Record<string, unknown>;
  step: string | null;
  stepStartedAt: Date | null;
  cursor: Cursor | null;
  rowsTotal: number;
  rowsDone: number;
  stats: Record<string, unknown>;
  usage: Usage;
  error: string | null;
  /** Notes about deviations that are no failures. */
  warnings: readonly { code?: string; message: string }[];
  failureCode: number | null;
  acceptedAt: Date;
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
}

export interface Usage {
  tokens_in: number;
  tokens_out: number;
  /** Null if the engine has no price. */
  cost: number | null;
}

export const NO_USAGE: Usage = { tokens_in: 0, tokens_out: 0, cost: null };

/** The sum is unknown only if both costs are. */
export function addUsage(a: Usage, b: Usage = NO_USAGE): Usage {
  const cost = a.cost === null && b.cost === null ? null : (a.cost ?? 0) + (b.cost ?? 0);
  return { tokens_in: a.tokens_in + b.tokens_in, tokens_out: a.tokens_out + b.tokens_out, cost };
}

/** The usage of all runs of a task, including scan and terms. Costs are in millionths. */
export function totalUsage(runs: readonly Pick<Run, 'usage'>[]): Usage {
  const { cost, ...tokens } = runs.reduce(
    (sum, { usage }) => addUsage(sum, { ...NO_USAGE, ...usage }),
    NO_USAGE,
  );
  return { ...tokens, cost: cost === null ? null : Math.round(cost * 1_000_000) / 1_000_000 };
}
