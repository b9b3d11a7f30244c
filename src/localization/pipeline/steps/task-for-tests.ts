import { countWords } from '#kernel/words.ts';
import type { Services } from '#platform/context.ts';
import { findTask } from '../../task-store/store.ts';
import { addRows } from '../../task-store/store-insert.ts';
import type { Task, TaskOptions } from '../../task-store/task.ts';
import { addTask } from '../../task-store/task-for-tests.ts';

export interface TestTask {
  strings: readonly { id?: string; content: string; maxLength?: number; speaker?: string }[];
  languages: readonly string[];
  options?: Partial<TaskOptions>;
  callbackUrl?: string;
}

interface Owner {
  workspaceId: string;
  projectId: string;
  keyId: string;
}

/** Writes a task that is ready for translation, without the calls that normally lead there. */
export async function makeTask(
  services: Services,
  owner: Owner,
  made: TestTask,
): Promise<{ taskId: string; task: Task }> {
  const tenant = { workspace_id: owner.workspaceId, project_id: owner.projectId };
  const words = made.strings.map(({ content }) => countWords(content, 'en'));
  const task = await services.database.tenant(owner, async (tx) => {
    const taskId = await addTask(tx, services, owner, {
      status: 'running',
      scan_status: 'skipped',
      target_languages: [...made.languages],
      options: { scanTerms: false, autoApplyTerms: true, ...made.options },
      strings_count: made.strings.length,
      words_count: words.reduce((sum, n) => sum + n, 0),
      callback_url: made.callbackUrl ?? null,
    });
    await tx
      .insertInto('task_strings')
      .values(
        made.strings.map(({ id, content, maxLength, speaker }, position) => ({
          ...tenant,
          task_id: taskId,
          position,
          string_id: id ?? '',
          content,
          max_length: maxLength ?? null,
          speaker: speaker ?? null,
          words: words[position] ?? 0,
        })),
      )
      .execute();
    await addRows(tx, { id: taskId, ...owner }, made.languages);
    return findTask(tx, taskId);
  });
  if (!task) throw new Error('The task was not written.');
  return { taskId: task.id, task };
}
