import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp, until } from '../../../test/harness.ts';
import { readStore, rowsOf } from '../../../test/store.ts';
import { registry } from '../../app/registry.ts';
import { runHousekeeping } from '../run-housekeeping.ts';
import { backupStore } from './backup.ts';
import { restoreStore } from './restore.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function openOwn(): Promise<App> {
  const app = await openApp({ databaseUrl: await freshDatabase() });
  apps.push(app);
  return app;
}

const backup = ({ services }: App): Promise<Buffer> =>
  buffer(Readable.from(backupStore(services, 'test')).pipe(createGzip()));

const restore = ({ services }: App, file: Buffer) =>
  restoreStore(services, Readable.from([file]), async () => {});

describe('restore', () => {
  it('waits for calls that are under way', async () => {
    const app = await openOwn();
    await app.tenant();
    const file = await backup(app);
    await app.tenant();
    const call = await app.services.database.connect();
    await call.query('begin; select from users');

    let restored = false;
    const restoring = restore(app, file).then(() => {
      restored = true;
    });
    // The call has held the table until here; its next statement must still go through.
    const { rows } = await call.query(`select count(*)::int as users from users`);
    expect([rows, restored]).toEqual([[{ users: 2 }], false]);
    await call.query('commit');
    await call.end();
    await restoring;

    expect((await readStore(app.services))['users']).toHaveLength(1);
  });

  it('waits for a backup that is being read, which stays whole', async () => {
    const app = await openOwn();
    await app.tenant();
    const file = await backup(app);
    const before = await readStore(app.services);
    const chunks = backupStore(app.services, 'test');
    const { value: first } = await chunks.next();
    const read = first ? [first] : [];

    let isThrough = false;
    const restoring = restore(app, file).finally(() => {
      isThrough = true;
    });
    await until('the restore waits or is through', async () => {
      const { rows } = await app.services.database.executeSql(
        `select from pg_locks where mode = 'AccessExclusiveLock' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length > 0 || isThrough;
    });
    for await (const chunk of chunks) read.push(chunk);
    await restoring;

    expect(rowsOf(Buffer.concat(read).toString('utf8'))).toEqual(before);
  });

  it('a failure in the middle of the swap changes nothing', async () => {
    const app = await openOwn();
    await app.tenant();
    const file = await backup(app);
    await app.tenant();
    const before = await readStore(app.services);

    const refused = restoreStore(app.services, Readable.from([file]), async () => {
      throw new Error('no audit, no restore');
    });

    await expect(refused).rejects.toThrow('no audit, no restore');
    expect(await readStore(app.services)).toEqual(before);
  });

  it('yields to a running call that waits for it in turn', async () => {
    const app = await openOwn();
    const { userId } = await app.tenant();
    const file = await backup(app);
    const call = await app.services.database.connect();
    await call.query('begin; lock table accounts in row exclusive mode');
    const restoring = restore(app, file);
    await until('the restore waits for the call', async () => {
      const { rowCount } = await call.query(
        `select from pg_locks where relation = 'accounts'::regclass and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount === 1;
    });
    // Now the call waits for the restore too. Without the short lock timeout the server
    // would end one of the two.
    expect((await call.query(`select from users`)).rowCount).toBe(1);
    await call.query('commit');
    await call.end();
    await restoring;

    expect((await readStore(app.services))['users']?.[0]).toContain(userId);
  });

  it('numbers given out after the restore are new', async () => {
    const old = await openOwn();
    const { workspaceId } = await old.tenant();
    const log = (app: App, count: number) =>
      app.services.database.executeSql(
        `insert into audit_log (workspace_id, actor_kind, actor_id, operation, face, request_id, input)
         select '${workspaceId}', 'session', 'usr_1', 'test', 'console', 'r' || i, '{}' from generate_series(1, ${count}) i`,
      );
    await log(old, 50);
    const fresh = await openOwn();
    await restore(fresh, await backup(old));

    await log(fresh, 10);

    const { rows } = await fresh.services.database.executeSql(
      'select count(*) as count, max(id) as top from audit_log',
    );
    expect(rows).toEqual([{ count: 60, top: 60 }]);
  });

  it('keeps a queue that the backup does not have, because the running program needs it', async () => {
    const app = await openOwn();
    await app.tenant();
    const file = await backup(app);
    const probe = { ...runHousekeeping, name: 'probe_later' };
    const newer = { ...registry, jobs: [...registry.jobs, probe] };
    apps.push(await openApp({ databaseUrl: app.databaseUrl, registry: newer }));

    await restore(app, file);

    const queues = (await readStore(app.services))['pgboss.queue']?.map((line) => JSON.parse(line)[0]);
    expect(queues).toContain('probe_later');
    expect(queues).toContain('run_housekeeping');
  });
});
