import type { Context } from '#platform/context.ts';
import type { Task } from '../task-store/task.ts';
import type { Asked } from './asked-languages.ts';
import type { Run, Trigger } from './run.ts';
import { nextRunOf, startRun } from './start-run.ts';
import { newRunId } from './store.ts';

interface StartTranslate {
  prefix: 'translate_open_' | 'supplement_translate_';
  trigger: Trigger;
  traceId: string;
  appKeyId: string | null;
  callbackUrl: string | null;
  callbackEvents: readonly string[];
  targetLanguages: readonly string[];
  /** Options of this call that override the task's, and the kind of run. */
  options?: { skipTm?: boolean; skipTb?: boolean; redo?: true; reopened?: true; asked?: Asked };
  /** Set if not every string in every language is translated. */
  rowsTotal?: number;
  /** Who confirmed the terms. */
  createdBy?: string;
}

/** Starts a translation for a call. */
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

/** Starts the translation after an import or a scan. */
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
