import { setPriority } from 'node:os';

/**
 * Heavy work takes what answers leave over. Only a courtesy: a system that does not allow it, or a
 * process that is gone already, changes nothing.
 */
export function giveWay(nice: number, pid: number = process.pid): void {
  try {
    setPriority(pid, nice);
  } catch {}
}
