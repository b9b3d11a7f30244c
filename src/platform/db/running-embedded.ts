import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import { isRunning } from './data-folder.ts';
import { DATABASE, databaseUrl } from './embedded.ts';

/** The embedded PostgreSQL that another process of ours keeps running, for a command beside it; null when none does. */
export async function urlOfRunning(dataDir: string): Promise<string | null> {
  const read = (...path: string[]) => readFile(join(dataDir, ...path), 'utf8').catch(() => null);
  const [pid = '', , , port = '', socketDir = ''] =
    (await read('postgres', 'postmaster.pid'))?.split('\n') ?? [];
  const secret = await read('postgres.json');
  if (secret === null || !(await isRunning(Number.parseInt(pid, 10) || 0))) return null;
  const { password } = parseOwn<{ password: string }>(secret);
  return databaseUrl(DATABASE, password, socketDir === '' ? null : socketDir, Number(port));
}
