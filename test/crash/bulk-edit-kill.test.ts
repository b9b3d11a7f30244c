import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, start, untilOver } from '../../src/localization/bulk/bulk-for-tests.ts';
import { seedLargeTask } from '../../src/localization/publish/seed-for-tests.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp } from '../harness.ts';
import { endClaims, useProcesses } from '../processes.ts';

/** Two batches and a part of a third. */
const ROWS = 450;

const processes = useProcesses();
let app: App;
beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: ['api'] });
});
afterAll(() => app.close());

describe('a bulk edit whose worker is killed', () => {
  it('kill -9 inside the second batch: that batch is repeated, the first is not', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, ROWS, 'de', 'Alt');
    const { body } = await start(tenant, { task_id: task, action: 'copy_source' });
    const doomed = await processes.start({
      roles: 'worker',
      databaseUrl: app.databaseUrl,
      env: { PARLANCE_FAILPOINTS: 'bulk-edit.batch=kill9@2' },
    });
    expect(await doomed.exited).toEqual({ code: null, signal: 'SIGKILL' });
    const half = await rowsOf(app, task);
    expect(half.filter(({ state }) => state === 'edited').length).toBe(200);

    await endClaims(app);
    const survivor = await processes.start({ roles: 'worker', databaseUrl: app.databaseUrl });
    expect(await untilOver(tenant, body.data.job_id)).toMatchObject({ status: 'completed', changed: ROWS });
    const rows = await rowsOf(app, task);
    expect(rows.every(({ state, revision }) => state === 'edited' && revision === 1)).toBe(true);
    const history = await app.services.database.system
      .selectFrom('task_row_history')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('task_id', '=', task)
      .executeTakeFirstOrThrow();
    expect(history.count).toBe(ROWS);
    await survivor.kill9();
  });
});
