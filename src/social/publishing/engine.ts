import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import { emitEvent } from '../events/emit-event.ts';
import { SYSTEM, type TargetStatus } from '../model.ts';
import type { TargetRow } from '../posts/rows.ts';
import { followTargets } from '../posts/store/move-post.ts';
import { handTo, moveTarget } from '../posts/store/move-target.ts';
import { lockPost } from '../posts/store/read-posts.ts';
import { readTarget } from '../posts/store/read-targets.ts';

/** What the steps of one publish share. */
export interface Engine extends JobContext {
  postId: string;
  targetId: string;
  /** Another run of this job, at that time. Its id. */
  again(tx: Tx, at: Date): Promise<string>;
}

/** Somebody cancelled it, or gave it to another job: nothing more to do here. */
export class TargetTaken extends Error {
  constructor() {
    super('The target went to somebody else.');
    this.name = 'TargetTaken';
  }
}

/**
 * One transaction that holds only while the job is ours and the target is ours. The post is locked before
 * the target, by everybody, so that two of them never wait for each other.
 */
export async function fenced<T>(
  engine: Engine,
  run: (tx: Tx, target: TargetRow & { status: TargetStatus }) => Promise<T>,
  { locksPost }: { locksPost: boolean } = { locksPost: true },
): Promise<T> {
  return engine.commit(async (tx) => {
    if (locksPost) await lockPost(tx, engine.postId);
    const target = await readTarget(tx, engine.targetId, true);
    if (!target || target.executor !== engine.jobId) throw new TargetTaken();
    return run(tx, target as TargetRow & { status: TargetStatus });
  });
}

/** Waits are rows; the job that comes then is only how the row is noticed in time. */
export async function later(engine: Engine, tx: Tx, at: Date): Promise<void> {
  await handTo(tx, engine.targetId, await engine.again(tx, at), at);
}

/** Moves the target, lets the post follow, and tells both. Throws when somebody was faster. */
export async function settle(
  ctx: Pick<Engine, 'clock'>,
  tx: Tx,
  target: Pick<TargetRow, 'id' | 'post_id' | 'workspace_id' | 'account_id' | 'platform'>,
  to: TargetStatus,
  set: Parameters<typeof moveTarget>[3],
  event: 'target.published' | 'target.failed' | 'target.uncertain' | null,
): Promise<void> {
  if (!(await moveTarget(tx, target.id, to, set))) throw new TargetTaken();
  const place = { db: tx, clock: ctx.clock };
  if (event !== null) {
    await emitEvent(place, {
      workspaceId: target.workspace_id,
      type: event,
      actor: SYSTEM,
      postId: target.post_id,
      data: {
        postId: target.post_id,
        targetId: target.id,
        accountId: target.account_id,
        platform: target.platform,
        status: to,
        errorCode: set?.error_code ?? null,
        ...(set?.platform_post_id !== undefined && { platformPostId: set.platform_post_id }),
        ...(set?.platform_url !== undefined && { platformUrl: set.platform_url }),
      },
    });
  }
  await followPost(ctx, tx, target);
}

/** The post after its targets, with its own event when it moved. */
export async function followPost(
  { clock }: Pick<Engine, 'clock'>,
  tx: Tx,
  target: { post_id: string; workspace_id: string },
): Promise<void> {
  const status = await followTargets(tx, target.post_id, clock.now());
  if (status === null) return;
  if (status === 'pending_approval') {
    const data = { postId: target.post_id, status, note: null };
    const about = { workspaceId: target.workspace_id, actor: SYSTEM, postId: target.post_id };
    await emitEvent({ db: tx, clock }, { ...about, type: 'post.submitted', data });
    return;
  }
  const isOver = status === 'published' || status === 'failed' || status === 'publishing';
  await emitEvent(
    { db: tx, clock },
    {
      workspaceId: target.workspace_id,
      // Back to its author or to the calendar: some of its accounts were never asked for, or none went out.
      type: isOver ? `post.${status}` : 'post.updated',
      actor: SYSTEM,
      postId: target.post_id,
      data: { postId: target.post_id, status },
    },
  );
}
