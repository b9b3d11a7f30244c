import type { Context } from '#platform/context.ts';
import type { Asked } from './asked-languages.ts';
import { dispatchRun } from './own-run.ts';
import type { Run, Trigger } from './run.ts';
import { insertRun, newRunId } from './store.ts';
import type { Task } from '../task-store/task.ts';
import { runTranslate } from '../pipeline/run-translate.ts';

export interface StartTranslate {
  prefix: 'translate_open_' | 'supplement_translate_';
  trigger: Trigger;
  traceId: string;
  appKeyId: string | null;
  callbackUrl: string | null;
  callbackEvents: readonly string[];
  targetLanguages: readonly string[];
  /** Switches of this call that stand above the task's, and what kind of run it is. */
  options?: { skipTm?: boolean; skipTb?: boolean; redo?: true; reopened?: true; asked?: Asked };
  /** Where it is not every string in every language. */
  rowsTotal?: number;
}

/** Writes the TRANSLATE run and its job in the caller's transaction. */
export async function startTranslate(
  ctx: Pick<Context, 'db' | 'jobs'>,
  task: Task,
  start: StartTranslate,
): Promise<Run> {
  const run = await insertRun(ctx.db, {
    id: newRunId(start.prefix),
    workspaceId: task.workspaceId,
    projectId: task.projectId,
    taskId: task.id,
    appKeyId: start.appKeyId,
    jobType: 'TRANSLATE',
    trigger: start.trigger,
    traceId: start.traceId,
    callbackUrl: start.callbackUrl,
    callbackEvents: start.callbackEvents,
    targetLanguages: start.targetLanguages,
    options: start.options ?? {},
    rowsTotal: start.rowsTotal ?? (task.stringsCount ?? 0) * start.targetLanguages.length,
  });
  await dispatchRun(ctx.db, ctx, run, runTranslate, { runId: run.id });
  return run;
}
