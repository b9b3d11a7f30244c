import type { Notification } from '@modelcontextprotocol/server';
import type { Context } from '#platform/context.ts';

export type ReportProgress = NonNullable<Context['progress']>;

/** Reports the progress of a call to a program that sent a progress token. */
export function progressReporter(
  token: string | number | undefined,
  notify: (notice: Notification) => Promise<void>,
): ReportProgress {
  return (progress, total, message) => {
    if (token === undefined) return;
    // A client that has hung up gets nothing; the call notices by its signal.
    void notify({
      method: 'notifications/progress',
      params: { progressToken: token, progress, total, message },
    }).catch(() => undefined);
  };
}
