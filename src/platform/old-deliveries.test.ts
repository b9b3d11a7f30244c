import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../test/factories/job-context.ts';
import { type App, freshDatabase, openApp } from '../../test/harness.ts';
import { runHousekeeping } from './run-housekeeping.ts';
import { runPartitions } from './run-partitions.ts';
import { deleteOldDeliveries } from './webhooks/store.ts';

const apps: App[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function openWith(days: number) {
  const app = await openApp({
    databaseUrl: await freshDatabase(),
    env: { PARLANCE_DELIVERY_DAYS: String(days) },
    roles: ['api'],
  });
  apps.push(app);
  const { system } = app.services.database;
  const tenant = await app.tenant();
  const url = 'http://127.0.0.1:9999/';
  const { id: webhook } = (await tenant.social('POST', '/webhooks', { url })).body.data;
  return {
    app,
    tenant,
    webhook,
    /** A webhook and a callback. */
    send: async (): Promise<string[]> => [
      (await tenant.social('POST', `/webhooks/${webhook}/test`)).body.data.id,
      (await tenant.open('POST', '/callbacks/test', { callback_url: url })).body.data.delivery_id,
    ],
    /** Makes them look as if all had happened that long ago; finished ones get an attempt. */
    age: async (ids: string[], status: string, ago: number) => {
      const then = sql`now() - make_interval(days => ${ago})`;
      await sql`
        update deliveries set status = ${status}, attempts = 1, created_at = ${then},
               finished_at = case when ${status} = 'pending' then null else ${then} end
         where id = any(${ids})`.execute(system);
      await sql`
        insert into delivery_attempts (delivery_id, workspace_id, number, started_at)
        select id, workspace_id, 1, ${then} from deliveries where id = any(${ids}) and status <> 'pending'`.execute(
        system,
      );
      await sql`
        update callback_traces t set used_at = ${then}
          from deliveries d where d.trace_id = t.trace_id and d.id = any(${ids})`.execute(system);
    },
    clean: async () => {
      await runPartitions.run({}, jobContext(app));
      await runHousekeeping.run({}, jobContext(app));
    },
    places: async (ids: string[]) => {
      const { rows } = await sql<{ place: string }>`
        select tableoid::regclass::text as place from deliveries where id = any(${ids})`.execute(system);
      return rows.map(({ place }) => place.replace('partitions.', ''));
    },
    left: async () => {
      const { rows } = await sql<{ deliveries: string[]; traces: number; attempts: string[] }>`
        select array(select id from deliveries order by 1) as deliveries,
               array(select delivery_id from delivery_attempts order by 1) as attempts,
               (select count(*)::int from callback_traces) as traces`.execute(system);
      return rows[0];
    },
  };
}

const monthOf = (at: Date) => `deliveries_${at.toISOString().slice(0, 7).replace('-', '_')}`;

describe('deliveries', () => {
  it('that have ended are deleted after their days, callbacks and webhooks alike; open ones stay', async () => {
    const { app, tenant, send, age, clean, left } = await openWith(10);
    const [delivered, dead, fresh, waiting] = [await send(), await send(), await send(), await send()];
    await age(delivered, 'delivered', 11);
    await age(dead, 'dead', 11);
    await age(fresh, 'delivered', 9);
    await age(waiting, 'pending', 40);
    expect(await app.services.database.everyone((tx) => deleteOldDeliveries(tx, 10, 1))).toBe(1);

    await clean();

    const kept = [...fresh, ...waiting].sort();
    expect(await left()).toEqual({ deliveries: kept, traces: 2, attempts: [...fresh].sort() });
    expect((await tenant.open('GET', '/callbacks/deliveries')).body.data.total).toBe(2);
    const again = await tenant.open('POST', '/callbacks/redeliver', { delivery_id: dead[1] });
    expect(again.status).toBe(404);
  });

  it('are in the partition of the month in which they ended, open ones in a separate one', async () => {
    const { app, tenant, send, places, age } = await openWith(30);
    const sent = await send();
    expect(await places(sent)).toEqual(['deliveries_open', 'deliveries_open']);
    await age(sent, 'dead', 0);
    const month = monthOf(app.services.clock.now());
    expect(await places(sent)).toEqual([month, month]);

    const redelivered = await tenant.open('POST', '/callbacks/redeliver', { delivery_id: sent[1] });
    expect(redelivered.status).toBe(200);
    expect(await places(sent.slice(1))).toEqual(['deliveries_open']);
    const busy = await tenant.open('POST', '/callbacks/redeliver', { delivery_id: sent[1] });
    expect(busy.status).toBe(409);
  });

  it('are deleted with their month as a whole, including their attempts and traces', async () => {
    const { app, tenant, send, age, clean, places, left } = await openWith(30);
    const [old, fresh, waiting] = [await send(), await send(), await send()];
    await age(old, 'delivered', 100);
    await age(fresh, 'dead', 1);
    await age(waiting, 'pending', 200);
    const tables = async () => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r'`.execute(
        app.services.database.system,
      );
      return rows.map(({ name }) => name);
    };
    expect(await places(old)).toEqual(['deliveries_other', 'deliveries_other']);

    await clean();

    const kept = [...fresh, ...waiting].sort();
    expect(await left()).toEqual({ deliveries: kept, traces: 2, attempts: [...fresh].sort() });
    const month = monthOf(new Date(app.services.clock.now().getTime() - 100 * 86_400_000));
    expect(await tables()).not.toContain(month);
    const again = await tenant.open('POST', '/callbacks/redeliver', { delivery_id: old[1] });
    expect(again.status).toBe(404);
  });

  it('are deleted with their attempts when their webhook is deleted', async () => {
    const { tenant, webhook, send, age, left } = await openWith(30);
    const sent = await send();
    await age(sent, 'delivered', 1);
    expect((await tenant.social('DELETE', `/webhooks/${webhook}`)).status).toBe(200);
    expect(await left()).toMatchObject({ deliveries: [sent[1]], attempts: [sent[1]] });
  });

  it('that two people resend at once are resent once', async () => {
    const { tenant, send, age, left } = await openWith(30);
    const sent = await send();
    await age(sent, 'dead', 1);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        tenant.open('POST', '/callbacks/redeliver', { delivery_id: sent[1] }).then(({ status }) => status),
      ),
    );
    expect(answers.sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await left())?.deliveries).toEqual(sent.sort());
  });
});
