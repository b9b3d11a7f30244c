import { type OpenOperations, WaitedTooLong, waitForTask } from '../src/client.ts';
import { CommandFailed, EXIT } from './failed.ts';
import type { OpenClient } from './open-project.ts';
import type { Terminal } from './terminal.ts';

export type TaskStatus = OpenOperations['get_task_status']['output'];

interface Wait {
  timeoutSec: number;
  terminal: Terminal;
  signal: AbortSignal;
}

const LOOK_SEC = 1;
const PUBLISH_LOOK_SEC = 20;

/** Waits until every row has its text. */
export async function followTask(client: OpenClient, taskId: string, wait: Wait): Promise<TaskStatus> {
  const bar = wait.terminal.bar('Translating', 1);
  let { rows_done: done, rows_total: total } = { rows_done: 0, rows_total: 0 };
  const status = await waitForTask(client, taskId, {
    everySec: LOOK_SEC,
    timeoutSec: wait.timeoutSec,
    signal: wait.signal,
    onProgress({ progress }) {
      ({ rows_done: done, rows_total: total } = progress);
      bar.at(done, total);
    },
  }).catch((error: unknown) => {
    throw error instanceof WaitedTooLong
      ? tooSlow(`${done} of ${total} texts are done`, wait.timeoutSec)
      : error;
  });
  if (status.is_failed)
    throw new CommandFailed(`The task ${taskId} failed: ${status.failure_reason ?? 'it did not say why'}.`, {
      next: 'parlance status',
    });
  if (status.requires_confirmation)
    throw new CommandFailed(`The task ${taskId} waits until its terms are confirmed.`, {
      code: EXIT.needsDecision,
      next: `parlance terms review --task ${taskId}`,
    });
  bar.end(`Translated ${done} texts.`);
  return status;
}

export async function publishTask(
  client: OpenClient,
  taskId: string,
  wait: Wait,
): Promise<OpenOperations['get_publish_status']['output']> {
  const endsAt = Date.now() + wait.timeoutSec * 1000;
  const { job_id } = await client.call('publish_task', { task_id: taskId });
  for (;;) {
    const leftSec = Math.ceil((endsAt - Date.now()) / 1000);
    if (leftSec <= 0) throw tooSlow('the publish is still being written', wait.timeoutSec);
    const done = await client.call('wait_for_publish', {
      job_id,
      timeout_sec: Math.min(PUBLISH_LOOK_SEC, leftSec),
    });
    if (done.is_failed)
      throw new CommandFailed(`The publish failed: ${done.error ?? 'it did not say why'}.`, {
        next: 'parlance status',
      });
    if (done.is_completed) {
      wait.terminal.step(`Published ${done.counts?.translations_count ?? 0} texts.`);
      return done;
    }
  }
}

function tooSlow(where: string, timeoutSec: number): CommandFailed {
  return new CommandFailed(`Not ready within ${timeoutSec} s: ${where}. It goes on without you.`, {
    code: EXIT.notReady,
    next: 'parlance status --watch',
  });
}
