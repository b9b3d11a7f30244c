import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { EventSpec } from '#platform/event.ts';
import { emitCallback } from '../callbacks/emit-callback.ts';
import type { Task } from '../task-store/task.ts';
import type { Run } from './run.ts';

/** The origin of a callback. The event's own details are added to it. */
export function triggeredBy(run: Run, task: Pick<Task, 'clientTaskId' | 'metadata'> | null) {
  return {
    job_id: run.id,
    job_type: run.jobType,
    trigger: run.trigger,
    client_task_id: task?.clientTaskId ?? null,
    metadata: task?.metadata ?? null,
  };
}

interface Notice<D extends z.ZodObject> {
  status: 'SUCCEEDED' | 'FAILED';
  detail: z.input<D>;
  error?: string | null;
}

/**
 * Emits an event to the URL of the run, if it subscribes to that event. The run has URL and
 * subscription of the call that started it, so that an override of one call never affects the task.
 */
export async function notify<D extends z.ZodObject>(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  run: Pick<
    Run,
    'workspaceId' | 'projectId' | 'appKeyId' | 'taskId' | 'traceId' | 'callbackUrl' | 'callbackEvents'
  >,
  event: EventSpec<string, D>,
  notice: Notice<D>,
): Promise<void> {
  if (run.callbackUrl === null || run.appKeyId === null) return;
  if (run.callbackEvents.length > 0 && !run.callbackEvents.includes(event.name)) return;
  await emitCallback(ctx, event, {
    tenant: { workspaceId: run.workspaceId, projectId: run.projectId },
    appKeyId: run.appKeyId,
    traceId: run.traceId,
    url: run.callbackUrl,
    taskId: run.taskId ?? '',
    status: notice.status,
    detail: notice.detail,
    error: notice.error ?? null,
  });
}
