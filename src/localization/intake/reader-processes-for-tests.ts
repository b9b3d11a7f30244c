import { spawnSync } from 'node:child_process';
import { until } from '../../../test/harness.ts';

/** The processes that read a file for this worker. */
export function readersOf(worker: number): number[] {
  return running().flatMap(({ pid, args }) => (args.endsWith(`-child.ts ${worker}`) ? [pid] : []));
}

export function isRunning(wanted: number): boolean {
  return running().some(({ pid }) => pid === wanted);
}

/** Without those that have ended and that nobody has asked how. */
function running(): { pid: number; args: string }[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state, args = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return state === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), args }];
  });
}

export function untilReaderOf(worker: number): Promise<number> {
  return until('a file is being read', async () => readersOf(worker)[0]);
}

export async function untilNoReaderOf(worker: number): Promise<void> {
  await until('no file is being read', async () => readersOf(worker).length === 0);
}
