import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { emitEvents } from '../events/emit-event.ts';
import type { Actor } from '../model.ts';
import { holdUnapproved } from '../posts/store/hold-posts.ts';
import { type ApprovalPolicy, stepsOf } from './policy.ts';

interface Place {
  db: Tx;
  clock: Clock;
}

/**
 * Makes scheduled posts without a required approval wait for it, and tells the reviewers. Returns the number
 * of posts. A post that is being published to some of its accounts is announced once those are done.
 */
export async function holdPosts(
  ctx: Place,
  by: { workspaceId: string; actor: Actor },
  policy: ApprovalPolicy,
  postIds: readonly string[] | null = null,
): Promise<number> {
  if (!policy.required) return 0;
  const held = await holdUnapproved(ctx.db, by.workspaceId, stepsOf(policy), postIds);
  const waiting = held.filter(({ status }) => status === 'pending_approval');
  await emitEvents(
    ctx,
    waiting.map(({ id, status }) => ({
      ...by,
      type: 'post.submitted',
      postId: id,
      data: { postId: id, status, note: null },
    })),
  );
  return held.length;
}
