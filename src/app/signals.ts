import type { Log } from '#platform/log.ts';
import { leaveWithin } from './leave.ts';

interface StopOptions {
  /** How long the process may then take to end. */
  leaveMs: number;
  /** Called on another Ctrl-C, which means that somebody is in a hurry. */
  onHurry?: () => void;
}

/** If the supervisor is gone, its store may be gone too, and nobody is left to kill us. */
const ALONE_MS = 10_000;

/**
 * Resolves at SIGTERM, SIGINT, SIGHUP, or when the parent process is gone. The process then ends
 * within its time, even if nothing works any more. Signals may arrive twice for one reason, from
 * the terminal and from npm.
 */
export function untilStopped(log: Log, { leaveMs, onHurry = () => {} }: StopOptions): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    // Before logging, because no log line may delay the end after a signal.
    const begin = (ms: number) => {
      if (isStopping) return;
      isStopping = true;
      leaveWithin(ms, log);
      // This listener keeps the channel to the supervisor open, which would keep the process alive.
      process.off('disconnect', onSupervisorGone);
      resolve();
    };
    const stop = (reason: string, ms: number) => () => {
      if (isStopping) {
        if (reason === 'SIGINT') onHurry();
        return;
      }
      begin(ms);
      log.info({ reason }, 'stopping');
    };
    const onSupervisorGone = stop('supervisor gone', Math.min(leaveMs, ALONE_MS));
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop(signal, leaveMs));
    process.once('disconnect', onSupervisorGone);
    process.on('uncaughtException', (error) => {
      process.exitCode = 1;
      begin(leaveMs);
      log.error({ error }, 'an uncaught error; finishing running work and exiting');
    });
    process.on('unhandledRejection', (error) => {
      process.exitCode = 1;
      begin(leaveMs);
      log.error({ error }, 'an unhandled rejection; finishing running work and exiting');
    });
  });
}
