import { checkContent } from '#adapters/social/check-content.ts';
import {
  type Issue,
  PlatformError,
  type Progress,
  type PublishContent,
  type PublishedPart,
} from '#adapters/social/contract.ts';
import { type Sentence, say } from '#kernel/say.ts';
import { fp } from '#platform/failpoints.ts';
import { LostClaim } from '#platform/job.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { type HeldToken, withFreshToken } from '../accounts/tokens.ts';
import { moveTarget } from '../posts/store/move-target.ts';
import { mustWait } from './await-approval.ts';
import { type Engine, fenced, later, settle, TargetTaken } from './engine.ts';
import { fail, published, refused, type Try, uncertain } from './outcomes.ts';
import { probeNow } from './probe-target.ts';
import { publishContent } from './publish-content.ts';
import { outOf, snapshotOf } from './records.ts';
import { type ErrorCode, type Failure, SEND_WITHIN_MS } from './retry.ts';
import { sendBefore } from './send-guard.ts';
import { type AttemptRow, saveAttempt } from './store/attempts.ts';
import type { Work } from './store/load-work.ts';

/**
 * Calls the adapter step by step until the target is published, must wait or has failed. Every step is
 * committed before the next, and the intent before a step that people can see.
 */
export async function advanceTarget(
  engine: Engine,
  work: Work,
  begun: AttemptRow,
  ledger: Ledger = ALONE,
  token: HeldToken = {},
): Promise<void> {
  let current: Try & { sendByMs: number | null } = {
    attempt: begun,
    out: outOf(begun.handle) ?? [],
    tries: work.tries + (begun.id === work.attempt?.id ? 0 : 1),
    sendByMs: null,
  };
  let content: PublishContent;
  try {
    content = await publishContent(engine, engine.tenant, work.account.platform, snapshotOf(work.target));
  } catch (error) {
    return refused(engine, current, failureOf(error));
  }
  if (isFresh(begun)) {
    const adapter = adapterOf(work.account.platform);
    const issues = adapter ? checkContent(adapter, content, work.account.facts) : [];
    const wrong = issues.find(({ severity }) => severity === 'error');
    if (wrong) return contentRefused(engine, current, wrong.code, wrong.message);
  }
  if (begun.phase === 'ready') {
    const intent = await commitIntent(engine, begun);
    if (intent === null) return;
    current = { ...current, ...intent };
  }

  for (;;) {
    const isVisible = current.sendByMs !== null;
    if (!isVisible && engine.signal.aborted) return yieldTarget(engine);
    let progress: Progress;
    try {
      if (isVisible) await fp('publish.intent');
      progress = await step(engine, work, current, content, token);
      if (isVisible) await fp('publish.sent');
      else await fp('publish.made');
    } catch (error) {
      return stepFailed(engine, work, current, content, error);
    }
    if (progress.kind === 'published')
      return ledger.published(engine, current, progress.post, { handle: progress.handle, seen: false });
    const next = await ledger.step(engine, current, progress, isVisible);
    if (next === null) return;
    current = { ...current, ...next };
    await fp('publish.step');
  }
}

/** Nothing has been prepared or sent yet. */
const isFresh = (attempt: AttemptRow) =>
  attempt.phase === 'prepare' && Object.keys(attempt.handle).length === 0;

const NEVER = new AbortController().signal;

function step(
  engine: Engine,
  work: Work,
  { attempt, sendByMs }: { attempt: AttemptRow; sendByMs: number | null },
  content: PublishContent,
  token: HeldToken,
): Promise<Progress> {
  // A visible call is not interrupted: its answer is worth more than a fast shutdown.
  const guarded =
    sendByMs === null
      ? engine
      : { ...engine, signal: NEVER, outbound: sendBefore(engine.outbound, engine.clock, sendByMs) };
  return withFreshToken(
    guarded,
    work.account.id,
    ({ adapter, account, platform }) =>
      adapter.advance({ attemptId: attempt.publish_key, content, account }, attempt.handle, platform),
    token,
  );
}

/** How outcomes are recorded: each target in its own transactions, or together with others. */
export interface Ledger {
  step: typeof commitStep;
  published: typeof published;
}

export interface Stepped {
  attempt: AttemptRow;
  out?: readonly PublishedPart[];
  sendByMs: number | null;
}

/** Null when it must no longer be sent: the next run finds out why. */
async function commitIntent(engine: Engine, attempt: AttemptRow): Promise<Stepped | null> {
  const sendByMs = engine.clock.monotonicMs() + SEND_WITHIN_MS;
  const now = engine.clock.now();
  const saved = await fenced(
    engine,
    async (tx) => {
      if (await mustWait(tx, engine.postId, attempt)) {
        await later(engine, tx, now);
        return null;
      }
      return saveAttempt(tx, attempt.id, { phase: 'commit', intent_at: now, intents: attempt.intents + 1 });
    },
    { locksPost: false },
  );
  return saved && { attempt: saved, sendByMs };
}

