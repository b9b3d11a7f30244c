import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { codeOf } from '#kernel/narrow.ts';
import { freshDatabase, until } from '../harness.ts';
import { processesOf, useStarts } from '../starts.ts';

const { folder, start } = useStarts();
const FIXTURE = fileURLToPath(new URL('../fixtures/leave-in-trouble.ts', import.meta.url));
const LONG = 300_000;
const ENDS_MS = 60_000;

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

/** A process that is about to end in this way, with output that nobody has read yet. */
async function inTrouble(trouble: string): Promise<ChildProcess> {
  child = spawn(process.execPath, [FIXTURE, trouble], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  await once(child, 'message');
  return child;
}

/** Some live only for a moment. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
const ends = async (which: ChildProcess): Promise<boolean> =>
  until('it ended', async () => hasEnded(which), ENDS_MS);

describe('a process that exits is gone, whatever goes wrong meanwhile', { timeout: LONG }, () => {
  it('the reader of its log has exited', async () => {
    const one = await inTrouble('log');
    one.stdout?.destroy();
    one.stderr?.destroy();
    one.send('go');
    await ends(one);
    expect(one.exitCode).toBe(0);
  });

  it('the reader of its log does not read', async () => {
    const one = await inTrouble('log');
    one.send('go');
    expect(await ends(one)).toBe(true);
  });

  it('its last lines are read if there is a reader', async () => {
    const one = await inTrouble('log');
    let text = '';
    one.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    one.send('go');
    await once(one, 'close');
    expect(text).toContain('the last words');
    expect(text.trimEnd().split('\n')).toHaveLength(2);
  });

  it('an exit listener throws', async () => {
    const one = await inTrouble('exit listener');
    one.send('go');
    expect(await ends(one)).toBe(true);
  });

  it.each(['never drained', 'drain rejects', 'handler fails'])('%s', async (trouble) => {
    const one = await inTrouble(trouble);
    one.send('go');
    one.kill('SIGTERM');
    expect(await ends(one)).toBe(true);
  });
});

describe('the processes of a start', { timeout: LONG }, () => {
  const nothingRuns = (dir: string) =>
    until('nothing runs', async () => processesOf(dir).length === 0, ENDS_MS);

  it('the terminal is closed, and SIGTERM reaches all of them', async () => {
    const dir = folder();
    const env = { DATABASE_URL: await freshDatabase(), PARLANCE_SECRET_KEY: inject('secretKey') };
    const begun = start(dir, { env });
    await begun.seen(/Start page/);
    begun.child.stdout?.destroy();
    begun.child.stderr?.destroy();
    for (const pid of processesOf(dir)) tell(pid, 'SIGTERM');
    expect(await nothingRuns(dir)).toBe(true);
  });

  it('the supervisor, its store and the terminal end at once', async () => {
    const dir = folder();
    const begun = start(dir);
    await begun.seen(/Start page/);
    const file = readFileSync(join(dir, 'data', 'postgres', 'postmaster.pid'), 'utf8');
    begun.child.stdout?.destroy();
    begun.child.stderr?.destroy();
    process.kill(Number(file.split('\n')[0]), 'SIGKILL');
    begun.child.kill('SIGKILL');
    expect(await nothingRuns(dir)).toBe(true);
  });

  it('a worker that waits for a store that never existed ends at SIGTERM', async () => {
    const dir = folder();
    const env = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      PARLANCE_SECRET_KEY: inject('secretKey'),
    };
    const begun = start(dir, { args: ['--roles=worker,cron'], env });
    await begun.seen(/waiting for a database connection/);
    begun.child.kill('SIGTERM');
    expect(await begun.exited, begun.output()).toBe(0);
  });
});
