import type { Context } from '#platform/context.ts';
import { startTranslate } from '../runs/start-translate.ts';
import { handOn } from '../runs/asked-languages.ts';
import type { Run } from '../runs/run.ts';
import type { Task } from '../task-store/task.ts';

/** The callbacks of a creation go on under its trace, to where it asked for them. */
export async function continueWithTranslate(
  ctx: Pick<Context, 'db' | 'jobs'>,
  run: Run,
  task: Task,
): Promise<void> {
  await startTranslate(ctx, task, {
    prefix: 'translate_open_',
    trigger: run.trigger,
    traceId: run.traceId,
    appKeyId: run.appKeyId,
    callbackUrl: run.callbackUrl,
    callbackEvents: run.callbackEvents,
    // Of the creation: a supplement beside it sees to its own.
    targetLanguages: run.targetLanguages,
    options: handOn(run),
  });
}
