import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { localizationsJob } from './jobs.ts';

/** The interval between checks while something is being translated. */
export const TICK_MS = 1_000;

/**
 * Runs in the caller's transaction. Scheduled checks belong to no tenant: they cover the
 * posts of every workspace.
 */
export async function wakeLocalizations(
  ctx: Pick<Context, 'jobs' | 'clock' | 'requestId'>,
  tx: Tx,
  waitMs = TICK_MS,
): Promise<void> {
  await ctx.jobs.enqueue(
    tx,
    localizationsJob,
    {},
    {
      tenant: { workspaceId: '*', projectId: null },
      requestId: ctx.requestId,
      startAfter: new Date(ctx.clock.now().getTime() + waitMs),
    },
  );
}
