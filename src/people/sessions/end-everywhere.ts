import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { endSessions } from './store.ts';

/**
 * Ends all sessions but one, and the access of programs acting for the person: on a
 * lost computer both are open.
 */
export async function endEverywhere(
  { handedOut }: Pick<Services, 'handedOut'>,
  tx: Tx,
  userId: string,
  kept: string | null,
): Promise<{ ended: number; endedApps: number }> {
  let endedApps = 0;
  for (const { endSignedIn } of handedOut) endedApps += (await endSignedIn?.(tx, userId))?.length ?? 0;
  return { ended: await endSessions(tx, userId, kept), endedApps };
}
