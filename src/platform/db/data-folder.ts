import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf, parseOwn } from '#kernel/narrow.ts';

const run = promisify(execFile);

interface LockInfo {
  pid: number;
  /** Where the holder can be reached, shown to people; '' when it has no address. */
  url: string;
  startedAt: Date;
}

interface DataFolderLock {
  release(): Promise<void>;
}

interface LockRecord {
  pid: number;
  url: string;
  startedAt: string;
  /**
   * Distinguishes this process from a later one with the same pid; null where the system does not provide it.
   */
  birth: string | null;
  /** Unique per record, so that one stale record can be taken over only once. */
  token: string;
}

/** Another running process holds the folder. */
export class DataFolderBusy extends Error {
  readonly pid: number;
  readonly url: string;

  constructor(dir: string, holder: { pid: number; url: string }) {
    const where = holder.url === '' ? '' : ` at ${holder.url}`;
    super(
      `The data folder ${dir} is in use by process ${holder.pid}${where}. Stop it, or choose another folder.`,
    );
    this.name = 'DataFolderBusy';
    this.pid = holder.pid;
    this.url = holder.url;
  }
}

/**
 * Allows one process per data folder. Node has no flock, so the lock is a file that names its holder. The
 * lock of a holder that died without releasing it is taken over.
 * Limit: a holder in another container with its own process numbers looks dead from here.
 */
export async function lockDataFolder(
  dir: string,
  info: LockInfo,
  name = 'parlance.lock',
): Promise<DataFolderLock> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, name);
  const record: LockRecord = {
    pid: info.pid,
    url: info.url,
    startedAt: info.startedAt.toISOString(),
    birth: await processBirth(info.pid),
    token: randomUUID(),
  };

  // Written in full under a private name first, so that every reader sees a complete lock. An unreadable lock
  // therefore means a torn write after a power cut, never a process that is just starting.
  const draft = `${path}.${record.token}`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600, flag: 'wx' });
  try {
    await take(dir, path, draft);
  } finally {
    await rm(draft, { force: true });
  }

  return {
    async release() {
      if ((await readRecord(path))?.token === record.token) await rm(path, { force: true });
    },
  };
}

/**
 * `link` atomically creates the file or fails. A stale lock is never deleted, because another process may
 * replace it between the check and the deletion. Instead, the right to replace exactly that record is taken
 * like a lock of its own (and taken over in the same way if its holder dies). A single rename then turns
 * this claim into the lock.
 */
async function take(dir: string, path: string, draft: string): Promise<void> {
  for (;;) {
    if (await linked(draft, path)) return;

    const holder = await readRecord(path);
    if (holder === null) continue;
    if (await isHeld(holder)) throw new DataFolderBusy(dir, holder);

    const claim = `${path}.after-${holder.token.slice(0, 8)}`;
    await take(dir, claim, draft);
    // An earlier claimant may have finished between our check and our claim, because its rename freed the
    // claim's name. Then the record we checked is gone, and we start over.
    if ((await readRecord(path))?.token === holder.token) {
      await rename(claim, path);
      return;
    }
    await rm(claim, { force: true });
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function readRecord(path: string): Promise<LockRecord | null> {
  try {
    const text = await readFile(path, 'utf8');
    try {
      return parseOwn<LockRecord>(text);
    } catch {
      return { pid: 0, url: '', startedAt: '', birth: null, token: 'unreadable' };
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function isHeld(holder: LockRecord): Promise<boolean> {
  if (!(await isRunning(holder.pid))) return false;
  const birth = await processBirth(holder.pid);
  // Where start times are unknown, a reused pid keeps the folder locked, which is the safer mistake.
  return birth === null || holder.birth === null || birth === holder.birth;
}

/** Whether the process exists and is not a zombie that nobody has reaped yet. */
export async function isRunning(pid: number): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return (await linuxStat(pid))?.[0] !== 'Z';
}

/** The words of the command line; null when the system does not provide them. */
export async function commandLine(pid: number): Promise<string[] | null> {
  if (process.platform === 'win32') return null;
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
    }
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return [stdout.trim()];
  } catch {
    return null;
  }
}

/**
 * The start time as the kernel reports it. On Linux it is in ticks since boot and is prefixed with the boot
 * id, because a container can give the same pids at the same ticks after every reboot.
 */
async function processBirth(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return null;
  try {
    if (process.platform === 'linux') {
      const ticks = (await linuxStat(pid))?.[19];
      const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
      return ticks === undefined ? null : `${boot}/${ticks}`;
    }
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/**
 * The fields after the program's name (which may itself contain spaces and brackets),
 * starting with the state.
 */
async function linuxStat(pid: number): Promise<string[] | null> {
  if (process.platform !== 'linux') return null;
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
