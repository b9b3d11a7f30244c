import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { projectOf } from '../project-of.ts';
import { hasPublishAhead, lockPublishing, stampAccepted } from '../publish/store.ts';
import { countChangesOf } from '../publish/store-rollback.ts';
import type { Run } from '../runs/run.ts';
import { insertRun, moveRun, newRunId } from '../runs/store.ts';
import { changeRun } from '../runs/store-change.ts';

/**
 * A change that is made at once, without waiting among the publishes, is still recorded as a publish,
 * so that it is in the history and can be compared and rolled back. It takes the lock and requires
 * that no publish is waiting.
 */
export async function beginWriting(ctx: Context, pushId: string | null): Promise<Run> {
  const run = await insertRun(ctx.db, {
    id: newRunId(pushId === null ? 'strings_' : 'push_'),
    workspaceId: ctx.caller.workspaceId,
    projectId: projectOf(ctx),
    taskId: null,
    appKeyId: ctx.caller.kind === 'app_key' ? ctx.caller.id : null,
    jobType: 'PUBLISH_TASK',
    trigger: ctx.caller.kind === 'session' ? 'console' : 'create',
    traceId: ctx.requestId,
    callbackUrl: null,
    callbackEvents: [],
    targetLanguages: [],
    options: { push_id: pushId },
    createdBy: ctx.caller.id,
  });
  await stampAccepted(ctx.db, run.id);
  await moveRun(ctx.db, run.id, { to: 'RUNNING' });
  return run;
}

/**
 * Runs one edit of a person or program on strings of the project. Refused while a publish is being
 * written.
 */
export async function writeAtOnce<T>(ctx: Context, act: (run: Run) => Promise<T>): Promise<T> {
  await lockPublishing(ctx.db, projectOf(ctx));
  if (await hasPublishAhead(ctx.db, projectOf(ctx))) throw publishRunning();
  const run = await beginWriting(ctx, null);
  const done = await act(run);
  await endWriting(ctx, run);
  return done;
}

export function publishRunning(): AppError {
  return new AppError(
    'conflict',
    say('push.publish_project_being_written_try'),
    {},
    { reason: 'publish_running' },
  );
}

export async function endWriting(ctx: Context, run: Run): Promise<void> {
  const changes = await countChangesOf(ctx.db, run);
  const stats = {
    strings_count: changes.added + changes.changed + changes.removed,
    translations_count: 0,
    learned_count: 0,
    drafts_count: 0,
    skipped: { untranslated: 0, rejected: 0, unreviewed: 0 },
    changes,
  };
  await changeRun(ctx.db, run.id, { stats });
  await moveRun(ctx.db, run.id, { to: 'SUCCEEDED' });
}
