import { type Handle, PlatformError } from '#adapters/social/contract.ts';
import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext } from '#platform/job.ts';
import { withFreshToken } from '../accounts/tokens.ts';
import { sendReplyJob } from '../jobs.ts';
import { mayProveAbsence, SEND_WITHIN_MS } from '../publishing/retry.ts';
import { sendBefore } from '../publishing/send-guard.ts';
import {
  endReply,
  fencedReply,
  nextProbe,
  noteRefusal,
  type ReplyJob,
  ReplyTaken,
  sent,
  waitUntil,
} from './reply-outcomes.ts';
import { moveReply, type Reply } from './store-replies.ts';

/** A run may die anywhere; the next one finds in the row whether something may already be visible. */
export const runSendReply = defineJob({
  ...sendReplyJob,
  // These are restarts after a crash; tries to send are rows.
  retry: { limit: 50, delaySec: 1 },
  concurrency: 8,
  pace: 'long',
  timeoutSec: 300,

  async run({ replyId }, ctx) {
    const job: ReplyJob = { ...ctx, replyId, again: (tx, at) => again(ctx, tx, replyId, at) };
    try {
      const reply = await claim(job);
      if (reply === null) return;
      if (reply.intent_at !== null) await probe(job, { ...reply, intent_at: reply.intent_at });
      else await send(job, reply);
    } catch (error) {
      if (!(error instanceof ReplyTaken)) throw error;
    }
  },
});

/** A reply with an open intent is never sent again before a probe has answered. */
async function claim(job: ReplyJob): Promise<Reply | null> {
  return fencedReply(job, async (tx, reply) => {
    if (reply.status === 'sent' || reply.status === 'failed') return null;
    if (reply.status === 'sending')
      await moveReply(tx, reply.id, 'uncertain', { errorCode: 'outcome_unknown' });
    return reply;
  });
}

/** How often a workspace that is being deleted is checked again, because its owners may still keep it. */
const RECHECK_MS = 30_000;

async function send(job: ReplyJob, reply: Reply): Promise<void> {
  if (reply.isHeld) {
    const later = new Date(job.clock.now().getTime() + RECHECK_MS);
    return waitUntil(job, 'pending', later, { errorCode: null });
  }
  if (!job.config.externalWrites) return endReply(job, 'external_writes_off');
  try {
    // A visible call is not interrupted: its answer is worth more than a fast shutdown.
    const steady = { ...job, signal: NEVER };
    const receipt = await withFreshToken(steady, reply.account_id, async ({ adapter, account, platform }) => {
      if (adapter.reply === null) throw new PlatformError(NO_REPLIES);
      const isFirst = Object.keys(reply.handle).length === 0;
      const handle = isFirst ? adapter.reply.prepare(reply.id, platform) : reply.handle;
      const deadlineMs = job.clock.monotonicMs() + SEND_WITHIN_MS;
      await intend(job, handle);
      await fp('reply.intended');
      const outbound = sendBefore(platform.outbound, job.clock, deadlineMs);
      const { comment, text } = reply;
      return adapter.reply.send({ account, comment, text }, handle, { ...platform, outbound });
    });
    await fp('reply.sent');
    await sent(job, receipt.platformCommentId, { seen: false });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.failure.errorCode === 'duplicate' && (await isOut(job, reply))) return;
    await noteRefusal(job, error.failure);
  }
}

/**
 * The platform refused it as a duplicate: either of our own try, which the probe looked for too
 * early, or of an older text.
 */
async function isOut(job: ReplyJob, reply: Reply): Promise<boolean> {
  const found = await look(job, { ...reply, intent_at: reply.created_at });
  return found.kind === 'live' && sent(job, found.platformCommentId, { seen: !found.replaces });
}

const NEVER = new AbortController().signal;

const NO_REPLIES = {
  errorCode: 'reply_not_allowed',
  message: say('comments.replies_cannot_be_sent_platform'),
  retryable: false,
  effect: 'none',
} as const;

/** Committed before the first visible byte, with what a probe needs to find the reply. */
async function intend(job: ReplyJob, handle: Handle): Promise<void> {
  await fencedReply(job, async (tx, reply) => {
    const moved = await moveReply(tx, reply.id, 'sending', {
      handle,
      intentAt: job.clock.now(),
      attempts: reply.attempts + 1,
      nextAttemptAt: null,
      errorCode: null,
    });
    if (!moved) throw new ReplyTaken();
  });
}

async function probe(job: ReplyJob, reply: Reply & { intent_at: Date }): Promise<void> {
  const found = await look(job, reply);
  await fp('reply.probed');
  if (found.kind === 'live' && (await sent(job, found.platformCommentId, { seen: !found.replaces }))) return;
  const now = job.clock.now();
  if (found.kind !== 'unknown' && mayProveAbsence(reply.intent_at, now))
    return waitUntil(job, 'pending', now, { intentAt: null, errorCode: null });
  const at = nextProbe(reply.intent_at, now);
  if (at === null) return endReply(job, 'outcome_unknown');
  return waitUntil(job, 'uncertain', at, { errorCode: 'outcome_unknown' });
}

/** A failed probe counts as unknown. */
async function look(job: ReplyJob, reply: Reply & { intent_at: Date }) {
  try {
    return await withFreshToken(job, reply.account_id, async ({ adapter, account, platform }) => {
      if (adapter.reply === null) return UNKNOWN;
      const { comment, text } = reply;
      const asked = { account, comment, text };
      const found = await adapter.reply.probe(asked, reply.handle, reply.intent_at, platform);
      return { ...found, replaces: adapter.reply.replaces === true };
    });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    job.log.warn({ error, reply: reply.id }, 'a probe of a reply was inconclusive');
    return UNKNOWN;
  }
}

const UNKNOWN = { kind: 'unknown', replaces: false } as const;

function again(ctx: JobContext, tx: Tx, replyId: string, at: Date): Promise<string> {
  const { tenant, requestId } = ctx;
  const options = { tenant, requestId, ...(at > ctx.clock.now() && { startAfter: at }) };
  return ctx.jobs.enqueue(tx, sendReplyJob, { replyId }, options);
}
