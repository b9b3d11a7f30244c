import type { Log } from '#platform/log.ts';

/**
 * Resolves at SIGTERM, SIGINT, SIGHUP, or when whoever started us is gone. Another Ctrl-C means that
 * somebody is in a hurry; the others may come twice for one reason, from the terminal and from npm.
 */
export function untilStopped(log: Log, onHurry: () => void = () => {}): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const leave = () => {
      isStopping = true;
      // This listener keeps the channel to the supervisor open, and the channel would keep us alive.
      process.off('disconnect', onSupervisorGone);
      resolve();
    };
    const stop = (reason: string) => () => {
      if (isStopping) {
        if (reason === 'SIGINT') onHurry();
        return;
      }
      log.info({ reason }, 'stopping');
      leave();
    };
    const onSupervisorGone = stop('supervisor gone');
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop(signal));
    process.once('disconnect', onSupervisorGone);
    process.on('uncaughtException', (error) => {
      log.error({ error }, 'an error nobody caught; finishing what runs and leaving');
      process.exitCode = 1;
      leave();
    });
    process.on('unhandledRejection', (error) => {
      log.error({ error }, 'a promise nobody waited for failed; finishing what runs and leaving');
      process.exitCode = 1;
      leave();
    });
  });
}
