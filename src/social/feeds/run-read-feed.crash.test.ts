import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/factories/world.ts';
import { freshDatabase, until } from '../../../test/harness.ts';
import { endClaims, hurryRetries, useProcesses } from '../../../test/processes.ts';
import { feedOf, follow, postsOf, startBlog } from './feeds-for-tests.ts';

const processes = useProcesses();
let world: World;
beforeAll(async () => {
  world = await openWorld({ roles: ['api'], databaseUrl: await freshDatabase() });
});
afterAll(() => world.close());

describe('workers that are killed while they read a feed', () => {
  it('kill -9 before and after the commit, then two workers at once: each item one draft', {
    timeout: 900_000,
  }, async () => {
    const { app } = world;
    const tenant = await app.tenant();
    const blog = await startBlog('2', '1');
    const id = await follow(tenant, blog.url, { firstItems: 10 });
    const look = async () => {
      await app.services.database.system
        .updateTable('feeds')
        .set({ asked_at: null })
        .where('id', '=', id)
        .execute();
      expect((await tenant.social('POST', `/feeds/${id}/look`)).status).toBe(200);
    };
    const counts: number[] = [];
    for (const failpoint of ['feeds.fetched=kill9', 'feeds.taken=kill9']) {
      await look();
      const worker = await processes.start({
        roles: 'worker',
        databaseUrl: app.databaseUrl,
        env: { PARLANCE_FAILPOINTS: failpoint },
      });
      expect([failpoint, (await worker.exited).signal]).toEqual([failpoint, 'SIGKILL']);
      counts.push((await postsOf(app, tenant)).length);
    }
    // The first worker died before its commit, the second after it.
    expect(counts).toEqual([0, 2]);

    blog.add({ id: '3' });
    // The jobs of the dead workers come back beside a new reading.
    await endClaims(app);
    await look();
    await look();
    await Promise.all([1, 2].map(() => processes.start({ roles: 'worker', databaseUrl: app.databaseUrl })));
    await until('the looks', async () => {
      await hurryRetries(app);
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pgboss.job
         where name = 'run_read_feed' and state in ('created', 'retry', 'active')`.execute(
        app.services.database.system,
      );
      return rows[0]?.open === 0 && !(await feedOf(tenant, id)).isLooking;
    });
    await blog.close();
    expect((await postsOf(app, tenant)).map(({ title }) => title)).toEqual(['Title 1', 'Title 2', 'Title 3']);
  });
});
