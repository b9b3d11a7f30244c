import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../../../test/harness.ts';

/**
 * The processes that read files for this worker, even if it is dead: each gets the worker's id as
 * argument.
 */
export function readersOf(worker: number): number[] {
  // Started from the sources or from the bundled file.
  const asked = [`-child.ts\0${worker}\0`, `-child.mjs\0${worker}\0`];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => asked.some((end) => textOf(`${name}/cmdline`).endsWith(end)))
    .map(Number)
    .filter(isRunning);
}

/** False for zombies, which have ended but were not waited for. */
export const isRunning = (pid: number): boolean => /\) [^Z]/.test(textOf(`${pid}/stat`));

function textOf(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

export function untilReaderOf(worker: number): Promise<number> {
  return until('a file is being read', async () => readersOf(worker)[0]);
}

export async function untilNoReaderOf(worker: number): Promise<void> {
  await until('no file is being read', async () => readersOf(worker).length === 0);
}
