import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import { listTablesWith } from '#platform/db/remove-rows.ts';
import { seedTask } from '../publish/seed-for-tests.ts';
import { runPurgeProjects } from './run-purge-projects.ts';

const app = await startWorkingApp();

const rowsLeft = async (projectId: string) => {
  const left: string[] = [];
  for (const table of await listTablesWith(app.services.database, 'project_id')) {
    const { rows } = await sql`select from ${sql.raw(table)} where project_id = ${projectId} limit 1`.execute(
      app.services.database.system,
    );
    if (rows.length > 0) left.push(table);
  }
  return left;
};
const isThere = async (id: string) =>
  (await app.services.database.system.selectFrom('projects').select('id').where('id', '=', id).execute())
    .length > 0;
const purge = async () => {
  const { database, jobs } = app.services;
  const tenant = { workspaceId: '*', projectId: null };
  const id = await database.everyone((tx) =>
    jobs.enqueue(tx, runPurgeProjects, {}, { tenant, requestId: 'req_1' }),
  );
  await until('the purge', async () => {
    const { rows } = await sql<{
      state: string;
    }>`select state::text from pgboss.job where id = ${id}`.execute(database.system);
    return rows[0]?.state === 'completed';
  });
};

describe('a project that was deleted', () => {
  it('is deleted with everything in it after a week, not before, and no other is', async () => {
    const [tenant, other, fresh] = [await app.tenant(), await app.tenant(), await app.tenant()];
    for (const one of [tenant, other, fresh]) {
      const task = await seedTask(app, one);
      await one.open('POST', '/tasks/publish', { task_id: task });
    }
    // Calls are recorded a moment later.
    await until('the calls are in the log', async () => {
      const { rows } = await sql`
        select from request_log where project_id = ${tenant.projectId} and operation = 'publish_task'`.execute(
        app.services.database.system,
      );
      return rows.length === 1;
    });
    for (const one of [tenant, fresh])
      expect((await one.console('delete_project', { project_id: one.projectId })).status).toBe(200);
    await sql`update projects set deleted_at = now() - interval '8 days' where id = ${tenant.projectId}`.execute(
      app.services.database.system,
    );
    await purge();
    expect([await isThere(tenant.projectId), await rowsLeft(tenant.projectId)]).toEqual([false, []]);
    expect([await isThere(fresh.projectId), await isThere(other.projectId)]).toEqual([true, true]);
    expect((await rowsLeft(fresh.projectId)).length).toBeGreaterThan(3);
    expect((await other.open('GET', '/languages')).status).toBe(200);
  });
});
