import type { Context } from '#platform/context.ts';
import { handOn } from './asked-languages.ts';
import { dispatchRun } from './own-run.ts';
import type { JobType, Run } from './run.ts';
import { insertRun, type NewRun, newRunId } from './store.ts';

type StartContext = Pick<Context, 'db' | 'clock' | 'jobs'>;

/** A run and its job in the caller's transaction: what was accepted will be worked on. */
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
 * The run that follows another one of its task. Its callbacks go on under the same trace, to where the
 * call asked for them, and its languages are those of the call: a supplement beside it sees to its own.
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
    options: { ...handOn(before), ...options },
    ...next,
  });
}
