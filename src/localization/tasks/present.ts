import { z } from 'zod';
import { recall, say, tell } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Issue, Origin } from '../model.ts';
import { presentScore } from '../qa/score.ts';
import { type Run, totalUsage } from '../runs/run.ts';
import { countsOf } from '../runs/step-counts.ts';
import { STAGES, type Task } from '../task-store/task.ts';

const WARNING_CHARS_MAX = 1000;

/** The status view of the contract (2.2), field by field. */
export const StatusView = z.object({
  task_id: z.string(),
  client_task_id: z.string().nullable(),
  name: z.string(),
  status: z.string(),
  current_stage: z.string(),
  current_step: z.string(),
  scan_status: z.string(),
  source_language: z.string().nullable(),
  target_languages: z.array(z.string()),
  strings_count: z.int(),
  words_count: z.int(),
  progress: z.object({
    rows_total: z.int(),
    rows_done: z.int(),
    rows_failed: z.int().describe('Rows of this run that got no text.'),
  }),
  jobs: z.array(
    z.object({
      job_id: z.string(),
      job_type: z.string(),
      status: z.string(),
      step: z.string(),
      row_count: z.int(),
      error: z.string().nullable(),
      warning: z.string().nullable().describe('Problems other than failures.'),
      created_at: z.string(),
      updated_at: z.string(),
    }),
  ),
  smart_optimize_status: z.string().nullable(),
  requires_confirmation: z.boolean(),
  is_completed: z.boolean(),
  is_failed: z.boolean(),
  failure_reason: z.string().nullable(),
  failure_code: z.int().nullable(),
  failed_rows: z
    .record(z.string(), z.int())
    .nullable()
    .describe(
      'For a completed task: language to the number of rows without a text; /tasks/retry redoes them.',
    ),
  usage: z.object({ tokens_in: z.int(), tokens_out: z.int(), cost: z.number().nullable() }),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  accepted_at: z.string(),
  updated_at: z.string(),
});

export function presentStatus(
  task: Task,
  runs: readonly Run[],
  failedRows: Record<string, number> | null,
): z.input<typeof StatusView> {
  const current = currentRun(task, runs);
  const latest = [task.updatedAt, ...runs.map((run) => run.updatedAt)].reduce((a, b) => (a > b ? a : b));
  return {
    task_id: task.id,
    client_task_id: task.clientTaskId,
    name: task.name,
    status: task.status,
    current_stage: STAGES[task.status],
    current_step: task.status === 'running' ? (current?.step ?? '') : '',
    scan_status: task.scanStatus,
    source_language: task.sourceLanguage,
    target_languages: [...task.targetLanguages],
    strings_count: task.stringsCount ?? 0,
    words_count: task.wordsCount ?? 0,
    progress: {
      rows_total: current?.rowsTotal ?? 0,
      rows_done: current?.rowsDone ?? 0,
      rows_failed: failedOf(task, runs),
    },
    jobs: runs.map((run) => ({
      job_id: run.id,
      job_type: run.jobType,
      status: run.status,
      step: run.step ?? '',
      row_count: run.rowsTotal,
      error: run.error,
      warning: warningOf(run),
      created_at: run.createdAt.toISOString(),
      updated_at: run.updatedAt.toISOString(),
    })),
    smart_optimize_status: task.smartOptimizeStatus,
    requires_confirmation: task.status === 'waiting_confirmation',
    is_completed: task.status === 'completed',
    is_failed: task.status === 'failed',
    failure_reason: task.failureReason,
    failure_code: task.failureCode,
    failed_rows: failedRows,
    usage: totalUsage(runs),
    metadata: task.metadata,
    accepted_at: task.acceptedAt.toISOString(),
    updated_at: latest.toISOString(),
  };
}

/** The run whose progress is shown: the busy one, otherwise the latest that worked on rows. */
function currentRun(task: Task, runs: readonly Run[]): Run | undefined {
  const type = task.status === 'optimizing' ? 'TRANSLATE_QA' : 'TRANSLATE';
  const ofType = runs.filter((run) => run.jobType === type);
  return ofType.find((run) => run.status === 'RUNNING') ?? ofType.at(-1);
}

/** A row that failed in translation stays failed in all later steps, so the count of that step is used. */
function failedOf(task: Task, runs: readonly Run[]): number {
  const current = currentRun(task, runs);
  const translation =
    current?.jobType === 'TRANSLATE_QA'
      ? runs.find(({ id }) => id === current.options['translateRunId'])
      : current;
  return countsOf(translation?.stats ?? {}, 'translateBatch').counts['rows_failed'] ?? 0;
}

/** Joins as many warnings as fit. They are joined whole, because a sentence that is cut loses its id. */
function warningOf({ warnings }: Run): string | null {
  const [first, ...others] = warnings.map(({ message }) => message);
  if (first === undefined) return null;
  let all = first;
  for (const next of others) {
    if (all.length + next.length >= WARNING_CHARS_MAX) break;
    all = say('pipeline.reasons', { first: all, second: next });
  }
  return all.slice(0, WARNING_CHARS_MAX);
}

const ScoreDetail = z.object({
  source: z.string().describe('rules, model or hybrid.'),
  confidence: z.string(),
  version: z.string().nullable().describe('Scores of different versions are not comparable.'),
  is_capped: z.boolean().describe('true: the score is limited by the origin of the text, not by an issue.'),
  drivers: z.array(z.object({ check: z.string(), severity: z.string(), points: z.number(), by: z.string() })),
});

/** One translation of a string, in the same shape for every operation. */
export const TranslationView = z.object({
  text: z.string().nullable(),
  source: z.enum(['tm', 'ai', 'mt', 'offline', 'builtin', 'manual']).nullable(),
  tm_score: z.int().nullable(),
  score: z.int().nullable(),
  score_detail: ScoreDetail.nullable().describe('The parts of the score.'),
  state: z.string(),
  failure: z.string().nullable().describe('Why there is no text, in state failed.'),
  issues: z.array(z.looseObject({ check: z.string(), severity: z.string(), message: z.string() })),
  examples_count: z.int().describe('The number of near matches in the memory.'),
  revision: z
    .int()
    .describe(
      'Increases with every change by a person; send it with a change, so that a newer text is not overwritten.',
    ),
  reviewed_at: z.string().nullable(),
  reviewed_by: z.string().nullable(),
});
export type TranslationView = z.input<typeof TranslationView>;

interface TranslationRecord {
  target: string | null;
  origin: Origin | null;
  tm_score: number | null;
  score: number | null;
  score_detail: unknown;
  state: string;
  failure: string | null;
  failure_said: Said | null;
  issues: readonly Issue[];
  examples_count: number;
  revision: number;
  reviewed_at: Date | null;
  reviewed_by: string | null;
}

/** Somebody wrote the translation that came with the string, so readers see it as manual. */
export function sourceView(origin: Origin | null): TranslationView['source'] {
  return origin === 'given' ? 'manual' : origin;
}

export function presentTranslation(row: TranslationRecord): TranslationView {
  return {
    text: row.target,
    source: sourceView(row.origin),
    tm_score: row.tm_score,
    score: row.score,
    score_detail: presentScore(row.score, row.score_detail),
    state: row.state,
    failure: recall(row.failure, row.failure_said),
    issues: row.issues.map(tell),
    examples_count: row.examples_count,
    revision: row.revision,
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    reviewed_by: row.reviewed_by,
  };
}
