import { randomBytes } from 'node:crypto';
import { mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CommandFailed } from './failed.ts';

/** Completely or not at all: a reader in the meantime, or Ctrl-C, never finds half a file. */
export async function writeWhole(path: string, data: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}.parlance`);
  try {
    const file = await open(draft, 'wx', 0o644);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * The place of a file inside the folder. A name that leads out of it, through dots or a link, is refused: names may
 * come from a server.
 */
export async function placeInside(folder: string, path: string): Promise<string> {
  const root = await realpath(folder);
  const wanted = resolve(root, path);
  if (!isInside(root, wanted)) throw outside(path);
  const real = await realOf(wanted);
  if (!isInside(root, real)) throw outside(path);
  return real;
}

/** Links are followed as far as the path exists; the rest is only a name. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent || dirname(path) === path) throw error;
    return join(await realOf(dirname(path)), relative(dirname(path), path));
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function outside(path: string): CommandFailed {
  return new CommandFailed(
    `${JSON.stringify(path)} lies outside of the project’s folder; nothing was written.`,
    {
      next: 'parlance init --print',
    },
  );
}
