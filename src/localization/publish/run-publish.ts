import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { taskPublishCompleted } from '../events.ts';
import { defineRunJob } from '../runs/define-run-job.ts';
import { notify, triggeredBy } from '../runs/notify.ts';
import { commitOwned, dispatchRun, taskOf } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import { changeRun } from '../runs/store-change.ts';
import type { Task } from '../task-store/task.ts';
import { forgetGiven, learn, readMemoryKeys } from '../tm/learn.ts';
import { failPublish } from './fail-publish.ts';
import { BEFORE_ALL, rollbackOf } from './present.ts';
import {
  countDrafts,
  countSkipped,
  isItsTurn,
  lockPublishing,
  nextInLine,
  noteLook,
  type PublishCounts,
  prepareBulk,
  publishStrings,
  publishTranslations,
  readRule,
} from './store.ts';
import { undoneTexts } from './store-push/given.ts';
import { countChangesOf, rollBackFiles, rollBackStrings, rollBackTranslations } from './store-rollback.ts';

/** A safety net: normally each publish starts the next one when it ends. */
const LOOK_AGAIN_MS = 2000;
const DETAIL_CHARS_MAX = 500;

/**
 * Writes all texts of a task to the project in one transaction, so that readers see a whole publish or
 * none. Versioning each publish, with a pointer to the current version, was rejected: in a project of
 * ten tasks, every publish would copy the other nine.
 */
export const runPublish = defineRunJob({
  type: 'PUBLISH_TASK',
  holds: 'run',
  retry: { limit: 3, delaySec: 1 },
  concurrency: 2,
  timeoutSec: 900,
  startsWithin: {
    minutes: 15,
    orElse: {
      reason: say('publish.no_worker_took_publish_within'),
      code: 500,
      detail: 'not claimed in 15 minutes',
    },
  },

  async work(ctx, runId) {
    const start = await commitOwned(ctx, runId, begin);
    if (start.kind === 'waits') return { againInMs: LOOK_AGAIN_MS };
    await fp('publish.started');
    if (start.kind === 'over') return undefined;
    const put =
      start.target === null
        ? await ofTask(ctx, start.taskId)
        : ofPublish(start.target === BEFORE_ALL ? null : start.target);
    await commitOwned(ctx, runId, async (tx, run) => write(ctx, tx, run, await taskPublished(tx, run), put));
    await fp('publish.committed');
    return undefined;
  },

  failureOf: (error) => ({
    reason: say('publish.publish_could_not_be_written'),
    code: 500,
    detail: error instanceof Error ? error.message.slice(0, DETAIL_CHARS_MAX) : 'unknown',
  }),

  giveUp: async (ctx, run, failure) => failPublish(ctx, run, await taskPublished(ctx.db, run), failure),

  afterwards: wakeNext,
});

type Start = { kind: 'runs'; taskId: string; target: string | null } | { kind: 'waits' } | { kind: 'over' };

async function begin(tx: Tx, run: Run): Promise<Start> {
  const runs = { kind: 'runs' as const, taskId: run.taskId ?? '', target: rollbackOf(run) };
  // A worker died while it was running. The write is atomic, so start from the beginning.
  if (run.status === 'RUNNING') return runs;
  if (run.status !== 'PENDING') return { kind: 'over' };
  await lockPublishing(tx, run.projectId);
  if (await isItsTurn(tx, run)) {
    await moveRun(tx, run.id, { to: 'RUNNING' });
    return runs;
  }
  await noteLook(tx, run.id);
  return { kind: 'waits' };
}

/** The task of the publish. A roll-back to a push has none. */
async function taskPublished(tx: Tx, run: Run): Promise<Task | null> {
  return run.taskId === null ? null : taskOf(tx, run);
}

type Put = (tx: Tx, run: Run, task: Task | null) => Promise<PublishCounts>;

async function write(ctx: JobContext, tx: Tx, run: Run, task: Task | null, put: Put): Promise<void> {
  if (run.status !== 'RUNNING') return;
  await prepareBulk(tx);
  const stats = await put(tx, run, task);
  const target = rollbackOf(run);
  const { strings_count, translations_count, drafts_count, skipped } = stats;
  await changeRun(tx, run.id, { stats, rowsDone: Math.min(run.rowsTotal, translations_count) });
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) throw new LostClaim();
  await notify({ ...ctx, db: tx }, run, taskPublishCompleted, {
    status: 'SUCCEEDED',
    detail: {
      ...triggeredBy(run, task),
      message:
        target === null
          ? say('publish.published_strings_translations', {
              strings_count,
              translations_count,
              drafts_count: warningOf(drafts_count),
            })
          : `Rolled back to ${target}: ${strings_count} strings and ${translations_count} translations are as they were, ${stats.changes.removed} went.`,
      strings_count,
      translations_count,
      skipped,
      ...(target !== null && { rolled_back_to: target }),
    },
  });
  await fp('publish.written');
}

async function ofTask(ctx: JobContext, taskId: string): Promise<Put> {
  const keys = await readMemoryKeys(ctx, taskId);
  return async (tx, run, task) => {
    const sourceLanguage = task?.sourceLanguage;
    const strings_count = await publishStrings(tx, run, sourceLanguage ?? '');
    const rule = await readRule(tx, run.projectId);
    return {
      strings_count,
      translations_count: await publishTranslations(tx, run, rule.onlyReviewed),
      learned_count: await learn(tx, run, sourceLanguage ?? '', keys, rule),
      drafts_count: await countDrafts(tx, run, rule.onlyReviewed),
      skipped: await countSkipped(tx, run, rule.onlyReviewed),
      changes: await countChangesOf(tx, run),
    };
  };
}

/**
 * The memory keeps what it learned from tasks, because texts that are no longer shown are still valid
 * translations. Texts that came from files are removed together with the undone push.
 */
function ofPublish(target: string | null): Put {
  return async (tx, run) => {
    await forgetGiven(tx, run, undoneTexts(tx, run, target));
    const strings_count = await rollBackStrings(tx, run, target);
    const translations_count = await rollBackTranslations(tx, run, target);
    await rollBackFiles(tx, run, target);
    return {
      strings_count,
      translations_count,
      learned_count: 0,
      drafts_count: 0,
      skipped: { untranslated: 0, rejected: 0, unreviewed: 0 },
      changes: await countChangesOf(tx, run),
    };
  };
}

function warningOf(drafts: number): string {
  if (drafts === 0) return '';
  return ` ${drafts} of them ${drafts === 1 ? 'is a draft' : 'are drafts'} of the offline engine that nobody has reviewed.`;
}

/**
 * After the commit and not in it: a publish accepted meanwhile is visible now, or its job starts later
 * and finds this one finished. Either way it is not forgotten.
 */
async function wakeNext(ctx: JobContext): Promise<void> {
  const { projectId } = ctx.tenant;
  if (projectId === null) return;
  await ctx.commit(async (tx) => {
    const next = await nextInLine(tx, projectId);
    if (next) await dispatchRun(tx, ctx, next);
  });
}
