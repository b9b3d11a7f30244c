import { workerData } from 'node:worker_threads';
import { codeOf } from '#kernel/narrow.ts';

/* A thread of a process that must not outlive its parent, and whose main thread may be too busy to notice. */
const CHECK_MS = 500;
const parent = Number(workerData);

// An orphan gets another parent at once; where the system does not say so, the old one can still be asked for.
setInterval(() => {
  if (process.ppid !== parent || !isAlive(parent)) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is alive and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}
