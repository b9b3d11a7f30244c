import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { keep, recall, type Sentence, saidColumn, tell } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import {
  type Cursor,
  type JobType,
  NO_USAGE,
  RUN,
  type Run,
  type RunStatus,
  type Trigger,
  type Usage,
} from './run.ts';
import type { Said } from '#kernel/sentences/fill.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'runs.trigger': Run['trigger'];
    'runs.options': Run['options'];
    'runs.cursor': NonNullable<Run['cursor']>;
    'runs.stats': Run['stats'];
    'runs.usage': Run['usage'];
    'runs.error_said': Said;
    /** Old rows have only a text, because sentence ids were not stored yet. */
    'runs.warnings': readonly (string | (Run['warnings'][number] & { said?: Said }))[];
  }
}

export interface NewRun {
  /** With the prefix that the contract defines for the kind of call: create_open_, translate_open_, … */
  id: string;
  workspaceId: string;
  projectId: string;
  taskId: string | null;
  appKeyId: string | null;
  jobType: JobType;
  trigger: Trigger;
  traceId: string;
  callbackUrl: string | null;
  callbackEvents: readonly string[];
  targetLanguages: readonly string[];
  options?: Record<string, unknown>;
  rowsTotal?: number;
  /** Who requested it, for lists that show that. */
  createdBy?: string;
}

/** `create_open_3f6b…`: the prefix of the call and 128 random bits. */
export function newRunId(prefix: string): string {
  return prefix + randomUUID().replaceAll('-', '');
}