/** Null when there is nothing to do for now. */
export async function commitStep(
  engine: Engine,
  { attempt, out: before }: Try,
  progress: Exclude<Progress, { kind: 'published' }>,
  wasVisible: boolean,
): Promise<Stepped | null> {
  const sendByMs = engine.clock.monotonicMs() + SEND_WITHIN_MS;
  const now = engine.clock.now();
  const visibleParts = ('out' in progress ? progress.out : undefined) ?? outOf(progress.handle);
  const visibleDone = visibleParts?.length ?? attempt.visible_done + (wasVisible ? 1 : 0);
  const known = { handle: progress.handle, visible_done: visibleDone };
  return fenced(
    engine,
    async (tx, target) => {
      if (progress.kind === 'inbox') {
        const done = { phase: 'follow', intent_at: null, outcome: 'manual', ended_at: now } as const;
        await saveAttempt(tx, attempt.id, { ...known, ...done });
        const content = snapshotOf(target);
        const manual = {
          instructions: 'The draft is in the inbox of the platform’s own app. Open it there and post it.',
          textToCopy: content.text,
          mediaUrls: [],
          appLink: null,
          doneAt: null,
          doneBy: null,
        };
        const set = { executor: null, next_attempt_at: null, manual };
        await settle(engine, tx, target, 'manual_required', set, null);
        return null;
      }
      if (progress.kind === 'wait' || progress.kind === 'judged') {
        const phase = progress.kind === 'judged' ? 'judged' : visibleDone > 0 ? 'follow' : 'prepare';
        await saveAttempt(tx, attempt.id, { ...known, phase, intent_at: null });
        if (target.status === 'publishing') await moveTarget(tx, target.id, 'processing');
        await later(engine, tx, new Date(now.getTime() + progress.afterSec * 1000));
        return null;
      }
      if (target.status === 'processing') await moveTarget(tx, target.id, 'publishing');
      const stepped = { ...(visibleParts && { out: visibleParts }), sendByMs: null };
      if (progress.kind === 'prepared') {
        const saved = await saveAttempt(tx, attempt.id, { ...known, phase: 'prepare', intent_at: null });
        return { ...stepped, attempt: saved };
      }
      const delaySec = wasVisible ? (snapshotOf(target).parts[visibleDone - 1]?.delaySec ?? 0) : 0;
      if (delaySec > 0 || (await mustWait(tx, engine.postId, { visible_done: visibleDone }))) {
        await saveAttempt(tx, attempt.id, { ...known, phase: 'ready', intent_at: null });
        await later(engine, tx, new Date(now.getTime() + delaySec * 1000));
        return null;
      }
      const intent = { phase: 'commit', intent_at: now, intents: attempt.intents + 1 };
      const saved = await saveAttempt(tx, attempt.id, { ...known, ...intent });
      return { ...stepped, attempt: saved, out: visibleParts ?? before, sendByMs };
    },
    { locksPost: progress.kind === 'inbox' },
  );
}

const ALONE: Ledger = { step: commitStep, published };

async function stepFailed(
  engine: Engine,
  work: Work,
  current: Try,
  content: PublishContent,
  error: unknown,
): Promise<void> {
  if (error instanceof LostClaim || error instanceof TargetTaken) throw error;
  const failure = failureOf(error);
  if (!(error instanceof PlatformError))
    engine.log.error({ error, target: engine.targetId }, 'a step of a publish failed');
  const isOpen = current.attempt.intent_at !== null;
  // An error on our side occurred during the call, so what the platform did is unknown.
  if (failure.effect === 'unknown' || (isOpen && !(error instanceof PlatformError)))
    return uncertain(engine, current, { ...failure, errorCode: 'outcome_unknown' });
  if (failure.errorCode === 'duplicate' && (await isOurs(engine, work, current, content))) return;
  if (!failure.retryable && isOnlyComment(work, current)) {
    const [first, ...parts] = current.out;
    if (first)
      return published(
        engine,
        current,
        { ...first, parts },
        { seen: false, commentError: failure.errorCode },
      );
  }
  return refused(engine, current, failure);
}

/**
 * The platform refused it as a duplicate: either of our own post, whose answer was lost, or of an older one.
 */
async function isOurs(engine: Engine, work: Work, current: Try, content: PublishContent): Promise<boolean> {
  const probe = await probeNow(engine, work, current.attempt, content);
  if (probe.kind !== 'live') return false;
  await published(engine, current, probe.post, { seen: true });
  return true;
}

/** Everything is out but the first comment: the post counts as published, with a failed comment. */
function isOnlyComment({ target }: Work, { out }: Try): boolean {
  const content = snapshotOf(target);
  return content.firstComment !== null && out.length === 1 + content.parts.length;
}

function failureOf(error: unknown): Failure {
  if (error instanceof PlatformError) return error.failure;
  return {
    errorCode: 'internal',
    message: say('publishing.something_went_wrong_our_side'),
    retryable: true,
    effect: 'none',
  };
}

/**
 * Refused by our own check, before any call. Codes that only a precheck has are mapped to the
 * nearest code of a target.
 */
async function contentRefused(
  engine: Engine,
  current: Try,
  code: Issue['code'],
  message: Sentence,
): Promise<void> {
  const errorCode = targetCodeOf(code);
  await fenced(engine, async (tx, target) => {
    const ended = { outcome: 'failed', ended_at: engine.clock.now(), error_code: errorCode } as const;
    await saveAttempt(tx, current.attempt.id, ended);
    await fail(engine, tx, target, current.attempt, [], { errorCode, message });
  });
}

function targetCodeOf(code: Issue['code']): ErrorCode {
  switch (code) {
    case 'media_not_reachable':
      return 'media_fetch_failed';
    case 'text_required':
    // These are warnings and hints, which never lead to a refusal.
    case 'link_dropped':
    case 'alt_text_missing':
    case 'hashtags_many':
      return 'invalid_settings';
    default:
      return code;
  }
}

/** The process is shutting down: what is committed is enough for another one to continue. */
async function yieldTarget(engine: Engine): Promise<void> {
  await fenced(engine, (tx) => later(engine, tx, engine.clock.now()), { locksPost: false });
}
