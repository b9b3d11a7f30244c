import { systemClock } from '#platform/clock.ts';
import { type Log, standardOut } from '#platform/log.ts';

/** How long the last lines of the log may take, if their reader is there but reads nothing. */
const LAST_WORDS_MS = 2000;

/**
 * Ends this process, whatever still holds it: timers, sockets, an exit listener that throws. `process.exit`
 * waits for a running write, so if nobody reads the log it would hang; killing the process does not.
 */
export async function leave(code: number | string | null | undefined): Promise<never> {
  try {
    if (await standardOut().settled(LAST_WORDS_MS)) process.exit(code);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
  return new Promise<never>(() => {});
}

/** From now on the process has this long. Nothing that happens meanwhile, or fails to, cancels its end. */
export function leaveWithin(ms: number, log: Log): void {
  void systemClock.sleep(ms).then(() => {
    try {
      log.warn({}, 'not everything could be finished in time');
    } finally {
      void leave(process.exitCode ?? 1);
    }
  });
}
