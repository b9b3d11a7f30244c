import type { Context } from '#platform/context.ts';
import type { Asked } from '../runs/asked-languages.ts';
import type { Run } from '../runs/run.ts';
import { startRun } from '../runs/start-run.ts';
import { newRunId } from '../runs/store.ts';
import { insertTask, nextTaskNumber } from '../task-store/store-insert.ts';
import type { NewTask } from './create-task-input.ts';

interface Callbacks {
  callbackUrl: string | null;
  callbackEvents: string[];
}

interface TaskDetails extends Callbacks {
  name: string | undefined;
  clientTaskId: string | null;
  bodyHash: string;
  metadata: Record<string, unknown> | undefined;
}

/** The name that the new task got, or null if a task with the same client_task_id exists. */
export async function addTask(
  ctx: Context,
  task: Omit<NewTask, 'strings'>,
  details: TaskDetails,
): Promise<string | null> {
  const number = await nextTaskNumber(ctx.db, task.workspaceId, task.projectId);
  const name =
    details.name ?? `Task ${ctx.clock.now().toISOString().slice(0, 16).replace('T', ' ')} #${number}`;
  const isNew = await insertTask(ctx.db, {
    id: task.id,
    workspace_id: task.workspaceId,
    project_id: task.projectId,
    app_key_id: task.appKeyId,
    client_task_id: details.clientTaskId,
    body_hash: details.bodyHash,
    number,
    name,
    smart_optimize_status: 'pending',
    source_language: task.sourceLanguage,
    target_languages: [...task.targets],
    options: JSON.stringify(task.options),
    callback_url: details.callbackUrl,
    callback_events: details.callbackEvents,
    metadata: details.metadata === undefined ? null : JSON.stringify(details.metadata),
    trace_id: ctx.requestId,
    created_by: ctx.caller.id,
  });
  return isNew ? name : null;
}

/** Starts the first run of a task that has just been written. */
export function startImport(
  ctx: Context,
  task: Omit<NewTask, 'strings'>,
  { callbackUrl, callbackEvents, asked }: Callbacks & { asked: Asked },
): Promise<Run> {
  return startRun(ctx, {
    id: newRunId('create_open_'),
    workspaceId: task.workspaceId,
    projectId: task.projectId,
    taskId: task.id,
    appKeyId: task.appKeyId,
    jobType: 'TASK_IMPORT',
    trigger: ctx.caller.kind === 'session' ? 'console' : 'create',
    traceId: ctx.requestId,
    callbackUrl,
    callbackEvents,
    targetLanguages: task.targets,
    options: { asked },
  });
}
