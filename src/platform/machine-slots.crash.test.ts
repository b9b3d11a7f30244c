import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../test/harness.ts';

const PROGRAM = fileURLToPath(new URL('../../test/fixtures/hold-slots.ts', import.meta.url));

interface Holder {
  child: ChildProcess;
  said: string[];
  ask(...lines: ('long' | 'short' | 'back')[]): void;
}

let dir: string;
const holders: Holder[] = [];

async function open(): Promise<Holder> {
  const child = spawn(process.execPath, [PROGRAM, dir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const holder: Holder = {
    child,
    said: lines,
    ask: (...lines) => void child.stdin.write(`${lines.join('\n')}\n`),
  };
  holders.push(holder);
  await until('it has started', async () => lines.shift() === 'ready');
  return holder;
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlance-slots-of-a-test-'));
});
afterAll(() => {
  for (const { child } of holders) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

describe('slots of a machine with two processes', () => {
  it('are limited over both, one of them for short jobs, and a dead holder releases its slot', async () => {
    const [one, two] = [await open(), await open()];
    one.ask('long', 'long', 'long');
    await until('two have one', async () => one.said.length === 2);
    // The third slot is never for long work, whoever requests it; short work gets it at once.
    two.ask('long', 'short');
    await until('the short one has it', async () => two.said.length === 1);
    expect([one.said, two.said]).toEqual([['long', 'long'], ['short']]);

    one.ask('back');
    await until('one of both has it', async () => one.said.length + two.said.length === 4);

    // Killed with all the slots it holds or waits for: the other process continues.
    const over = once(one.child, 'exit');
    one.child.kill('SIGKILL');
    await over;
    two.ask('long');
    await until('both long ones have a slot', async () => two.said.length === 3);
    two.ask('back', 'back', 'back', 'short', 'short', 'short', 'short');
    await until('all three slots are there', async () => two.said.length === 6);
    expect(two.said.slice(3)).toEqual(['short', 'short', 'short']);
  });
});
