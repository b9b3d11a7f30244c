import type { Context } from '#platform/context.ts';
import { askedOptions } from './asked-languages.ts';
import { dispatchRun } from './own-run.ts';
import type { JobType, Run } from './run.ts';
import { insertRun, type NewRun, newRunId } from './store.ts';

type StartContext = Pick<Context, 'db' | 'clock' | 'jobs'>;

/** Writes a run and its job in the caller's transaction, so that accepted work is never lost. */
export async function startRun(ctx: StartContext, newRun: NewRun): Promise<Run> {
  const run = await insertRun(ctx.db, newRun);
  await dispatchRun(ctx.db, ctx, run);
  return run;
}

interface NextRun {
  prefix: string;
  jobType: JobType;
  options?: Record<string, unknown>;
  rowsTotal?: number;
}

/**
 * Starts the run that follows another run of its task. Its callbacks keep the trace and receiver of
 * the call, and its languages are those of the call: a parallel supplement has its own.
 */
export function nextRunOf(
  ctx: StartContext,
  before: Run,
  { prefix, options, ...next }: NextRun,
): Promise<Run> {
  const { workspaceId, projectId, taskId, appKeyId, trigger, traceId } = before;
  const { callbackUrl, callbackEvents, targetLanguages } = before;
  return startRun(ctx, {
    id: newRunId(prefix),
    workspaceId,
    projectId,
    taskId,
    appKeyId,
    trigger,
    traceId,
    callbackUrl,
    callbackEvents,
    targetLanguages,
    options: { ...askedOptions(before), ...options },
    ...next,
  });
}
