import type { Context } from '#platform/context.ts';
import type { Task } from '../task-store/task.ts';
import type { Asked } from './asked-languages.ts';
import type { Run, Trigger } from './run.ts';
import { nextRunOf, startRun } from './start-run.ts';
import { newRunId } from './store.ts';

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
  /** Whoever confirmed the terms. */
  createdBy?: string;
}

/** A translation that a call asked for. */
export function startTranslate(
  ctx: Pick<Context, 'db' | 'clock' | 'jobs'>,
  { id: taskId, workspaceId, projectId, stringsCount }: Task,
  { prefix, ...start }: StartTranslate,
): Promise<Run> {
  return startRun(ctx, {
    rowsTotal: (stringsCount ?? 0) * start.targetLanguages.length,
    ...start,
    id: newRunId(prefix),
    workspaceId,
    projectId,
    taskId,
    jobType: 'TRANSLATE',
  });
}

/** The translation that follows an import or a scan. */
export async function continueWithTranslate(
  ctx: Pick<Context, 'db' | 'clock' | 'jobs'>,
  before: Run,
  { stringsCount }: Pick<Task, 'stringsCount'>,
): Promise<void> {
  await nextRunOf(ctx, before, {
    prefix: 'translate_open_',
    jobType: 'TRANSLATE',
    rowsTotal: (stringsCount ?? 0) * before.targetLanguages.length,
  });
}
