import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { DataFolderBusy, lockDataFolder } from './data-folder.ts';

const CONTENDER = fileURLToPath(new URL('../../../test/fixtures/contend-for-folder.ts', import.meta.url));

const folders: string[] = [];
afterEach(async () => {
  for (const dir of folders.splice(0)) await rm(dir, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'parlance-lock-'));
  folders.push(dir);
  return dir;
}

const here = (url = 'http://127.0.0.1:8080') => ({ pid: process.pid, url, startedAt: systemClock.now() });

/** The pid of a process that has certainly ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

async function leaveStaleLock(dir: string, pid: number, birth: string | null): Promise<void> {
  const record = { pid, url: '', startedAt: '2026-01-01T00:00:00.000Z', birth, token: randomUUID() };
  await writeFile(join(dir, 'parlance.lock'), JSON.stringify(record));
}

describe('lockDataFolder', () => {
  it('makes the folder and the lock readable by the owner alone', async () => {
    const dir = join(await newFolder(), 'data');

    await lockDataFolder(dir, here());

    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dir, 'parlance.lock'))).mode & 0o777).toBe(0o600);
  });

  it('a second start is told who holds the folder, and may have it after the release', async () => {
    const dir = await newFolder();
    const lock = await lockDataFolder(dir, here());

    const second = await lockDataFolder(dir, here()).catch((error: unknown) => error);
    expect(second).toBeInstanceOf(DataFolderBusy);
    expect(second).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:8080' });

    await lock.release();
    await lockDataFolder(dir, here());
  });

  it('a release by a process that no longer holds the folder changes nothing', async () => {
    const dir = await newFolder();
    const former = await lockDataFolder(dir, here());
    await former.release();
    await lockDataFolder(dir, here());

    await former.release();

    await expect(lockDataFolder(dir, here())).rejects.toThrow(DataFolderBusy);
  });

  it('takes over from a process that has ended', async () => {
    const dir = await newFolder();
    await leaveStaleLock(dir, deadPid(), null);

    await lockDataFolder(dir, here());

    await expect(lockDataFolder(dir, here())).rejects.toThrow(`process ${process.pid}`);
    expect(await readdir(dir)).toEqual(['parlance.lock']);
  });

  it.runIf(process.platform === 'linux')(
    'takes over when the pid now belongs to a younger process',
    async () => {
      const dir = await newFolder();
      await leaveStaleLock(dir, process.pid, 'another-boot/1');

      await lockDataFolder(dir, here());

      await expect(lockDataFolder(dir, here())).rejects.toThrow(DataFolderBusy);
    },
  );

  it('takes over from a successor that died before it had finished', async () => {
    const dir = await newFolder();
    const token = randomUUID();
    const stale = { pid: deadPid(), url: '', startedAt: '', birth: null, token };
    await writeFile(join(dir, 'parlance.lock'), JSON.stringify(stale));
    const heir = `parlance.lock.after-${token.slice(0, 8)}`;
    await writeFile(join(dir, heir), JSON.stringify({ ...stale, token: randomUUID() }));

    await lockDataFolder(dir, here());

    await expect(lockDataFolder(dir, here())).rejects.toThrow(DataFolderBusy);
    expect(await readdir(dir)).toEqual(['parlance.lock']);
  });

  it('a lock that a power cut emptied does not block the start', async () => {
    const dir = await newFolder();
    await writeFile(join(dir, 'parlance.lock'), '');

    await lockDataFolder(dir, here());

    await expect(lockDataFolder(dir, here())).rejects.toThrow(DataFolderBusy);
  });

  // Each round starts two processes and sends both to twenty folders at the same moment. Every second folder
  // has a dead process's lock, where deleting and creating it would let both in.
  it('of two simultaneous processes exactly one wins, each of 200 times', async () => {
    const dead = deadPid();
    const pair = [new Contender(), new Contender()];
    try {
      await Promise.all(pair.map((contender) => contender.line()));
      for (let round = 0; round < 200; round++) {
        const dir = await newFolder();
        if (round % 2 === 1) await leaveStaleLock(dir, dead, null);

        for (const contender of pair) contender.tell(dir);
        const outcomes = await Promise.all(pair.map((contender) => contender.line()));

        const winner = pair[outcomes.indexOf('won')];
        expect(outcomes.toSorted()).toEqual([`busy ${winner?.child.pid}`, 'won']);
      }
    } finally {
      for (const contender of pair) contender.child.kill('SIGKILL');
    }
  });
});

class Contender {
  readonly child: ChildProcess = spawn(process.execPath, [CONTENDER], { stdio: ['pipe', 'pipe', 'inherit'] });
  readonly #lines = createInterface({ input: this.child.stdout! })[Symbol.asyncIterator]();

  tell(dir: string): void {
    this.child.stdin!.write(`${dir}\n`);
  }

  async line(): Promise<string> {
    const { value } = await this.#lines.next();
    return value ?? 'ended';
  }
}
