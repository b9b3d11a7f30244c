import type { Log } from '#platform/log.ts';

/** Resolves at SIGTERM, SIGINT, or when the supervisor that started us is gone. */
export function untilStopped(log: Log): Promise<void> {
  return new Promise((resolve) => {
    const leave = () => {
      // This listener keeps the channel to the supervisor open, and the channel would keep us alive.
      process.off('disconnect', onSupervisorGone);
      resolve();
    };
    const stop = (reason: string) => () => {
      log.info({ reason }, 'stopping');
      leave();
    };
    const onSupervisorGone = stop('supervisor gone');
    process.once('SIGTERM', stop('SIGTERM'));
    process.once('SIGINT', stop('SIGINT'));
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
