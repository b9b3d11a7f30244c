import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { publishTargetJob } from '../jobs.ts';
import type { Frozen } from '../posts/blocked-versions.ts';
import { platformsOf } from '../posts/store/read-targets.ts';
import { type AcceptedRow, acceptRows } from './store/accept-rows.ts';

export interface Accepted {
  targetId: string;
  postId: string;
  workspaceId: string;
  /** What goes out, frozen now. */
  content: Frozen;
  /** The day whose caps counted it, and when; null when its worker is to count it. */
  counted: { day: string; at: Date } | null;
  /** Not before this; a queue slot of its own account. */
  at?: Date | null;
}

/**
 * Hands targets to their workers: content, key and job in the transaction that accepts them. The caller
 * holds the posts locked and knows that the targets may move. A thread that stopped half-way keeps its
 * key, so that its next try goes on after the part that is out.
 */
export async function acceptTargets(
  ctx: Pick<Context, 'db' | 'clock' | 'jobs' | 'requestId'>,
  accepted: readonly Accepted[],
): Promise<void> {
  const rows: AcceptedRow[] = [];
  const platforms = await platformsOf(
    ctx.db,
    accepted.map(({ targetId }) => targetId),
  );
  const now = ctx.clock.now();
  for (const { targetId, postId, workspaceId, content, counted, at } of accepted) {
    const startAfter = at && at > now ? at : null;
    const executor = await ctx.jobs.enqueue(
      ctx.db,
      publishTargetJob,
      { postId, targetId },
      {
        tenant: { workspaceId, projectId: null },
        requestId: ctx.requestId,
        ...(startAfter && { startAfter }),
      },
    );
    rows.push({
      id: targetId,
      executor,
      snapshot: content,
      key: newId('att', ctx.clock),
      day: counted?.day ?? null,
      paced: counted?.at ?? null,
      at: startAfter,
      cost: adapterOf(platforms.get(targetId) ?? '')?.cost?.(content) ?? null,
    });
  }
  await acceptRows(ctx.db, rows, now);
}
