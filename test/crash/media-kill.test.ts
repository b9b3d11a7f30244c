import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce, eventsOf, jpeg, put } from '../../src/social/media/media-for-tests.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { useProcesses } from '../processes.ts';

const processes = useProcesses();
let app: App;
beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: ['api'] });
});
afterAll(() => app.close());

describe('workers that are killed while they process a picture', () => {
  it('the next one finishes it and reports once, and the deaths are counted in its row', async () => {
    const tenant = await app.tenant();
    const bytes = await jpeg();
    const { id } = await announce(tenant, bytes.length);
    await put(app, tenant, `/media/${id}/content`, bytes);
    await tenant.social('POST', `/media/${id}/complete`);
    const { system } = app.services.database;
    const media = () =>
      system.selectFrom('media').select(['status', 'tries']).where('id', '=', id).executeTakeFirstOrThrow();
    const startWorker = async (failpoints: string) => {
      // As the engine treats the job of a dead worker, but only once the next worker is there.
      await sql`update pgboss.job set start_after = now() + interval '1 hour', state = 'retry',
                       retry_count = retry_count + (state = 'active')::int
                 where name = 'run_media_intake'`.execute(system);
      const worker = await processes.start({
        roles: 'worker',
        databaseUrl: app.databaseUrl,
        env: { PARLANCE_FAILPOINTS: failpoints },
      });
      await sql`update pgboss.job set start_after = now() where name = 'run_media_intake'`.execute(system);
      return worker;
    };
    for (const tries of [0, 1]) {
      await (await startWorker('media.examined=kill9')).exited;
      expect(await media()).toEqual({ status: 'processing', tries });
    }
    await startWorker('');
    await until('the picture is ready', async () => (await media()).status === 'ready' || null);
    expect(await eventsOf(app, tenant)).toEqual(['media.ready']);
  });
});
