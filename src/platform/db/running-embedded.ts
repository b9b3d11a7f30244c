import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import { isRunning } from './data-folder.ts';
import { DATABASE, databaseUrl } from './embedded.ts';
import type { Keep } from './embedded-user.ts';

/** The embedded PostgreSQL that another process of ours keeps running, for a command beside it; null when none does. */
export async function urlOfRunning(dataDir: string): Promise<string | null> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => null);
  const kept = await read(join(dataDir, 'postgres.json'));
  if (kept === null) return null;
  const { password, cluster } = parseOwn<Keep>(kept);
  // Absolute where the cluster had to be kept outside.
  const [pid = '', , , port = '', socketDir = ''] =
    (await read(resolve(dataDir, cluster ?? 'postgres', 'postmaster.pid')))?.split('\n') ?? [];
  if (!(await isRunning(Number.parseInt(pid, 10) || 0))) return null;
  return databaseUrl(DATABASE, password, socketDir === '' ? null : socketDir, Number(port));
}
