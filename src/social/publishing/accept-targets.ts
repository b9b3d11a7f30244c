import { randomUUID } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { publishBatchJob, publishTargetJob } from '../jobs.ts';
import type { Frozen } from '../posts/blocked-versions.ts';
import { hasMedia } from './records.ts';
import { acceptRows } from './store/accept-rows.ts';

export interface Accepted {
  targetId: string;
  postId: string;
  workspaceId: string;
  platform: string;
  /** The frozen content that goes out. */
  content: Frozen;
  /** The day whose caps counted it, and the time; null when its worker will count it. */
  counted: { day: string; at: Date } | null;
  /** The earliest time; a queue slot of its own account. */
  at?: Date | null;
}

type Writer = Pick<Context, 'db' | 'clock' | 'jobs' | 'requestId'>;

/** Small enough for one process to run several batches at once without opening too many sockets. */
const BATCH_MAX = 25;

/**
 * Hands targets to their workers: content, key and job in the transaction that accepts them. The caller has
 * locked the posts and knows that the targets may move. A thread that stopped half-way keeps its key, so that
 * its next try continues after the part that is out. With `together`, posts without media share a job with
 * others for the same platform.
 */
export async function acceptTargets(
  ctx: Writer,
  accepted: readonly Accepted[],
  { together }: { together: boolean } = { together: false },
): Promise<void> {
  if (accepted.length === 0) return;
  const now = ctx.clock.now();
  const named = accepted.map((each) => ({
    ...each,
    startAfter: each.at && each.at > now ? each.at : null,
  }));
  const { executors, enqueue } = chooseExecutors(ctx, named, together);
  const rows = named.map(({ targetId, content, counted, platform, startAfter }) => ({
    id: targetId,
    executor: executors.get(targetId) ?? '',
    snapshot: content,
    key: newId('att', ctx.clock),
    day: counted?.day ?? null,
    paced: counted?.at ?? null,
    at: startAfter,
    cost: adapterOf(platform)?.cost?.(content) ?? null,
  }));
  // Sent together.
  await Promise.all([acceptRows(ctx.db, rows, now), enqueue()]);
}

type Named = Accepted & { startAfter: Date | null };

/** The job of each target, by target id, and what enqueues these jobs. */
function chooseExecutors(
  { db, jobs, requestId }: Writer,
  named: readonly Named[],
  together: boolean,
): { executors: ReadonlyMap<string, string>; enqueue(): Promise<unknown> } {
  const mayShare = ({ startAfter, content }: Named) => together && startAfter === null && !hasMedia(content);
  const byPlatform = Map.groupBy(named.filter(mayShare), ({ platform }) => platform);
  const batches = [...byPlatform.values()]
    .flatMap((list) => inBatches(list))
    .filter(({ length }) => length > 1)
    .map((batch) => ({ id: randomUUID(), targets: batch }));
  const shared = new Set(batches.flatMap(({ targets }) => targets));
  const alone = named.filter((each) => !shared.has(each)).map((target) => ({ id: randomUUID(), target }));
  const everyone = { workspaceId: '*', projectId: null };
  const batchJobs = batches.map(({ id, targets }) => ({
    id,
    tenant: everyone,
    requestId,
    payload: { targetIds: targets.map(({ targetId }) => targetId) },
  }));
  const ownJobs = alone.map(({ id, target: { postId, targetId, workspaceId, startAfter } }) => ({
    id,
    tenant: { workspaceId, projectId: null },
    requestId,
    payload: { postId, targetId },
    ...(startAfter && { startAfter }),
  }));
  return {
    executors: new Map([
      ...batches.flatMap(({ id, targets }) => targets.map(({ targetId }) => [targetId, id] as const)),
      ...alone.map(({ id, target }) => [target.targetId, id] as const),
    ]),
    enqueue: () =>
      Promise.all([
        jobs.enqueueAll(db, publishBatchJob, batchJobs),
        jobs.enqueueAll(db, publishTargetJob, ownJobs),
      ]),
  };
}

function inBatches(list: readonly Named[]): Named[][] {
  const count = Math.ceil(list.length / BATCH_MAX);
  return Array.from({ length: count }, (_, n) => list.slice(n * BATCH_MAX, (n + 1) * BATCH_MAX));
}
