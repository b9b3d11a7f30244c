import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { seedTask } from '../publish/seed-for-tests.ts';
import type { TaskStatus } from '../task-store/task.ts';

/** Two strings in two languages in the state that the pipeline leaves. The last row has no text. */
export function seedReview(app: App, tenant: Tenant, status: TaskStatus = 'completed'): Promise<string> {
  return seedTask(app, tenant, {
    status,
    strings: [
      {
        id: 'gold',
        content: 'You have {0} gold.',
        targets: {
          de: { text: 'Du hast {0} Gold.', origin: 'ai', score: 90, tmScore: 80 },
          ja: { text: '{0}ゴールド', origin: 'ai', score: 86 },
        },
      },
      { content: 'Save', targets: { de: { text: 'Speichern', origin: 'ai', score: 90 }, ja: null } },
    ],
  });
}

export const readRow = (app: App, taskId: string, language: string, position: number) =>
  app.services.database.system
    .selectFrom('task_rows')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('language', '=', language)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();

/** The status of each item in a response. */
export const statuses = (body: { data: { results: { status: string }[] } }) =>
  body.data.results.map(({ status }) => status);

/** All earlier texts of the task's rows, oldest first. */
export const historyOf = ({ services }: App, taskId: string) =>
  services.database.system
    .selectFrom('task_row_history')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('id')
    .execute();
