import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backupStore } from '#platform/db/backup.ts';
import { restoreStore } from '#platform/db/restore.ts';
import { type Line, monotonicMs, type Site } from './site.ts';
import { addTenant } from './tenants.ts';
import { openWorld, tempFolder } from './world.ts';

const ROWS = 200_000;
const MEBIBYTE = 1024 * 1024;
const LOOK_MS = 10;

/** Rows of a kilobyte to a file and back: how long it takes, and how much memory is held at once. */
export async function benchBackup(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const { workspaceId } = await addTenant(world, 0, 0);
  const rows = site.quick ? ROWS / 10 : ROWS;
  const client = await world.database.connect();
  await client.query(
    `insert into accounts (id, workspace_id, platform, platform_account_id, handle, display_name)
     select 'acc_' || i, $1, 'x', 'acc_' || i, '@' || i, repeat(md5(i::text), 32) from generate_series(1, $2) i`,
    [workspaceId, rows],
  );
  await client.end();
  const file = join(tempFolder(site), 'backup.jsonl.gz');
  const out = await weigh(() =>
    pipeline(backupStore(world, 'bench'), createGzip({ level: 1 }), createWriteStream(file)),
  );
  const back = await weigh(() => restoreStore(world, createReadStream(file), async () => {}));
  const line = (name: string, figure: number, unit: string): Line => ({
    bench: 'backup',
    name,
    figure,
    unit,
    note: `${rows} rows of a kilobyte`,
  });
  return [
    line('backup', out.ms, 'ms'),
    line('backup: most held', out.mib, 'MiB'),
    line('restore', back.ms, 'ms'),
    line('restore: most held', back.mib, 'MiB'),
  ];
}

/** The peak memory while something runs, above what was held before. */
async function weigh(run: () => Promise<unknown>): Promise<{ ms: number; mib: number }> {
  const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const [began, before] = [monotonicMs(), held()];
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, held());
  }, LOOK_MS);
  await run().finally(() => clearInterval(timer));
  return { ms: monotonicMs() - began, mib: (peak - before) / MEBIBYTE };
}
