import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/factories/world.ts';
import { freshDatabase, until } from '../../../test/harness.ts';
import { endClaims, hurryRetries, useProcesses } from '../../../test/processes.ts';
import { duePoolsJob } from '../jobs.ts';
import { accountWithSlots, poolOf, postsOf, ripen, usesOf } from './pools-for-tests.ts';

const processes = useProcesses();
let world: World;
beforeAll(async () => {
  world = await openWorld({ roles: ['api'], databaseUrl: await freshDatabase() });
});
afterAll(() => world.close());

describe('workers that are killed while they fill a pool', () => {
  it('kill -9 before and after the commit, then two workers at once: each slot one post', {
    timeout: 900_000,
  }, async () => {
    const { app } = world;
    const { system } = app.services.database;
    const tenant = await app.tenant();
    const accountId = await accountWithSlots(app, tenant);
    const id = await poolOf(tenant, [accountId], ['one', 'two', 'three', 'four', 'five']);
    const ask = async () => {
      await ripen(app, id);
      await app.services.database.everyone((tx) =>
        app.services.jobs.enqueue(
          tx,
          duePoolsJob,
          {},
          { tenant: { workspaceId: '*', projectId: null }, requestId: 'test' },
        ),
      );
    };
    const counts: number[] = [];
    for (const failpoint of ['pools.filling=kill9', 'pools.filled=kill9']) {
      await ask();
      const worker = await processes.start({
        roles: 'worker',
        databaseUrl: app.databaseUrl,
        env: { PARLANCE_FAILPOINTS: failpoint },
      });
      expect([failpoint, (await worker.exited).signal]).toEqual([failpoint, 'SIGKILL']);
      counts.push((await usesOf(tenant, id)).length);
    }
    // The first worker died before its commit, the second after it.
    expect(counts).toEqual([0, 3]);

    // The jobs of the dead workers come back beside a new fill.
    await endClaims(app);
    await ask();
    await ask();
    await Promise.all([1, 2].map(() => processes.start({ roles: 'worker', databaseUrl: app.databaseUrl })));
    await until('the fills', async () => {
      await hurryRetries(app);
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pgboss.job
         where name in ('run_due_pools', 'run_pool_uses') and state in ('created', 'retry', 'active')`.execute(
        system,
      );
      const uses = await usesOf(tenant, id);
      return rows[0]?.open === 0 && uses.every(({ waitsFor }: { waitsFor: unknown }) => waitsFor === null);
    });
    const posts = await postsOf(app, tenant);
    expect(posts.map(({ title, status }) => [title, status])).toEqual(
      ['one', 'two', 'three'].map((title) => [title, 'scheduled']),
    );
    expect(new Set(posts.map(({ scheduled_at }) => scheduled_at?.getTime())).size).toBe(3);
  });
});
