import type { Context } from '#platform/context.ts';
import type { Run } from '../runs/run.ts';
import { startRun } from '../runs/start-run.ts';
import { newRunId } from '../runs/store.ts';
import { changeRun } from '../runs/store-change.ts';
import { freezeChanged, freezeRows } from '../task-store/store-bulk.ts';
import type { RowFilters } from '../task-store/store-filter.ts';
import type { Action } from './bulk-edit.ts';

/** More rows need several bulk edits, because one must end while somebody waits for it. */
export const ROWS_MAX = 200_000;

interface Asked {
  projectId: string;
  action: Action;
  filters: RowFilters;
  chosen: readonly { taskId: string; position: number }[] | null;
}

/** Records the rows in their current state. If there are too many, one more than the limit is recorded. */
export async function startBulk(ctx: Context, { projectId, action, filters, chosen }: Asked): Promise<Run> {
  const run = await beginBulk(ctx, projectId, filters.language, { action });
  const rowsTotal = await freezeRows(ctx.db, run, filters, chosen, ROWS_MAX + 1);
  await changeRun(ctx.db, run.id, { rowsTotal });
  return { ...run, rowsTotal };
}

/** Undoes a bulk edit in the rows that have not changed since. Null if there are none. */
export async function startUndo(ctx: Context, undone: Run): Promise<Run | null> {
  const run = await beginBulk(ctx, undone.projectId, undone.targetLanguages[0] ?? '', {
    action: 'undo',
    undoes: undone.id,
  });
  const { waiting, changed } = await freezeChanged(ctx.db, run, undone.id);
  if (waiting === 0) return null;
  const begun = {
    rowsTotal: waiting + changed,
    rowsDone: changed,
    stats: { done: 0, skipped: changed > 0 ? { changed } : {} },
  };
  await changeRun(ctx.db, run.id, begun);
  return { ...run, ...begun };
}

function beginBulk(
  ctx: Context,
  projectId: string,
  language: string,
  options: { action: Action; undoes?: string },
): Promise<Run> {
  const { workspaceId, id: actor } = ctx.caller;
  return startRun(ctx, {
    id: newRunId('bulk_edit_'),
    workspaceId,
    projectId,
    // A bulk edit may affect many tasks.
    taskId: null,
    appKeyId: null,
    jobType: 'BULK_EDIT',
    trigger: 'console',
    traceId: ctx.requestId,
    callbackUrl: null,
    callbackEvents: [],
    targetLanguages: [language],
    options: { ...options, actor },
    createdBy: actor,
  });
}

/** Every row of the tasks in the language. */
export const allOf = ({ tasks, language }: Pick<RowFilters, 'tasks' | 'language'>): RowFilters => ({
  tasks,
  language,
  states: null,
  origins: null,
  scoreBelow: null,
  check: null,
  termId: null,
  text: null,
  stringId: null,
});
