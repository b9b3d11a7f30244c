import type { Handle, Published, PublishedPart } from '#adapters/social/contract.ts';
import type { Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { blockAccount, giveBack, turnAfter } from '../accounts/store/caps.ts';
import { IN_PROGRESS, type TargetStatus } from '../model.ts';
import type { TargetRow } from '../posts/rows.ts';
import { moveTarget } from '../posts/store/move-target.ts';
import { type Engine, fenced, later, settle, TargetTaken } from './engine.ts';
import { commentRecord, partsRecord, snapshotOf } from './records.ts';
import { type Failure, type KeptFailure, probeAt, retryAt, targetError } from './retry.ts';
import { type AttemptRow, saveAttempt } from './store/attempts.ts';
import { afterReceipt } from './moments.ts';

/** A try held by its worker: what is committed, and which parts are visible so far. */
export interface Try {
  attempt: AttemptRow;
  out: readonly PublishedPart[];
  /** The tries of this publish, including this one. */
  tries: number;
}

const DONE = { executor: null, next_attempt_at: null, error_code: null, error: null } as const;

/** Records the receipt. `seen`: a probe found the post, rather than an answer of the platform. */
export async function published(
  engine: Engine,
  { attempt }: Try,
  post: Published,
  how: { handle?: Handle; seen: boolean; commentError?: string; probes?: number },
): Promise<void> {
  await fenced(engine, async (tx, target) => {
    const now = engine.clock.now();
    await saveAttempt(tx, attempt.id, {
      phase: 'follow',
      receipt: post,
      outcome: 'published',
      ended_at: now,
      error_code: null,
      ...(how.handle !== undefined && { handle: how.handle }),
      ...(how.probes !== undefined && { probes: how.probes }),
    });
    const content = snapshotOf(target);
    const out = [post, ...post.parts];
    await settle(
      engine,
      tx,
      target,
      'published',
      {
        ...DONE,
        platform_post_id: post.platformPostId,
        platform_url: post.platformUrl,
        published_at: now,
        verified_at: how.seen ? now : null,
        parts: partsRecord(content, out),
        first_comment: commentRecord(content, out, how.commentError ?? post.firstCommentError),
      },
      'target.published',
    );
  });
  await afterReceipt();
}

/** Whether a visible call succeeded is unknown. Nothing is sent before a probe has answered. */
export async function uncertain(engine: Engine, { attempt }: Try, failure: Failure): Promise<void> {
  await fenced(engine, async (tx, target) => {
    const now = engine.clock.now();
    const intentAt = attempt.intent_at ?? now;
    await saveAttempt(tx, attempt.id, {
      ...failureColumns(failure),
      outcome: 'uncertain',
      intent_at: intentAt,
    });
    await becomeUncertain(engine, tx, target, failure.message);
    await later(engine, tx, probeAt(intentAt, attempt.probes) ?? now);
  });
}

export async function becomeUncertain(
  engine: Engine,
  tx: Tx,
  target: TargetRow & { status: TargetStatus },
  message: Sentence,
): Promise<void> {
  if (target.status === 'uncertain') return;
  const errorCode = 'outcome_unknown';
  const error = targetError({ errorCode, message, retryable: true }, engine.clock.now());
  await settle(engine, tx, target, 'uncertain', { error_code: errorCode, error }, 'target.uncertain');
}

/**
 * The platform refused and nothing happened. Tries again later if the refusal may be
 * temporary, otherwise ends.
 */
export async function refused(engine: Engine, current: Try, failure: Failure): Promise<void> {
  const { attempt } = current;
  await fenced(engine, async (tx, target) => {
    const now = engine.clock.now();
    // Starting over would publish again what is already out.
    const isStuck = failure.restart === true && attempt.visible_done > 0;
    const at = isStuck ? null : retryAt(failure, current.tries, target.accepted_at ?? now, now);
    await saveAttempt(tx, attempt.id, {
      ...failureColumns(failure),
      outcome: 'failed',
      ended_at: now,
      intent_at: null,
      phase: failure.restart || attempt.intent_at === null ? 'prepare' : 'ready',
      ...(failure.restart && !isStuck && { handle: {} }),
    });
    if (at === null) return fail(engine, tx, target, attempt, current.out, failure);
    const isBlocked = failure.errorCode === 'rate_limited' || failure.errorCode === 'platform_quota';
    if (isBlocked) await blockAccount(tx, target, at);
    const error = targetError(failure, now);
    await backToPending(tx, target, { error_code: failure.errorCode, error });
    await later(engine, tx, isBlocked ? await turnAfter(tx, target, at) : at);
  });
}

/** Whether the platform may have counted it. */
export function wasTried(attempt: AttemptRow | null): boolean {
  return attempt !== null && attempt.intents > 0;
}

/** Ends a target as failed, in the caller's transaction. */
export async function fail(
  engine: Pick<Engine, 'clock'>,
  tx: Tx,
  target: TargetRow,
  attempt: AttemptRow | null,
  out: readonly PublishedPart[],
  failure: KeptFailure,
): Promise<void> {
  if (!wasTried(attempt)) await giveBack(tx, target.id);
  const content = target.snapshot === null ? null : snapshotOf(target);
  const first = out[0];
  await settle(
    engine,
    tx,
    target,
    'failed',
    {
      executor: null,
      next_attempt_at: null,
      error_code: failure.errorCode,
      error: targetError(failure, engine.clock.now()),
      ...(first && { platform_post_id: first.platformPostId, platform_url: first.platformUrl }),
      ...(content && {
        parts: partsRecord(content, out),
        first_comment: commentRecord(content, out, failure.errorCode),
      }),
    },
    'target.failed',
  );
}

/** Sets a target back to waiting for its next try, with nothing under way. */
export async function backToPending(
  tx: Tx,
  target: TargetRow & { status: TargetStatus },
  set: Partial<TargetRow>,
): Promise<void> {
  if (!IN_PROGRESS.includes(target.status)) throw new TargetTaken();
  if (target.status !== 'publishing') await moveTarget(tx, target.id, 'publishing');
  if (!(await moveTarget(tx, target.id, 'pending', set))) throw new TargetTaken();
}

function failureColumns(
  failure: Failure,
): Pick<AttemptRow, 'error_code' | 'http_status' | 'platform_request_id' | 'response_excerpt'> {
  return {
    error_code: failure.errorCode,
    http_status: failure.httpStatus ?? null,
    platform_request_id: failure.platformRequestId?.slice(0, 200) ?? null,
    response_excerpt: failure.platformMessage?.slice(0, 2000) ?? null,
  };
}
