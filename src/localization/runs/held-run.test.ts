import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import { publish, readRun, seedTask } from '../publish/seed-for-tests.ts';

describe('a run of a workspace that is being dissolved', () => {
  it('waits, and continues when the workspace is kept', async () => {
    const databaseUrl = await freshDatabase();
    const app = await openApp({ databaseUrl });
    const tenant = await app.tenant();
    const runId = await publish(tenant, await seedTask(app, tenant));
    await tenant.console('dissolve_workspace', { name: 'Test' });
    const before = await readRun(app, runId);
    const worker = await openApp({ databaseUrl, roles: ['worker'] });
    try {
      const held = await until('the run is put off', async () => {
        const run = await readRun(app, runId);
        return run.executor !== before.executor && run;
      });
      const jobOf = async (id: string | null) =>
        (
          await sql<{ is_soon: boolean }>`
            select start_after between now() and now() + interval '1 minute' as is_soon from pgboss.job where id = ${id}`.execute(
            app.services.database.system,
          )
        ).rows[0];
      expect([held.status === 'SUCCEEDED', await jobOf(held.executor)]).toEqual([false, { is_soon: true }]);
      await tenant.console('keep_workspace', { workspaceId: tenant.workspaceId });
      // It checks repeatedly, each time in a new job. Ends the wait of the current one.
      const { executor } = await readRun(app, runId);
      await sql`update pgboss.job set start_after = now() where id = ${executor}`.execute(
        app.services.database.system,
      );
      await until('it has ended', async () => (await readRun(app, runId)).status === 'SUCCEEDED');
    } finally {
      await worker.close();
      await app.close();
    }
  });
});
