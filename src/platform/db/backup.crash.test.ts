import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp, until } from '../../../test/harness.ts';
import { readStore } from '../../../test/store.ts';
import { backupStore } from './backup.ts';
import { restoreStore } from './restore.ts';

const ROWS = 20_000;
const PIECE = 65_536;

/**
 * The progress of the COPY of this database. Its rows are a kilobyte each, far more in total
 * than any buffer in between.
 */
async function copying(app: App): Promise<{ rows: number; bytes: number; waits: string | null }> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select tuples_processed::int as rows, bytes_processed::int as bytes, wait_event as waits
         from pg_stat_progress_copy join pg_stat_activity using (pid)
        where pg_stat_progress_copy.datname = current_database()`,
    );
    return rows[0] ?? { rows: 0, bytes: 0, waits: null };
  } finally {
    await client.end();
  }
}

describe('backup', () => {
  it('rows pass both ways without buffering: the store waits for the reader, and gets the same data', async () => {
    const app = await openApp({ databaseUrl: await freshDatabase() });
    try {
      const { workspaceId } = await app.tenant();
      const client = await app.services.database.connect();
      await client.query(
        `insert into accounts (id, workspace_id, platform, platform_account_id, handle, display_name)
         select 'acc_' || i, $1, 'x', 'acc_' || i, '@' || i, repeat(md5(i::text), 32) from generate_series(1, $2) i`,
        [workspaceId, ROWS],
      );
      await client.end();

      const read: Buffer[] = [];
      let sent = 0;
      for await (const chunk of backupStore(app.services, 'test')) {
        read.push(chunk);
        if (sent > 0 || !chunk.includes('acc_')) continue;
        // The stream is not read: the server can send only as much as fits into the buffers, and then waits.
        await until('the store waits', async () => (await copying(app)).waits === 'ClientWrite');
        sent = (await copying(app)).rows;
      }
      expect(sent).toBeGreaterThan(0);
      expect(sent).toBeLessThan(ROWS / 2);
      await app.services.database.executeSql('delete from accounts');

      // Not compressed, so that half of the file contains half of the rows.
      const file = gzipSync(Buffer.concat(read), { level: 0 });
      async function* pieces() {
        for (let at = 0; at < file.length; at += PIECE) {
          const isHalf = at <= file.length / 2 && at + PIECE > file.length / 2;
          if (isHalf)
            await until('a quarter is in', async () => (await copying(app)).bytes > file.length / 4);
          yield file.subarray(at, at + PIECE);
        }
      }
      const { tables } = await restoreStore(app.services, pieces(), async () => {});

      expect(tables).toContainEqual({ name: 'accounts', rows: ROWS });
      const { rows } = await app.services.database.executeSql(
        `select count(*) as count, sum(length(display_name)) as bytes from accounts`,
      );
      expect(rows).toEqual([{ count: ROWS, bytes: ROWS * 1024 }]);
    } finally {
      await app.close();
    }
  });

  it('is one snapshot: commits during the read are not in it', async () => {
    const app = await openApp({ databaseUrl: await freshDatabase() });
    try {
      await app.tenant();
      const before = await readStore(app.services);
      const chunks = backupStore(app.services, 'test');
      const first = await chunks.next();
      await app.tenant();
      const read = first.value ? [first.value] : [];
      for await (const chunk of chunks) read.push(chunk);

      const { counts } = JSON.parse(Buffer.concat(read).toString('utf8').trimEnd().split('\n').at(-1) ?? '');
      expect(counts).toEqual(Object.entries(before).map(([name, rows]) => ({ name, rows: rows.length })));
      expect(counts).toContainEqual({ name: 'users', rows: 1 });
      expect((await readStore(app.services))['users']).toHaveLength(2);
    } finally {
      await app.close();
    }
  });

  it('a reader that disconnects leaves no connection behind', async () => {
    const app = await openApp({ databaseUrl: await freshDatabase() });
    try {
      const readers = async () =>
        (
          await app.services.database.executeSql(
            // Databases made from one template use the same oids for their tables, and the cluster is shared.
            `select distinct pid from pg_locks where relation = 'users'::regclass and pid <> pg_backend_pid()
               and database = (select oid from pg_database where datname = current_database())`,
          )
        ).rows.length;
      const chunks = backupStore(app.services, 'test');
      await chunks.next();
      expect(await readers()).toBe(1);
      await chunks.return();
      await until('the connection is gone', async () => (await readers()) === 0);
    } finally {
      await app.close();
    }
  });
});
