import type { PlatformFailure } from '#adapters/social/contract.ts';
import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import { blockAccount } from '../accounts/store/caps.ts';
import { emitEvent } from '../events/emit-event.ts';
import { SYSTEM } from '../model.ts';
import { type Failure, probeAt, retryAt } from '../publishing/retry.ts';
import { changeComment } from './store.ts';
import { isOfAnother, lockReply, moveReply, type Reply, type ReplyRow } from './store-replies.ts';
import { giveReplyBack } from './take-reply-caps.ts';

/**
 * Records the receipt, whether it comes from the answer or from a probe. False if it belongs to another reply
 * with the same text, which means that ours is absent.
 */
export async function sent(
  job: ReplyJob,
  platformCommentId: string,
  how: { seen: boolean },
): Promise<boolean> {
  return fencedReply(job, async (tx, reply) => {
    if (how.seen && (await isOfAnother(tx, reply, platformCommentId))) return false;
    const now = job.clock.now();
    const moved = await moveReply(tx, reply.id, 'sent', {
      executor: null,
      nextAttemptAt: null,
      errorCode: null,
      platformCommentId,
      sentAt: now,
    });
    if (!moved) return true;
    // Whoever replied has read the comment.
    const comment = { id: reply.comment_id, workspace_id: reply.workspace_id };
    await changeComment(tx, comment, { unread: false });
    await emitEvent(
      { db: tx, clock: job.clock },
      {
        workspaceId: reply.workspace_id,
        type: 'comment.replied',
        actor: SYSTEM,
        postId: reply.comment.postId,
        data: {
          commentId: reply.comment_id,
          replyId: reply.id,
          accountId: reply.account_id,
          platformCommentId,
        },
      },
    );
    return true;
  });
}

/** The platform, or the network on the way, refused. Only a call that certainly had no effect is retried. */
export async function noteRefusal(job: ReplyJob, failure: PlatformFailure): Promise<void> {
  const now = job.clock.now();
  if (failure.effect === 'unknown') {
    return fencedReply(job, async (tx, reply) => {
      const at = nextProbe(reply.intent_at ?? now, now) ?? now;
      const executor = await job.again(tx, at);
      const errorCode = 'outcome_unknown';
      await moveReply(tx, reply.id, 'uncertain', { executor, nextAttemptAt: at, errorCode });
    });
  }
  await fencedReply(job, async (tx, reply) => {
    const tries = Math.max(1, reply.attempts);
    const at = retryAt(failure as Failure, tries, reply.created_at, now);
    if (at === null) {
      const set = { executor: null, nextAttemptAt: null, intentAt: null, errorCode: failure.errorCode };
      await fail(tx, reply, set);
      return;
    }
    if (failure.errorCode === 'rate_limited' || failure.errorCode === 'platform_quota')
      await blockAccount(tx, reply, at);
    const executor = await job.again(tx, at);
    await moveReply(tx, reply.id, 'pending', {
      executor,
      nextAttemptAt: at,
      intentAt: null,
      // A refusal before the intent also counts as an attempt, otherwise a broken token
      // would be retried forever.
      attempts: reply.intent_at === null ? reply.attempts + 1 : reply.attempts,
      errorCode: failure.errorCode,
    });
  });
}

export async function waitUntil(
  job: ReplyJob,
  status: 'pending' | 'uncertain',
  at: Date,
  set: { intentAt?: null; errorCode: string | null },
): Promise<void> {
  await fencedReply(job, async (tx, reply) => {
    const executor = await job.again(tx, at);
    await moveReply(tx, reply.id, status, { ...set, executor, nextAttemptAt: at });
  });
}

export async function endReply(job: ReplyJob, errorCode: string): Promise<void> {
  await fencedReply(job, async (tx, reply) => {
    await fail(tx, reply, { executor: null, nextAttemptAt: null, errorCode });
  });
}

/** A reply that never reached a platform does not count: the handle is written with the first intent. */
async function fail(tx: Tx, reply: ReplyRow, set: Parameters<typeof moveReply>[3]): Promise<void> {
  const wasTried = Object.keys(reply.handle).length > 0;
  if ((await moveReply(tx, reply.id, 'failed', set)) && !wasTried) await giveReplyBack(tx, reply);
}

/** The next probe in the future; null when the last one has passed. */
export function nextProbe(intentAt: Date, now: Date): Date | null {
  for (let probes = 0; ; probes += 1) {
    const at = probeAt(intentAt, probes);
    if (at === null || at > now) return at;
  }
}

/** Shared by the steps of one reply. */
export interface ReplyJob extends JobContext {
  replyId: string;
  /** Enqueues another run of this job at that time and returns its id. */
  again(tx: Tx, at: Date): Promise<string>;
}

/** The reply was given to another job, so this one must stop. */
export class ReplyTaken extends Error {}

/** One transaction that commits only while both the job and the reply are ours. */
export async function fencedReply<T>(job: ReplyJob, run: (tx: Tx, reply: Reply) => Promise<T>): Promise<T> {
  return job.commit(async (tx) => {
    const reply = await lockReply(tx, job.replyId);
    if (reply?.executor !== job.jobId) throw new ReplyTaken();
    return run(tx, reply);
  });
}
