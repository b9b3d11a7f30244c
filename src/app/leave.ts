import { systemClock } from '#platform/clock.ts';
import { type Log, standardOut } from '#platform/log.ts';

/** For the last lines of the log, where their reader is there but takes nothing. */
const LAST_WORDS_MS = 2000;

/**
 * Ends this process, whatever still holds it: timers, sockets, an exit listener that throws. `process.exit` waits
 * for a write that is under way, so where nobody reads the log it would stay here; a killed process does not.
 */
export async function leave(code: number | string | null | undefined): Promise<never> {
  try {
    if (await standardOut().settled(LAST_WORDS_MS)) process.exit(code);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
  return new Promise<never>(() => {});
}

/** From now on the process has this long. Nothing that happens in it, or fails to, takes the end back. */
export function leaveWithin(ms: number, log: Log): void {
  void systemClock.sleep(ms).then(() => {
    try {
      log.warn({}, 'not everything could be finished in time');
    } finally {
      void leave(process.exitCode ?? 1);
    }
  });
}
