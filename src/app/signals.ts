import type { Log } from '#platform/log.ts';
import { leaveWithin } from './leave.ts';

export interface StopOptions {
  /** How long the process may take to end after that. */
  leaveMs: number;
  /** Another Ctrl-C means that somebody is in a hurry. */
  onHurry?: () => void;
}

/** With the supervisor its store may be gone, and nobody is left who would kill us. */
const ALONE_MS = 10_000;

/**
 * Resolves at SIGTERM, SIGINT, SIGHUP, or when whoever started us is gone; the process then ends within its time,
 * also if nothing goes well any more. The signals may come twice for one reason, from the terminal and from npm.
 */
export function untilStopped(log: Log, { leaveMs, onHurry = () => {} }: StopOptions): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    // Before it is logged: no log line may delay the end after a signal.
    const begin = (ms: number) => {
      if (isStopping) return;
      isStopping = true;
      leaveWithin(ms, log);
      // This listener keeps the channel to the supervisor open, and the channel would keep us alive.
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
      log.error({ error }, 'an error nobody caught; finishing what runs and leaving');
    });
    process.on('unhandledRejection', (error) => {
      process.exitCode = 1;
      begin(leaveMs);
      log.error({ error }, 'a promise nobody waited for failed; finishing what runs and leaving');
    });
  });
}
