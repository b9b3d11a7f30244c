import { workerData } from 'node:worker_threads';
import { codeOf } from '#kernel/narrow.ts';

/* A thread that ends the process when its parent dies, because the main thread may be too busy to notice. */
const CHECK_MS = 500;
const parent = Number(workerData);

// An orphan immediately gets another parent. Where the system does not report that, check the old one.
setInterval(() => {
  if (process.ppid !== parent || !isAlive(parent)) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process is alive and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}
