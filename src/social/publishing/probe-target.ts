import { PlatformError, type Probe, type PublishContent } from '#adapters/social/contract.ts';
import { say } from '#kernel/say.ts';
import { fp } from '#platform/failpoints.ts';
import { withFreshToken } from '../accounts/tokens.ts';
import { moveTarget, noteTarget } from '../posts/store/move-target.ts';
import { type Engine, fenced, later, TargetTaken } from './engine.ts';
import { fail, published } from './outcomes.ts';
import { publishContent } from './publish-content.ts';
import { outOf, snapshotOf } from './records.ts';
import { mayProveAbsence, probeAt } from './retry.ts';
import { type AttemptRow, isOfAnother, saveAttempt } from './store/attempts.ts';
import type { Work } from './store/load-work.ts';

/** How often proven absence leads to another try. */
const ABSENT_MAX = 5;

/** Asks the platform about an open intent and acts only on what is certain. */
export async function probeTarget(
  engine: Engine,
  work: Work,
  attempt: AttemptRow & { intent_at: Date },
): Promise<void> {
  const probe = await look(engine, work, attempt);
  await fp('publish.probed');
  if (probe.kind === 'live')
    return published(engine, { attempt, out: [], tries: work.tries }, probe.post, {
      seen: true,
      probes: attempt.probes + 1,
    });
  const now = engine.clock.now();
  const isAbsent = probe.kind === 'absent' && mayProveAbsence(attempt.intent_at, now);
  await fenced(engine, async (tx, target) => {
    const looked = { phase: 'probe', probes: attempt.probes + 1 };
    // A person asked about a target that had been given up: only finding the post changes anything.
    if (target.status === 'failed') {
      await saveAttempt(tx, attempt.id, looked);
      await noteTarget(tx, target.id, { executor: null });
      return;
    }
    if (isAbsent) {
      const found = probe.kind === 'absent' ? probe.handle : undefined;
      await saveAttempt(tx, attempt.id, {
        ...looked,
        phase: 'ready',
        intent_at: null,
        outcome: 'absent',
        ended_at: now,
        // The receipt of a part that turned out to be there.
        ...(found && { handle: found, visible_done: outOf(found)?.length ?? attempt.visible_done + 1 }),
      });
      // Nothing arrived, so it may be sent again.
      if (work.absences + 1 < ABSENT_MAX) {
        if (!(await moveTarget(tx, target.id, 'publishing', { error_code: null, error: null })))
          throw new TargetTaken();
        return later(engine, tx, now);
      }
      return fail(engine, tx, target, attempt, [], {
        errorCode: 'platform_unavailable',
        message: say('publishing.platform_took_none_several_tries'),
        retryable: true,
      });
    }
    await saveAttempt(tx, attempt.id, looked);
    const at = probeAt(attempt.intent_at, attempt.probes + 1);
    if (at !== null) return later(engine, tx, at > now ? at : now);
    await saveAttempt(tx, attempt.id, { ended_at: now, error_code: 'outcome_unknown' });
    return fail(engine, tx, target, attempt, [], {
      errorCode: 'outcome_unknown',
      message: say('publishing.whether_published_could_not_be'),
    });
  });
}

async function look(engine: Engine, work: Work, attempt: AttemptRow): Promise<Probe> {
  try {
    const content = await publishContent(
      engine,
      engine.tenant,
      work.account.platform,
      snapshotOf(work.target),
    );
    return await probeNow(engine, work, attempt, content);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return { kind: 'unknown' };
  }
}

/** A failed probe counts as unknown, and a post that it finds must not belong to another target. */
export async function probeNow(
  engine: Engine,
  work: Work,
  attempt: AttemptRow,
  content: PublishContent,
): Promise<Probe> {
  try {
    const probe = await withFreshToken(engine, work.account.id, ({ adapter, account, platform }) =>
      adapter.probe({ attemptId: attempt.publish_key, content, account }, attempt.handle, platform),
    );
    return await takeFound(engine, probe);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    engine.log.warn({ error, target: engine.targetId }, 'a probe was inconclusive');
    return { kind: 'unknown' };
  }
}

/**
 * Where posts are found by their text, two targets with the same text look alike: a post that belongs to
 * another target of the account is not ours, so ours is absent. The id is recorded at once under its own
 * lock, so that of two targets that find it at the same time only one takes it.
 */
async function takeFound(engine: Engine, probe: Probe): Promise<Probe> {
  const found =
    probe.kind === 'live'
      ? probe.post.platformPostId
      : probe.kind === 'absent' && probe.handle && outOf(probe.handle)?.[0]?.platformPostId;
  if (!found) return probe;
  const isFree = await fenced(
    engine,
    async (tx, target) => {
      if (target.platform_post_id === found) return true;
      if (await isOfAnother(tx, target, found)) return false;
      await noteTarget(tx, target.id, { platform_post_id: found });
      return true;
    },
    { locksPost: false },
  );
  return isFree ? probe : { kind: 'absent' };
}
