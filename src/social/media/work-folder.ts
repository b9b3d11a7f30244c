import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobContext } from '#platform/job.ts';

/** Longer than any job that uses one. */
const ABANDONED_AFTER_MS = 3 * 3_600_000;
const SPARE_BYTES = 256 * 1024 * 1024;

/** Not the file's fault: it is retried when the disk has room. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}

/**
 * A folder for the files of a program, removed afterwards in any case. The next call removes what a dead
 * process left behind. The age is part of the name, as with unfinished blobs.
 */
export async function withWorkFolder<T>(
  { config, clock }: Pick<JobContext, 'config' | 'clock'>,
  bytes: number,
  run: (folder: string) => Promise<T>,
): Promise<T> {
  const root = join(config.dataDir, 'work');
  await mkdir(root, { recursive: true, mode: 0o700 });
  const now = clock.now().getTime();
  for (const name of await readdir(root)) {
    const begunAt = Number(/^(\d+)-/.exec(name)?.[1]);
    if (begunAt < now - ABANDONED_AFTER_MS) await rm(join(root, name), { recursive: true, force: true });
  }
  const disk = await statfs(root);
  if (disk.bavail * disk.bsize < bytes + SPARE_BYTES) throw new NoRoom('The disk has no room for this work.');
  const folder = await mkdtemp(join(root, `${now}-`));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
