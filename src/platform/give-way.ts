import { setPriority } from 'node:os';

/**
 * Lowers the priority of heavy work below that of answers. Best effort: failure, or a process that is
 * already gone, is ignored.
 */
export function giveWay(nice: number, pid: number = process.pid): void {
  try {
    setPriority(pid, nice);
  } catch {}
}
