import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { defineJob, type JobContext } from '#platform/job.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { goodTokens } from '../accounts/tokens.ts';
import { publishBatchJob, publishTargetJob } from '../jobs.ts';
import { readUnapproved } from '../posts/store/read-posts.ts';
import { beginTargets, type HeldTarget, lockHeldWithPosts } from '../posts/store/target-batches.ts';
import { handOver } from '../posts/store/wake-targets.ts';
import { advanceTarget } from './advance-target.ts';
import { engineFor, TargetTaken } from './engine.ts';
import { groupLedger } from './group-ledger.ts';
import { snapshotOf } from './records.ts';
import type { AttemptRow } from './store/attempts.ts';
import { insertTries, readTriedKeys } from './store/batches.ts';
import { readStandings, type Work } from './store/load-work.ts';
import { takeEach } from './take-caps.ts';
import { afterClaim } from './moments.ts';

/**
 * Posts without media that came due together, for one platform. The usual ones are claimed, sent and recorded
 * together. Everything else, including whatever an earlier run has begun, gets a job of its own, which
 * handles every case. So a batch that died is not continued: its targets are taken up one by one.
 */
export const runPublishBatch = defineJob({
  ...publishBatchJob,
  retry: { limit: 50, delaySec: 1 },
  concurrency: 12,
  pace: 'long',
  timeoutSec: 1800,

  async run({ targetIds }, ctx) {
    const claimed = await ctx.commit((tx) => claimBatch(ctx, tx, targetIds));
    const tokens = await goodTokens(
      ctx,
      claimed.map(({ work }) => work.account.id),
    );
    const ledger = groupLedger(ctx);
    const ended = await Promise.allSettled(
      claimed.map(async ({ work, attempt }) => {
        await afterClaim();
        const { post_id: postId, id: targetId, workspace_id: workspaceId } = work.target;
        const engine = engineFor(ctx.within({ workspaceId, projectId: null }), postId, targetId);
        await advanceTarget(engine, work, attempt, ledger, tokens.get(work.account.id));
      }),
    );
    // The other targets are done. Throwing makes the queue start the batch again, and what is
    // left gets separate jobs.
    for (const end of ended)
      if (end.status === 'rejected' && !(end.reason instanceof TargetTaken)) throw end.reason;
  },
});

async function claimBatch(
  ctx: JobContext,
  tx: Tx,
  targetIds: readonly string[],
): Promise<{ work: Work; attempt: AttemptRow }[]> {
  const rows = await readBatch(tx, ctx.jobId, targetIds);
  const usual = ctx.config.externalWrites ? rows.filter(isUsual) : [];
  const now = ctx.clock.now();
  const taken = await takeEach(
    tx,
    'publish',
    usual.map(({ work }) => work),
    now,
  );
  const going = usual.flatMap(({ work }, n) => {
    const day = taken[n]?.day ?? null;
    return day === null ? [] : [{ work, targetId: work.target.id, day }];
  });
  await beginTargets(tx, going, now);
  const attempts = await insertTries(
    tx,
    going.map(({ work: { target } }) => ({
      id: newId('att', ctx.clock),
      targetId: target.id,
      workspaceId: target.workspace_id,
      postId: target.post_id,
      publishKey: target.publish_key,
      digest: createHash('sha256')
        .update(JSON.stringify(snapshotOf(target)))
        .digest('hex'),
    })),
    now,
  );
  const byTarget = new Map(attempts.map((attempt) => [attempt.target_id, attempt]));
  await giveOwnJobs(
    ctx,
    tx,
    rows.flatMap(({ work: { target } }) => (byTarget.has(target.id) ? [] : [target])),
  );
  return going.flatMap(({ work }) => {
    const attempt = byTarget.get(work.target.id);
    return attempt ? [{ work: { ...work, target: { ...work.target, status: 'publishing' } }, attempt }] : [];
  });
}

interface BatchRow {
  work: Work;
  /** The most recently accepted publish has had a try. */
  wasTried: boolean;
  /** The workspace requires an approval that the post lacks. */
  mustWait: boolean;
}

async function readBatch(tx: Tx, jobId: string, targetIds: readonly string[]): Promise<BatchRow[]> {
  const targets = await lockHeldWithPosts(tx, jobId, targetIds);
  const [standings, tried, unapproved] = await Promise.all([
    readStandings(
      tx,
      targets.map(({ account_id }) => account_id),
    ),
    readTriedKeys(
      tx,
      targets.map(({ id }) => id),
    ),
    readUnapproved(
      tx,
      targets.map(({ post_id }) => post_id),
    ),
  ]);
  const waiting = new Set(unapproved.map(({ id }) => id));
  return targets.flatMap((target) => {
    const standing = standings.get(target.account_id);
    if (!standing) return [];
    const work = { ...standing, target, attempt: null, tries: 0, absences: 0 };
    return [{ work, wasTried: tried.has(target.publish_key ?? ''), mustWait: waiting.has(target.post_id) }];
  });
}

/** False for every condition under which claim-target.ts would do anything but begin a first try. */
function isUsual({ work, wasTried, mustWait }: BatchRow): boolean {
  const { target, account, workspace } = work;
  const wasKept =
    workspace.keptAt !== null && target.accepted_at !== null && target.accepted_at <= workspace.keptAt;
  return (
    target.status === 'pending' &&
    target.counted_on === null &&
    !wasTried &&
    !mustWait &&
    !workspace.isDissolving &&
    !wasKept &&
    !account.isGone &&
    !account.isPaused &&
    !account.isManual &&
    account.status !== 'expired' &&
    adapterOf(account.platform) !== null &&
    !snapshotOf(target).blocked
  );
}

async function giveOwnJobs(ctx: JobContext, tx: Tx, targets: readonly HeldTarget[]): Promise<void> {
  if (targets.length === 0) return;
  const executors = await ctx.jobs.enqueueAll(
    tx,
    publishTargetJob,
    targets.map(({ id, post_id, workspace_id }) => ({
      tenant: { workspaceId: workspace_id, projectId: null },
      requestId: ctx.requestId,
      payload: { postId: post_id, targetId: id },
    })),
  );
  await handOver(
    tx,
    targets.map(({ id }, n) => ({ id, executor: executors[n] ?? '' })),
  );
}
