import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '../../src/platform/db/data-folder.ts';
import { until } from '../harness.ts';

let outside: string;
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'p-'));
  chmodSync(outside, 0o711);
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

interface Run {
  child: ChildProcess;
  /** In the folder of the run, or in memory. */
  dataDir: string;
  server: number;
}

async function start(): Promise<Run> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../fixtures/hold-suite-folder.ts')], {
    env: { ...process.env, TMPDIR: outside },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const dataDir = String((await once(child.stdout ?? child, 'data'))[0]).trim();
  const server = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { child, dataDir, server };
}

async function end({ child }: Run, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

const left = () => readdirSync(outside).filter((name) => name.startsWith('parlance-'));

describe('an interrupted run of the suite', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s: no folder and no server remain',
    async (signal) => {
      const run = await start();
      expect(left()).toHaveLength(1);
      await end(run, signal);
      await until('the server ended', async () => !(await isRunning(run.server)));
      expect([left(), existsSync(run.dataDir)]).toEqual([[], false]);
    },
  );

  it('by kill -9: the next run removes its remains, and nothing of a running one', async () => {
    const [killed, alive] = [await start(), await start()];
    await end(killed, 'SIGKILL');
    // Nobody has removed its folder. Its server is told of the end and may be gone already.
    expect(existsSync(killed.dataDir)).toBe(true);
    const next = await start();
    expect(await isRunning(killed.server)).toBe(false);
    expect(await isRunning(alive.server)).toBe(true);
    expect([killed, alive, next].map(({ dataDir }) => existsSync(dataDir))).toEqual([false, true, true]);
    expect(left()).toHaveLength(2);
    await end(alive, 'SIGTERM');
    await end(next, 'SIGTERM');
    expect([left(), existsSync(alive.dataDir), existsSync(next.dataDir)]).toEqual([[], false, false]);
  });
});
