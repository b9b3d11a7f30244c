import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/platform/clock.ts';
import { commandLine, isRunning } from '../src/platform/db/data-folder.ts';

const PREFIX = 'parlance-suite-';
const OWNER = 'owner.pid';
const STOP_MS = 20_000;
/** What Linux keeps in memory only. */
const IN_MEMORY = '/dev/shm';
/** A hundred and fifty small databases are three of them; the other half is for everything else. */
const ROOM_BYTES = 6 * 1024 ** 3;

export interface SuiteFolder {
  /** The folder of the suite's PostgreSQL. */
  dataDir: string;
  remove(): void;
}

/**
 * Everything that a run of the suite writes is in one folder: the data of its PostgreSQL, and what the tests and
 * their processes create in the folder for temporary files, which is also in here. So one removal is enough. The next
 * run finds what a killed run could not remove, by its name and by the process that owned it. If there is room in
 * memory, the data have a separate folder there: a database is a thousand files, and creating them on a disk takes
 * three times as much CPU.
 */
export async function openSuiteFolder(): Promise<SuiteFolder> {
  const outside = tmpdir();
  await sweep(outside);
  if (existsSync(IN_MEMORY)) await sweep(IN_MEMORY);
  const folder = makeFolder(outside);
  const holder = hasRoom() ? makeFolder(IN_MEMORY) : folder;
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  chmodSync(temporary, 0o1777);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = temporary;

  const dataDir = join(holder, 'store');
  const remove = () => {
    for (const each of new Set([folder, holder]))
      rmSync(each, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  // An orderly end stops the server first. This is for every other end: nothing in it is kept.
  process.once('exit', () => {
    const pid = serverOf(holder);
    if (pid !== null) process.kill(pid, 'SIGKILL');
    remove();
  });
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(signal, () => process.exit(code));
  return { dataDir, remove };
}

function makeFolder(outside: string): string {
  const folder = mkdtempSync(join(outside, PREFIX));
  // PostgreSQL runs as another user if the tests run as root, and must be able to pass.
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, OWNER), String(process.pid));
  return folder;
}

/** Of the place, and of the memory that it is in. */
function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory() / 2) > ROOM_BYTES;
}

/** Removes the remains of dead runs, and ends their servers. */
async function sweep(outside: string): Promise<void> {
  for (const name of readdirSync(outside)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(outside, name);
    const owner = readPid(join(folder, OWNER));
    // Without an owner it is another run that is just starting, or belongs to another program.
    if (owner === null || (await isRunning(owner))) continue;
    await endServer(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function endServer(folder: string): Promise<void> {
  const pid = serverOf(folder);
  // The number may belong to another process since.
  if (pid === null || !(await commandLine(pid))?.some((word) => word.startsWith(folder))) return;
  process.kill(pid, 'SIGQUIT');
  const end = performance.now() + STOP_MS;
  while ((await isRunning(pid)) && performance.now() < end) await systemClock.sleep(50);
}

function serverOf(folder: string): number | null {
  return readPid(join(folder, 'store', 'postgres', 'postmaster.pid'));
}

/** The number on the first line. */
function readPid(path: string): number | null {
  try {
    const pid = Number(readFileSync(path, 'utf8').split('\n', 1)[0]);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
