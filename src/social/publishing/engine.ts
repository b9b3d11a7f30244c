import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import { emitEvent, emitEvents, type NewEvent } from '../events/emit-event.ts';
import { publishTargetJob } from '../jobs.ts';
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
  /** Enqueues another run of this job at that time and returns its id. */
  again(tx: Tx, at: Date): Promise<string>;
}

export function engineFor(ctx: JobContext, postId: string, targetId: string): Engine {
  return {
    ...ctx,
    postId,
    targetId,
    again(tx, at) {
      const { tenant, requestId } = ctx;
      const options = { tenant, requestId, ...(at > ctx.clock.now() && { startAfter: at }) };
      return ctx.jobs.enqueue(tx, publishTargetJob, { postId, targetId }, options);
    },
  };
}

/** Thrown when the target was cancelled or given to another job, so this job must stop. */
export class TargetTaken extends Error {
  constructor() {
    super('The target went to somebody else.');
    this.name = 'TargetTaken';
  }
}

/**
 * One transaction that commits only while both the job and the target are ours. Everybody locks the post
 * before the target, which prevents deadlocks.
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

/** The wait is stored in the row; the job only makes sure that its end is noticed in time. */
export async function later(engine: Engine, tx: Tx, at: Date): Promise<void> {
  await handTo(tx, engine.targetId, await engine.again(tx, at), at);
}

/** Moves the target, updates the post, and emits the events of both. Throws if another process was faster. */
export async function settle(
  ctx: Pick<Engine, 'clock'>,
  tx: Tx,
  target: MovedTarget,
  to: TargetStatus,
  set: Parameters<typeof moveTarget>[3],
  event: 'target.published' | 'target.failed' | 'target.uncertain' | null,
): Promise<void> {
  if (!(await moveTarget(tx, target.id, to, set))) throw new TargetTaken();
  if (event !== null)
    await emitEvent({ db: tx, clock: ctx.clock }, targetEvent(target, to, event, set ?? {}));
  await followPost(ctx, tx, target);
}

type MovedTarget = Pick<TargetRow, 'id' | 'post_id' | 'workspace_id' | 'account_id' | 'platform'>;

export function targetEvent(
  target: MovedTarget,
  status: TargetStatus,
  type: 'target.published' | 'target.failed' | 'target.uncertain',
  set: Pick<Partial<TargetRow>, 'error_code' | 'platform_post_id' | 'platform_url'>,
): NewEvent {
  return {
    workspaceId: target.workspace_id,
    type,
    actor: SYSTEM,
    postId: target.post_id,
    data: {
      postId: target.post_id,
      targetId: target.id,
      accountId: target.account_id,
      platform: target.platform,
      status,
      errorCode: set.error_code ?? null,
      ...(set.platform_post_id !== undefined && { platformPostId: set.platform_post_id }),
      ...(set.platform_url !== undefined && { platformUrl: set.platform_url }),
    },
  };
}

type PostOfTarget = Pick<TargetRow, 'post_id' | 'workspace_id'>;

/** Updates the status of the post after its targets moved, and emits an event if it changed. */
export function followPost(ctx: Pick<Engine, 'clock'>, tx: Tx, target: PostOfTarget): Promise<void> {
  return followPosts(ctx, tx, [target]);
}

export async function followPosts(
  { clock }: Pick<Engine, 'clock'>,
  tx: Tx,
  targets: readonly PostOfTarget[],
): Promise<void> {
  const owners = new Map(targets.map(({ post_id, workspace_id }) => [post_id, workspace_id]));
  const moved = await followTargets(tx, [...owners.keys()], clock.now());
  const events = [...moved].map(([postId, status]): NewEvent => {
    const about = { workspaceId: owners.get(postId) ?? '', actor: SYSTEM, postId };
    if (status === 'pending_approval')
      return { ...about, type: 'post.submitted', data: { postId, status, note: null } };
    const isOver = status === 'published' || status === 'failed' || status === 'publishing';
    // Otherwise it goes back to its author or the calendar: some accounts were never
    // asked for, or none went out.
    return { ...about, type: isOver ? `post.${status}` : 'post.updated', data: { postId, status } };
  });
  await emitEvents({ db: tx, clock }, events);
}
