import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import { isRunning } from './data-folder.ts';
import { DATABASE, databaseUrl } from './embedded.ts';
import type { Keep } from './embedded-user.ts';

/**
 * The URL of the embedded PostgreSQL that another process of ours keeps running, for a command run beside it;
 * null when there is none.
 */
export async function urlOfRunning(dataDir: string): Promise<string | null> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => null);
  const kept = await read(join(dataDir, 'postgres.json'));
  if (kept === null) return null;
  const { password, cluster } = parseOwn<Keep>(kept);
  // An absolute path where the cluster had to be kept outside the data folder.
  const [pid = '', , , port = '', socketDir = ''] =
    (await read(resolve(dataDir, cluster ?? 'postgres', 'postmaster.pid')))?.split('\n') ?? [];
  if (!(await isRunning(Number.parseInt(pid, 10) || 0))) return null;
  return databaseUrl(DATABASE, password, socketDir === '' ? null : socketDir, Number(port));
}
