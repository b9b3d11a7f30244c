import type { Notification } from '@modelcontextprotocol/server';
import type { Context } from '#platform/context.ts';

export type Hear = NonNullable<Context['progress']>;

/** Passes on how far a call is, to a program that gave a token for it. */
export function tellProgress(
  token: string | number | undefined,
  notify: (notice: Notification) => Promise<void>,
): Hear {
  return (progress, total, message) => {
    if (token === undefined) return;
    // A client that has hung up hears nothing; the call notices by its signal.
    void notify({
      method: 'notifications/progress',
      params: { progressToken: token, progress, total, message },
    }).catch(() => undefined);
  };
}
