import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { type JobContext, type JobSpec, LostClaim } from '#platform/job.ts';
import { withOwnEngines } from '../projects/own-engines.ts';
import { withProjectConventions } from '../projects/conventions.ts';
import { holdTask } from '../task-store/store.ts';
import { CANCELLED, cancelRuns } from './cancel-runs.ts';
import { failRun, type RunFailure } from './fail-run.ts';
import { commitOwned, commitTaskRun, dispatchRun, HeldRun, OwnerlessRun, putOff, taskOf } from './own-run.ts';
import type { JobType, Run } from './run.ts';
import { RUN_JOBS, type RunPayload } from './run-jobs.ts';
import { findRun, holdOwnRun, isLife, moveRun } from './store.ts';

/** The run is not finished. A job continues it, now or later. */
export interface Again {
  againInMs: number;
}

/**
 * How often a run of a workspace that is being dissolved checks whether the workspace was kept. It
 * then continues within a minute.
 */
const HELD_MS = 30_000;

interface RunJobSpec {
  type: JobType;
  /** The row that its writes lock first; see commitTaskRun. */
  holds: 'task' | 'run';
  retry: { limit: number; delaySec: number };
  /** How many of these runs one workspace may have in a worker at the same time. */
  concurrency: number;
  timeoutSec: number;
  /** It takes turns or has little to do, so it never keeps others waiting (`isLongRun`). */
  neverLong?: true;
  /** When its process is drained, the run is handed on at once, without using up an attempt. */
  goesOnWhenStopped?: true;
  /** If no worker has started the run within this time, it fails instead of starting late. */
  startsWithin?: { minutes: number; orElse: RunFailure };
  work(ctx: JobContext, runId: string): Promise<Again | undefined>;
  /**
   * The failure reported to the caller when the run is given up. `isFinal`: another attempt would fail
   * in the same way.
   */
  failureOf(error: unknown): RunFailure & { isFinal?: boolean };
  /** Ends the run without success, from its own job or from the rescue. By default the task fails too. */
  giveUp?: GiveUp;
  /** Called after the commit that ended the run. */
  afterwards?(ctx: JobContext): Promise<void>;
}

export interface RunJob extends JobSpec<string, RunPayload>, Pick<RunJobSpec, 'type' | 'startsWithin'> {
  giveUp: GiveUp;
}

/** The common frame of all jobs of runs. A worker that has lost the run stops silently. */
export function defineRunJob(spec: RunJobSpec): RunJob {
  const { type, retry, concurrency, timeoutSec, neverLong = false, startsWithin, giveUp = failTask } = spec;
  const commit = spec.holds === 'task' ? commitTaskRun : commitOwned;
  const goOn = (ctx: JobContext, runId: string, { againInMs }: Again) =>
    commit(ctx, runId, (tx, run) => dispatchRun(tx, ctx, run, againInMs));

  async function attempt(ctx: JobContext, runId: string): Promise<void> {
    try {
      const again = await withProjectConventions(ctx, async () =>
        spec.work(await withOwnEngines(ctx), runId),
      );
      if (again) return await goOn(ctx, runId, again);
    } catch (error) {
      if (error instanceof LostClaim) throw error;
      if (error instanceof HeldRun) return putOff(ctx, runId, HELD_MS);
      if (error instanceof OwnerlessRun) return cancelOwnerless(ctx, runId, giveUp);
      const { isFinal = false, ...failure } = spec.failureOf(error);
      if (!isFinal && spec.goesOnWhenStopped && ctx.signal.aborted) return goOn(ctx, runId, { againInMs: 0 });
      if (!isFinal && ctx.attempt <= retry.limit) throw error;
      ctx.log[isFinal ? 'warn' : 'error']({ error, run: runId }, 'a run was given up');
      await commit(ctx, runId, (tx, run) => giveUp({ ...ctx, db: tx }, run, failure));
    }
    await spec.afterwards?.(ctx);
  }

  return {
    ...RUN_JOBS[type],
    type,
    retry,
    // The share of one workspace plus one, so that others always find a place. Unless the runs are never
    // long, twice the share plus one, for the two groups of long runs (`groupOf`).
    concurrency: neverLong ? concurrency + 1 : 2 * concurrency + 1,
    perTenant: concurrency,
    pace: 'long',
    timeoutSec,
    giveUp,
    ...(startsWithin && { startsWithin }),

    async run({ runId }, ctx) {
      try {
        await attempt(ctx, runId);
      } catch (error) {
        if (!(error instanceof LostClaim)) throw error;
      }
    },
  };
}

async function failTask(ctx: JobContext & { db: Tx }, run: Run, failure: RunFailure): Promise<void> {
  await failRun(ctx, run, await taskOf(ctx.db, run), failure);
}

/** For a run without callbacks whose task is not affected. */
export async function endRunOnly(
  ctx: Pick<Context, 'db'>,
  run: Run,
  { reason, code }: RunFailure,
): Promise<void> {
  await moveRun(ctx.db, run.id, { to: 'FAILED', error: reason, failureCode: code });
}

type GiveUp = (ctx: JobContext & { db: Tx }, run: Run, failure: RunFailure) => Promise<void>;

/**
 * Ends a run whose owner is gone as if its caller had cancelled it: with all other runs of its task,
 * and with the promised event.
 */
async function cancelOwnerless(ctx: JobContext, runId: string, giveUp: GiveUp): Promise<void> {
  await ctx.commit(async (tx) => {
    const taskId = (await findRun(tx, runId))?.taskId ?? null;
    const task = taskId === null ? null : await holdTask(tx, taskId);
    const run = await holdOwnRun(tx, runId, ctx.jobId);
    if (!run) throw new LostClaim();
    if (task && isLife(run)) await cancelRuns({ ...ctx, db: tx }, task);
    else await giveUp({ ...ctx, db: tx }, run, CANCELLED);
    await fp('run.cancelled');
  });
}
