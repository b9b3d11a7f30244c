import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { localizationsJob } from './jobs.ts';

/** How far apart the looks are while something is translated. */
export const TICK_MS = 1_000;

/** In the caller's transaction. Scheduled looks belong to nobody: they see to the posts of every workspace. */
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
