import { createHash } from 'node:crypto';
import { say, type Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { giveBack, turnAfter } from '../accounts/store/caps.ts';
import { IN_PROGRESS } from '../model.ts';
import { BLOCKS } from '../posts/blocked-versions.ts';
import { moveTarget, noteTarget } from '../posts/store/move-target.ts';
import { lockPost } from '../posts/store/read-posts.ts';
import { mustWait, putBack } from './await-approval.ts';
import { type Engine, later, settle, TargetTaken } from './engine.ts';
import { becomeUncertain, fail, wasTried } from './outcomes.ts';
import { hasOpenIntent, snapshotOf } from './records.ts';
import { type ErrorCode, isTooLate, probeAt, targetError } from './retry.ts';
import { type AttemptRow, insertAttempt, saveAttempt } from './store/attempts.ts';
import { loadWork, type Work } from './store/load-work.ts';
import { takeCaps } from './take-caps.ts';
import { MANUAL } from '#adapters/social/platforms.ts';
import type { JobContext } from '#platform/job.ts';
import { manualPackage } from '../manual/manual-package.ts';
import type { Effective } from '../posts/merge-content.ts';
import { mediaLinks } from './publish-content.ts';

type Claimed = { kind: 'nothing' } | { kind: 'advance' | 'probe'; work: Work; attempt: AttemptRow };

const NOTHING: Claimed = { kind: 'nothing' };

/**
 * Reads what is committed and decides what this run may do. However the previous run ended, an intent without
 * receipt allows nothing but a probe.
 */
export async function claimTarget(engine: Engine, reconcile: boolean): Promise<Claimed> {
  return engine.commit(async (tx) => {
    await lockPost(tx, engine.postId);
    const work = await loadWork(tx, engine.targetId);
    if (!work || work.target.executor !== engine.jobId) return NOTHING;
    const { target, attempt } = work;
    if (hasOpenIntent(attempt)) return claimProbe(engine, tx, work, attempt, reconcile);
    return IN_PROGRESS.includes(target.status) ? claimAdvance(engine, tx, work) : NOTHING;
  });
}

async function claimProbe(
  engine: Engine,
  tx: Tx,
  work: Work,
  attempt: AttemptRow & { intent_at: Date },
  reconcile: boolean,
): Promise<Claimed> {
  const { target } = work;
  if (target.status === 'failed') return reconcile ? { kind: 'probe', work, attempt } : NOTHING;
  if (!IN_PROGRESS.includes(target.status)) return NOTHING;
  await becomeUncertain(engine, tx, target, say('publishing.publish_interrupted_outcome_being_looked'));
  if (attempt.outcome !== 'uncertain') await saveAttempt(tx, attempt.id, { outcome: 'uncertain' });
  const at = probeAt(attempt.intent_at, attempt.probes);
  if (!reconcile && at !== null && at > engine.clock.now()) {
    await later(engine, tx, at);
    return NOTHING;
  }
  return { kind: 'probe', work, attempt };
}

/** After this wait, publishing is no longer what the person intended when they chose the time. */
const WAIT_MAX_MS = 360 * 60_000;
const SWITCHED_OFF_MS = 60_000;
/** If the owners keep the workspace, publishing resumes within a minute. */
const RECHECK_MS = 30_000;

async function claimAdvance(engine: Engine, tx: Tx, work: Work): Promise<Claimed> {
  const { target, account } = work;
  const end = async (errorCode: ErrorCode, message: Sentence) => {
    await fail(engine, tx, target, work.attempt, [], { errorCode, message });
    return NOTHING;
  };
  // Waits for as long as the owners may still decide to keep the workspace.
  if (work.workspace.isDissolving) {
    await later(engine, tx, new Date(engine.clock.now().getTime() + RECHECK_MS));
    return NOTHING;
  }
  if (await mustWait(tx, target.post_id, work.attempt)) {
    await putBack(engine, tx, target, work.attempt);
    return NOTHING;
  }
  const { keptAt } = work.workspace;
  if (
    keptAt !== null &&
    target.accepted_at !== null &&
    target.accepted_at <= keptAt &&
    !wasTried(work.attempt)
  )
    return end('missed_window', say('publishing.time_passed_while_nothing_could'));
  if (account.isGone) return end('account_missing', say('social.account_no_longer_connected'));
  if (account.isPaused) {
    const set = { executor: null, next_attempt_at: null, error_code: null, error: null };
    if (!wasTried(work.attempt)) await giveBack(tx, target.id);
    await settle(engine, tx, target, 'skipped', set, null);
    return NOTHING;
  }
  const { blocked } = snapshotOf(target);
  if (blocked) return end('localization_blocked', BLOCKS[blocked]);
  if (account.isManual || adapterOf(account.platform) === null) {
    const manual = await packageFor(engine, account.platform, snapshotOf(target));
    const set = { executor: null, next_attempt_at: null, error_code: null, error: null, manual };
    await settle(engine, tx, target, 'manual_required', set, null);
    return NOTHING;
  }
  if (!engine.config.externalWrites) return waitForSwitch(engine, tx, work, end);
  if (account.status === 'expired')
    return end('token_expired', say('common.authorization_account_no_longer_valid'));
  if (target.counted_on === null) return beginCounted(engine, tx, work, end);
  // The platform told another post of the account to stop meanwhile: a try now would be refused and wasted.
  const { blockedUntil } = account;
  if (blockedUntil !== null && blockedUntil > engine.clock.now() && work.attempt?.ended_at !== null) {
    const at = await turnAfter(tx, target, blockedUntil);
    if (isTooLate(at, target.accepted_at ?? at))
      return end('rate_limited', say('publishing.limits_account_leave_no_room'));
    await later(engine, tx, at);
    return NOTHING;
  }
  return { kind: 'advance', work, attempt: await beginTry(engine, tx, work, {}) };
}

type End = (errorCode: ErrorCode, message: Sentence) => Promise<Claimed>;

/** The operator's switch is not a refusal: an accepted or due target waits for it as for a cap. */
async function waitForSwitch(engine: Engine, tx: Tx, { target }: Work, end: End): Promise<Claimed> {
  const message = say('common.external_writes_disabled_environment');
  const now = engine.clock.now();
  if (now.getTime() - (target.accepted_at ?? now).getTime() > WAIT_MAX_MS)
    return end('external_writes_off', message);
  const error = targetError({ errorCode: 'external_writes_off', message, retryable: true }, now);
  await noteTarget(tx, target.id, { error_code: 'external_writes_off', error });
  await later(engine, tx, new Date(now.getTime() + SWITCHED_OFF_MS));
  return NOTHING;
}

/**
 * Begins a try if the caps leave room for it; otherwise it waits for them, or ends if that takes too long.
 */
async function beginCounted(engine: Engine, tx: Tx, work: Work, end: End): Promise<Claimed> {
  const { target, account } = work;
  const now = engine.clock.now();
  const { day, stop } = await takeCaps(tx, 'publish', work.workspace, [account], now);
  if (stop) {
    const isTooLong = stop.until.getTime() - (target.accepted_at ?? now).getTime() > WAIT_MAX_MS;
    const code = stop.reason === 'platform_quota' ? 'platform_quota' : 'rate_limited';
    if (isTooLong) return end(code, say('publishing.limits_account_leave_no_room'));
    const isBlocked = stop.reason === 'platform_quota';
    await later(engine, tx, isBlocked ? await turnAfter(tx, target, stop.until) : stop.until);
    return NOTHING;
  }
  const attempt = await beginTry(engine, tx, work, { counted_on: day, paced_at: now });
  return { kind: 'advance', work, attempt };
}

/** Continues an open try, or begins one where the last left off. */
async function beginTry(
  engine: Engine,
  tx: Tx,
  { target, attempt }: Work,
  counted: { counted_on?: string; paced_at?: Date },
): Promise<AttemptRow> {
  const isOpen = attempt !== null && attempt.ended_at === null;
  if (target.status === 'pending' || target.status === 'uncertain' || !isOpen) {
    const set = {
      ...counted,
      next_attempt_at: null,
      error_code: null,
      error: null,
      attempts: target.attempts + (isOpen ? 0 : 1),
    };
    if (target.status === 'publishing') await noteTarget(tx, target.id, set);
    else if (!(await moveTarget(tx, target.id, 'publishing', set))) throw new TargetTaken();
  } else await noteTarget(tx, target.id, { ...counted, next_attempt_at: null });
  if (isOpen) return attempt;
  const content = JSON.stringify(snapshotOf(target));
  return insertAttempt(tx, target, {
    id: newId('att', engine.clock),
    handle: (attempt?.handle ?? {}) as Record<string, unknown>,
    phase: attempt?.phase === 'ready' ? 'ready' : 'prepare',
    visibleDone: attempt?.visible_done ?? 0,
    requestDigest: createHash('sha256').update(content).digest('hex'),
    startedAt: engine.clock.now(),
  });
}

/** What a person needs to finish by hand, also on a platform without an adapter. */
async function packageFor(
  ctx: JobContext,
  platform: string,
  content: Effective,
): Promise<Record<string, unknown>> {
  const ids = [...content.mediaIds, ...content.parts.flatMap((part) => part.mediaIds)];
  const media = await mediaLinks(ctx, ctx.tenant, ids, content.locale);
  const manual = MANUAL.find((name) => name === platform);
  if (manual) return manualPackage(manual, { ...content, media });
  return {
    instructions: `Open ${platform}, paste the text, add the media and post it. Then mark it as done here.`,
    textToCopy: content.text,
    mediaUrls: media.map(({ url }) => url),
    appLink: null,
    doneAt: null,
    doneBy: null,
  };
}
