import type { Tx } from '#platform/db/client.ts';
import { pendingApproval, readPolicy } from '../approvals/policy.ts';
import { giveBack } from '../accounts/store/caps.ts';
import type { TargetStatus } from '../model.ts';
import type { TargetRow } from '../posts/rows.ts';
import { noteTarget } from '../posts/store/move-target.ts';
import { readContentHash, readUnapproved } from '../posts/store/read-posts.ts';
import { notePost } from '../posts/store/write-post.ts';
import { type Engine, followPost } from './engine.ts';
import { backToPending, wasTried } from './outcomes.ts';
import { type AttemptRow, endAttempts } from './store/attempts.ts';

/**
 * Whether the workspace requires an approval that the post lacks. Checked again in the transaction of
 * every intent, because that is the moment of sending. A thread whose first part is out continues,
 * because half a thread is worse.
 */
export async function mustWait(
  tx: Tx,
  postId: string,
  attempt: Pick<AttemptRow, 'visible_done'> | null,
): Promise<boolean> {
  if (attempt !== null && attempt.visible_done > 0) return false;
  return (await readUnapproved(tx, [postId])).length > 0;
}

/**
 * Takes the account out of the publish. The post waits for its reviewers once no other account is on its way.
 * The post must be locked.
 */
export async function putBack(
  engine: Engine,
  tx: Tx,
  target: TargetRow & { status: TargetStatus },
  attempt: AttemptRow | null,
): Promise<void> {
  const post = { id: target.post_id, workspace_id: target.workspace_id };
  const { approval } = await readPolicy(tx, post.workspace_id);
  await notePost(tx, post, {
    resume_status: 'pending_approval',
    approval: pendingApproval(approval, await readContentHash(tx, post.id)),
  });
  if (!wasTried(attempt)) await giveBack(tx, target.id);
  await endAttempts(tx, [target.id], 'cancelled', engine.clock.now());
  if (target.status !== 'pending') await backToPending(tx, target, {});
  await noteTarget(tx, target.id, {
    executor: null,
    next_attempt_at: null,
    snapshot: null,
    accepted_at: null,
    error_code: null,
    error: null,
  });
  await followPost(engine, tx, target);
}
