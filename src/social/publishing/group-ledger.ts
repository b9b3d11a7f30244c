import type { Progress, Published } from '#adapters/social/contract.ts';
import { gather } from '#platform/gather.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { emitEvents } from '../events/emit-event.ts';
import { readUnapproved } from '../posts/store/read-posts.ts';
import {
  type HeldTarget,
  lockHeld,
  lockHeldWithPosts,
  publishTargets,
} from '../posts/store/target-batches.ts';
import { commitStep, type Ledger, type Stepped } from './advance-target.ts';
import { type Engine, followPosts, TargetTaken, targetEvent } from './engine.ts';
import { afterReceipt } from './moments.ts';
import { published, type Try } from './outcomes.ts';
import { commentRecord, outOf, partsRecord, snapshotOf } from './records.ts';
import { SEND_WITHIN_MS } from './retry.ts';
import { saveReceipts, saveSteps } from './store/batches.ts';

/** How long outcomes of a batch are collected. The posts are already public, so this delay is not visible. */
const GATHER_MS = 8;

interface Step {
  engine: Engine;
  current: Try;
  progress: Progress & { kind: 'prepared' | 'ready' };
}

interface Out {
  engine: Engine;
  current: Try;
  post: Published;
  how: Parameters<typeof published>[3];
}

/**
 * Records what several targets of a batch did at the same time in one transaction, with the same fences as
 * for a single one. Unusual outcomes, and groups whose transaction failed, are recorded one by one, so that
 * no post fails because of another.
 */
export function groupLedger(ctx: JobContext): Ledger {
  const steps = together(ctx, (list: readonly Step[]) => commitSteps(ctx, list));
  const receipts = together(ctx, (list: readonly Out[]) => commitReceipts(ctx, list));
  return {
    async step(engine, current, progress, wasVisible) {
      const isPlain = !wasVisible && (progress.kind === 'prepared' || progress.kind === 'ready');
      const done = isPlain ? await steps({ engine, current, progress }) : ALONE;
      return done === ALONE ? commitStep(engine, current, progress, wasVisible) : done;
    },
    async published(engine, current, post, how) {
      const done = await receipts({ engine, current, post, how });
      if (done === ALONE) return published(engine, current, post, how);
      await afterReceipt();
    },
  };
}

/** Must be recorded on its own. */
const ALONE = Symbol('alone');
type Written<R> = R | typeof ALONE | TargetTaken;

function together<T, R>(
  { clock, log }: Pick<JobContext, 'clock' | 'log'>,
  commit: (list: readonly T[]) => Promise<Written<R>[]>,
): (item: T) => Promise<R | typeof ALONE> {
  const write = gather(clock, GATHER_MS, commit);
  return async (item) => {
    const written = await write(item).catch((error: unknown) => {
      if (error instanceof LostClaim) throw error;
      log.warn({ error }, 'a group of publishes is written one by one');
      return ALONE;
    });
    if (written instanceof TargetTaken) throw written;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only remaining type of the three
    return written as R | typeof ALONE;
  };
}

async function commitSteps(ctx: JobContext, list: readonly Step[]): Promise<Written<Stepped>[]> {
  const sendByMs = ctx.clock.monotonicMs() + SEND_WITHIN_MS;
  const now = ctx.clock.now();
  return ctx.commit(async (tx) => {
    const held = byId(
      await lockHeld(
        tx,
        ctx.jobId,
        list.map(({ engine }) => engine.targetId),
      ),
    );
    const ready = list.filter(({ progress }) => progress.kind === 'ready').map(({ engine }) => engine.postId);
    const waiting = new Set((await readUnapproved(tx, ready)).map(({ id }) => id));
    const mayGo = ({ engine, progress }: Step) =>
      held.get(engine.targetId)?.status === 'publishing' &&
      !(progress.kind === 'ready' && waiting.has(engine.postId));
    const saved = await saveSteps(
      tx,
      list.filter(mayGo).map(({ current: { attempt }, progress }) => ({
        attemptId: attempt.id,
        handle: progress.handle,
        visibleDone: outOf(progress.handle)?.length ?? attempt.visible_done,
        ...(progress.kind === 'ready'
          ? { phase: 'commit' as const, intentAt: now, intents: attempt.intents + 1 }
          : { phase: 'prepare' as const, intentAt: null, intents: attempt.intents }),
      })),
    );
    return list.map((step): Written<Stepped> => {
      if (!held.has(step.engine.targetId)) return new TargetTaken();
      const attempt = mayGo(step) ? saved.get(step.current.attempt.id) : undefined;
      if (attempt === undefined) return ALONE;
      const out = outOf(step.progress.handle);
      return { attempt, ...(out && { out }), sendByMs: step.progress.kind === 'ready' ? sendByMs : null };
    });
  });
}

async function commitReceipts(ctx: JobContext, list: readonly Out[]): Promise<Written<null>[]> {
  const now = ctx.clock.now();
  return ctx.commit(async (tx) => {
    const held = byId(
      await lockHeldWithPosts(
        tx,
        ctx.jobId,
        list.map(({ engine }) => engine.targetId),
      ),
    );
    const mine = list.flatMap((each) => {
      const target = held.get(each.engine.targetId);
      return target ? [recordOf(target, each)] : [];
    });
    const done = await publishTargets(
      tx,
      mine.map(({ row }) => row),
      now,
    );
    const recorded = mine.filter(({ target }) => done.has(target.id));
    await saveReceipts(
      tx,
      recorded.map(({ receipt }) => receipt),
      now,
    );
    await emitEvents(
      { db: tx, clock: ctx.clock },
      recorded.map(({ target, row }) =>
        targetEvent(target, 'published', 'target.published', {
          platform_post_id: row.platformPostId,
          platform_url: row.platformUrl,
        }),
      ),
    );
    await followPosts(
      ctx,
      tx,
      recorded.map(({ target }) => target),
    );
    return list.map(({ engine }) => (done.has(engine.targetId) ? null : new TargetTaken()));
  });
}

/** What is written of a post that is out: its target, and the receipt of its attempt. */
function recordOf<T extends HeldTarget>(target: T, { current, post, how }: Out) {
  const content = snapshotOf(target);
  const out = [post, ...post.parts];
  return {
    target,
    receipt: {
      attemptId: current.attempt.id,
      handle: how.handle ?? current.attempt.handle,
      receipt: post,
    },
    row: {
      targetId: target.id,
      platformPostId: post.platformPostId,
      platformUrl: post.platformUrl,
      parts: partsRecord(content, out),
      firstComment: commentRecord(content, out, how.commentError ?? post.firstCommentError),
    },
  };
}

const byId = (targets: readonly HeldTarget[]) => new Map(targets.map((target) => [target.id, target]));
