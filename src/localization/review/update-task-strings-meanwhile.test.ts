import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { newId } from '#platform/ids.ts';
import type { JobType } from '../runs/run.ts';
import { insertRun, newRunId } from '../runs/store.ts';
import { historyOf, readRow, seedReview, statuses } from './review-for-tests.ts';

let tenant: Tenant;
let taskId: string;

const app = await startApp();
beforeEach(async () => {
  tenant = await app.tenant();
  taskId = await seedReview(app, tenant);
});

const update = (items: unknown, task = taskId) =>
  tenant.open('POST', '/tasks/strings/update', { task_id: task, items });
const seedRun = (jobType: JobType, task: string) =>
  app.services.database.tenant(tenant, (tx) =>
    insertRun(tx, {
      id: newRunId('translate_open_'),
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      taskId: task,
      appKeyId: tenant.keyId,
      jobType,
      trigger: 'create',
      traceId: newId('trc', app.services.clock),
      callbackUrl: null,
      callbackEvents: [],
      targetLanguages: ['de', 'ja'],
    }),
  );

describe('update_task_strings while other work goes on', () => {
  it('200: also while the task is being published', async () => {
    const { database } = app.services;
    const run = await seedRun('PUBLISH_TASK', taskId);
    const published = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const publish = database.tenant(tenant, async (tx) => {
      await tx.selectFrom('runs').select('id').where('id', '=', run.id).forUpdate().execute();
      locked.resolve();
      await published.promise;
    });
    await locked.promise;
    const answer = await update([{ id: `${taskId}:0`, language: 'de', text: 'Neu {0}.' }]);
    published.resolve();
    await publish;
    expect(answer.status).toBe(200);
  });

  it.each(['running', 'optimizing', 'failed'] as const)('200: also while the task is %s', async (status) => {
    const task = await seedReview(app, tenant, status);
    const { body } = await update([{ id: `${task}:0`, language: 'de', text: 'Neu {0}.' }], task);
    expect(statuses(body)).toEqual(['updated']);
  });

  it('200: a call waits for a batch that is being written, and nothing deadlocks', async () => {
    const { database } = app.services;
    const task = await seedReview(app, tenant, 'running');
    const holds = Promise.withResolvers<void>();
    // A pipeline batch that locks its task, and then its rows in the opposite order, while the call waits
    // for it.
    const batch = database.tenant(tenant, async (tx) => {
      await tx.selectFrom('tasks').select('id').where('id', '=', task).forNoKeyUpdate().execute();
      holds.resolve();
      await until('the call waits for this transaction', async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
            tx,
          );
        return rows.length > 0;
      });
      for (const [language, position] of [
        ['ja', 1],
        ['ja', 0],
        ['de', 1],
        ['de', 0],
      ] as const) {
        await tx
          .updateTable('task_rows')
          .set({ score: 50 })
          .where('task_id', '=', task)
          .where('language', '=', language)
          .where('position', '=', position)
          .execute();
      }
    });
    await holds.promise;
    const items = ['de', 'ja'].flatMap((language) =>
      [0, 1].map((n) => ({ id: `${task}:${n}`, language, text: `${language} ${n} {0}` })),
    );
    const [answer] = await Promise.all([update(items, task), batch]);
    expect([answer.status, statuses(answer.body)]).toEqual([200, Array(4).fill('updated')]);
  });

  it('200: two reviewers of the same rows in opposite order both get an answer', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const items = [0, 1].map((position) => ({
          id: `${taskId}:${position}`,
          language: 'de',
          text: `${n} {0}`,
        }));
        return update(n % 2 === 0 ? items : items.toReversed());
      }),
    );
    expect(rounds.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await readRow(app, taskId, 'de', 0)).toMatchObject({ revision: 10 });
    expect(await historyOf(app, taskId)).toHaveLength(20);
  });
});