export async function insertRun(tx: Tx, run: NewRun): Promise<Run> {
  const row = await tx
    .insertInto('runs')
    .values({
      id: run.id,
      workspace_id: run.workspaceId,
      project_id: run.projectId,
      task_id: run.taskId,
      app_key_id: run.appKeyId,
      job_type: run.jobType,
      trigger: run.trigger,
      trace_id: run.traceId,
      execution_id: `exec_${randomUUID().replaceAll('-', '')}`,
      callback_url: run.callbackUrl,
      callback_events: [...run.callbackEvents],
      target_languages: [...run.targetLanguages],
      options: JSON.stringify(run.options ?? {}),
      rows_total: run.rowsTotal ?? 0,
      usage: JSON.stringify(NO_USAGE),
      created_by: run.createdBy ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRun(row);
}

export async function findRun(tx: Tx, id: string): Promise<Run | null> {
  const row = await tx.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** Locks the run. Null if another job owns it. */
export async function holdOwnRun(tx: Tx, id: string, jobId: string): Promise<Run | null> {
  const row = await tx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', id)
    .where('executor', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  return row ? toRun(row) : null;
}

/** The number of other active runs of this type in the workspace. */
export async function countOthers(
  tx: Tx,
  { id, workspaceId, jobType }: Pick<Run, 'id' | 'workspaceId' | 'jobType'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('job_type', '=', jobType)
    .where('status', 'in', ['PENDING', 'RUNNING'])
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function setExecutor(tx: Tx, id: string, jobId: string): Promise<void> {
  await tx.updateTable('runs').set({ executor: jobId }).where('id', '=', id).execute();
}

export async function listRuns(tx: Tx, taskId: string): Promise<Run[]> {
  const rows = await tx
    .selectFrom('runs')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toRun);
}

export interface RunMove {
  to: RunStatus;
  error?: Sentence | null;
  failureCode?: number | null;
}

/** The runs of a task's life cycle. A publish or an export is independent of it. */
const LIFE: readonly JobType[] = ['TASK_IMPORT', 'TB_SCAN', 'TB_TRANSLATE', 'TRANSLATE', 'TRANSLATE_QA'];

export async function listLifeRuns(tx: Tx, taskId: string): Promise<Run[]> {
  return (await listRuns(tx, taskId)).filter(isLife);
}

export function isLife({ jobType }: Pick<Run, 'jobType'>): boolean {
  return LIFE.includes(jobType);
}

export function isActive({ status }: Pick<Run, 'status'>): boolean {
  return status === 'PENDING' || status === 'RUNNING';
}

/** Whether another run still translates or optimizes the task. */
export async function hasOtherRuns(tx: Tx, taskId: string, runId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('runs')
    .select('id')
    .where('task_id', '=', taskId)
    .where('id', '<>', runId)
    .where('job_type', 'in', ['TRANSLATE', 'TRANSLATE_QA'])
    .where('status', 'in', ['PENDING', 'RUNNING'])
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * The cost of a run is the sum of its calls, including calls whose answer was useless, whose batch
 * failed, or whose worker died afterwards.
 */
const CHARGED = sql<string>`coalesce((
  select jsonb_build_object('tokens_in', sum(c.tokens_in), 'tokens_out', sum(c.tokens_out), 'cost', sum(c.cost))
    from engine_calls c where c.run_id = runs.id having count(*) > 0), runs.usage)`;

/** A call that was in progress when its run ended, for example by cancellation, was paid for too. */
export async function chargeEnded(tx: Tx, runId: string): Promise<void> {
  await tx
    .updateTable('runs')
    .set({ usage: CHARGED })
    .where('id', '=', runId)
    .where('status', 'in', ['SUCCEEDED', 'FAILED', 'CANCELLED'])
    .execute();
}

/** A single compare-and-set statement. False if the run's status does not allow the move. */
export async function moveRun(tx: Tx, runId: string, move: RunMove): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('runs')
    .set({
      status: move.to,
      updated_at: sql`clock_timestamp()`,
      ...(move.to === 'RUNNING' && { started_at: sql`coalesce(started_at, clock_timestamp())` }),
      ...(RUN.isTerminal(move.to) || move.to === 'FAILED' || move.to === 'CANCELLED'
        ? { ended_at: sql`clock_timestamp()`, usage: CHARGED }
        : {}),
      ...(move.error !== undefined && { error: move.error, error_said: saidColumn(move.error) }),
      ...(move.failureCode !== undefined && { failure_code: move.failureCode }),
    })
    .where('id', '=', runId)
    .where('status', 'in', [...RUN.sourcesOf(move.to)])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Progress {
  step: string;
  cursor: Cursor | null;
  rowsTotal?: number;
  rowsDone: number;
  stats: Record<string, unknown>;
  usage: Usage;
  /** The step has just begun. */
  begins?: boolean;
}

/** Progress is a checkpoint: it is committed together with the batch that it counts. */
export async function saveProgress(tx: Tx, runId: string, progress: Progress): Promise<void> {
  await tx
    .updateTable('runs')
    .set({
      step: progress.step,
      cursor: progress.cursor === null ? null : JSON.stringify(progress.cursor),
      ...(progress.rowsTotal !== undefined && { rows_total: progress.rowsTotal }),
      rows_done: progress.rowsDone,
      stats: JSON.stringify(progress.stats),
      usage: JSON.stringify(progress.usage),
      updated_at: sql`clock_timestamp()`,
      ...(progress.begins && { step_started_at: sql`clock_timestamp()` }),
    })
    .where('id', '=', runId)
    .execute();
}

export async function addWarning(
  tx: Tx,
  runId: string,
  warning: { code: string; message: string },
): Promise<void> {
  await tx
    .updateTable('runs')
    .set({ warnings: sql<string>`warnings || ${JSON.stringify([keep(warning)])}::jsonb` })
    .where('id', '=', runId)
    .execute();
}

export function toRun(row: Selectable<Tables['runs']>): Run {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    projectId: row.project_id,
    taskId: row.task_id,
    appKeyId: row.app_key_id,
    jobType: row.job_type,
    status: row.status,
    trigger: row.trigger,
    traceId: row.trace_id,
    executionId: row.execution_id,
    callbackUrl: row.callback_url,
    callbackEvents: row.callback_events,
    targetLanguages: row.target_languages,
    options: row.options,
    step: row.step,
    stepStartedAt: row.step_started_at,
    cursor: row.cursor,
    rowsTotal: row.rows_total,
    rowsDone: row.rows_done,
    stats: row.stats,
    usage: row.usage,
    error: recall(row.error, row.error_said),
    warnings: row.warnings.map((each) => (typeof each === 'string' ? { message: each } : tell(each))),
    failureCode: row.failure_code,
    acceptedAt: row.accepted_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
  };
}
