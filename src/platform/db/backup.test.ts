import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { freshDatabase, openApp, until } from '../../../test/harness.ts';
import { readStore } from '../../../test/store.ts';
import { backupStore } from './backup.ts';
import { restoreStore } from './restore.ts';

const MEBIBYTE = 1024 * 1024;

/** The most memory held at one moment while something runs, above what was held before. */
async function peakOf(run: () => Promise<unknown>): Promise<number> {
  const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = held();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, held());
  }, 10);
  await run().finally(() => clearInterval(timer));
  return (peak - before) / MEBIBYTE;
}

describe('backup', () => {
  it('200 000 rows of a kilobyte pass both ways without being held', async () => {
    const app = await openApp({ databaseUrl: await freshDatabase() });
    const folder = mkdtempSync(join(tmpdir(), 'parlance-backup-'));
    const file = join(folder, 'backup.jsonl.gz');
    try {
      const { workspaceId } = await app.tenant();
      const client = await app.services.database.connect();
      await client.query(
        `insert into accounts (id, workspace_id, platform, platform_account_id, handle, display_name)
         select 'acc_' || i, $1, 'x', 'acc_' || i, '@' || i, repeat(md5(i::text), 32) from generate_series(1, 200000) i`,
        [workspaceId],
      );
      await client.end();

      const out = await peakOf(() =>
        pipeline(backupStore(app.services, 'test'), createGzip({ level: 1 }), createWriteStream(file)),
      );
      await app.services.database.executeSql('delete from accounts');
      let tables: { name: string; rows: number }[] = [];
      const back = await peakOf(async () => {
        tables = await restoreStore(app.services, createReadStream(file), async () => {});
      });

      expect(tables).toContainEqual({ name: 'accounts', rows: 200_000 });
      const { rows } = await app.services.database.executeSql(
        `select count(*) as count, sum(length(display_name)) as bytes from accounts`,
      );
      expect(rows).toEqual([{ count: 200_000, bytes: 200_000 * 1024 }]);
      // Held rows would show as 200 MB or more; garbage of neighbouring tests in this process as some tens.
      expect(out).toBeLessThan(130);
      expect(back).toBeLessThan(130);
    } finally {
      rmSync(folder, { recursive: true });
      await app.close();
    }
  });

  it('is one instant: what commits while it is read is not in it', async () => {
    const app = await openApp({ databaseUrl: await freshDatabase() });
    try {
      await app.tenant();
      const before = await readStore(app.services);
      const chunks = backupStore(app.services, 'test');
      const first = await chunks.next();
      await app.tenant();
      const read = [first.value as Buffer];
      for await (const chunk of chunks) read.push(chunk);

      const { counts } = JSON.parse(Buffer.concat(read).toString('utf8').trimEnd().split('\n').at(-1) ?? '');
      expect(counts).toEqual(Object.entries(before).map(([name, rows]) => ({ name, rows: rows.length })));
      expect(counts).toContainEqual({ name: 'users', rows: 1 });
      expect((await readStore(app.services))['users']).toHaveLength(2);
    } finally {
      await app.close();
    }
  });

  it('a reader that goes away leaves no connection behind', async () => {
    const app = await openApp({ databaseUrl: await freshDatabase() });
    try {
      const readers = async () =>
        (
          await app.services.database.executeSql(
            // Databases made from one template number their tables alike, and the cluster is shared.
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
