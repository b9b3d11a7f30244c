import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { jobContext } from '../../test/factories/job-context.ts';
import { freshDatabase, openApp } from '../../test/harness.ts';
import { runHousekeeping } from './run-housekeeping.ts';
import { deleteOldDeliveries } from './webhooks/store.ts';

describe('deliveries', () => {
  it('that are over go after their days, callbacks and webhooks alike; those on their way stay', async () => {
    const app = await openApp({
      databaseUrl: await freshDatabase(),
      env: { PARLANCE_DELIVERY_DAYS: '10' },
      roles: ['api'],
    });
    try {
      const { system } = app.services.database;
      const tenant = await app.tenant();
      const { id: webhook } = (await tenant.social('POST', '/webhooks', { url: 'http://127.0.0.1:9999/' }))
        .body.data;
      const send = async () => [
        (await tenant.social('POST', `/webhooks/${webhook}/test`)).body.data.id,
        (await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' })).body.data
          .delivery_id,
      ];
      const age = (ids: string[], status: string, days: number) =>
        sql`
        update deliveries set status = ${status}, created_at = now() - make_interval(days => ${days}),
               finished_at = case when ${status} = 'pending' then null else now() - make_interval(days => ${days}) end
         where id = any(${ids})`.execute(system);
      const [delivered, dead, fresh, waiting] = [await send(), await send(), await send(), await send()];
      await age(delivered, 'delivered', 11);
      await age(dead, 'dead', 11);
      await age(fresh, 'delivered', 9);
      await age(waiting, 'pending', 40);
      await sql`
        insert into delivery_attempts (delivery_id, workspace_id, number, started_at)
        select id, workspace_id, 1, now() from deliveries where id = any(${[...delivered, ...fresh]})`.execute(
        system,
      );
      const everyone = app.services.database.everyone;
      expect(await everyone((tx) => deleteOldDeliveries(tx, 10, 1))).toBe(1);
      await runHousekeeping.run({}, jobContext(app));

      const { rows } = await sql<{ id: string }>`select id from deliveries`.execute(system);
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([...fresh, ...waiting]));
      const { rows: left } = await sql<{ traces: number; attempts: number }>`
        select (select count(*)::int from callback_traces) as traces,
               (select count(*)::int from delivery_attempts) as attempts`.execute(system);
      expect(left).toEqual([{ traces: 2, attempts: 2 }]);
      const listed = (await tenant.open('GET', '/callbacks/deliveries')).body.data;
      expect(listed.total).toBe(2);
      const again = await tenant.open('POST', '/callbacks/redeliver', { delivery_id: dead[1] });
      expect(again.status).toBe(404);
    } finally {
      await app.close();
    }
  });
});
