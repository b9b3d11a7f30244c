import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { taskPublishCompleted } from '../events.ts';
import { defineRunJob } from '../runs/define-run-job.ts';
import { notify, triggeredBy } from '../runs/notify.ts';
import { commitBesideTask, commitOwned, dispatchRun, taskOf } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import { changeRun } from '../runs/store-change.ts';
import type { Task } from '../task-store/task.ts';
import { learn, readMemoryKeys } from '../tm/learn.ts';
import type { MemoryKeys } from '../tm/store.ts';
import { failPublish } from './fail-publish.ts';
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

/** Only a safety net: the publish before dispatches the next one when it ends. */
const LOOK_AGAIN_MS = 2000;
const DETAIL_CHARS_MAX = 500;

/**
 * Everything of a task to the project level in one transaction, so that readers see a whole publish
 * or none. A version number per publish with a pointer to the valid one was rejected: a project of ten
 * tasks would have to copy the nine others with every publish.
 */
export const runPublish = defineRunJob({
  type: 'PUBLISH_TASK',
  holds: 'run',
  retry: { limit: 3, delaySec: 1 },
  concurrency: 4,
  timeoutSec: 900,
  startsWithin: {
    minutes: 15,
    orElse: {
      reason: 'No worker took the publish within 15 minutes.',
      code: 500,
      detail: 'not claimed in 15 minutes',
    },
  },

  async work(ctx, runId) {
    const start = await commitOwned(ctx, runId, begin);
    if (start.kind === 'waits') return { againInMs: LOOK_AGAIN_MS };
    await fp('publish.started');
    if (start.kind === 'over') return undefined;
    const keys = await readMemoryKeys(ctx, start.taskId);
    await commitBesideTask(ctx, runId, (tx, run, task) => write(ctx, tx, run, task, keys));
    await fp('publish.committed');
    return undefined;
  },

  failureOf: (error) => ({
    reason: 'The publish could not be written to the project.',
    code: 500,
    detail: error instanceof Error ? error.message.slice(0, DETAIL_CHARS_MAX) : 'unknown',
  }),

  giveUp: async (ctx, run, failure) => failPublish(ctx, run, await taskOf(ctx.db, run), failure),

  afterwards: wakeNext,
});

type Start = { kind: 'runs'; taskId: string } | { kind: 'waits' } | { kind: 'over' };

async function begin(tx: Tx, run: Run): Promise<Start> {
  // A worker that died left it running, and we go on; the write is all or nothing, so from the start.
  if (run.status === 'RUNNING') return { kind: 'runs', taskId: run.taskId ?? '' };
  if (run.status !== 'PENDING') return { kind: 'over' };
  await lockPublishing(tx, run.projectId);
  if (await isItsTurn(tx, run)) {
    await moveRun(tx, run.id, { to: 'RUNNING' });
    return { kind: 'runs', taskId: run.taskId ?? '' };
  }
  await noteLook(tx, run.id);
  return { kind: 'waits' };
}

async function write(ctx: JobContext, tx: Tx, run: Run, task: Task, keys: MemoryKeys): Promise<void> {
  if (run.status !== 'RUNNING') return;
  await prepareBulk(tx);
  const strings = await publishStrings(tx, run, task.sourceLanguage ?? '');
  const rule = await readRule(tx, run.projectId);
  const translations = await publishTranslations(tx, run, rule.onlyReviewed);
  const learned = await learn(tx, run, task.sourceLanguage ?? '', keys, rule);
  const skipped = await countSkipped(tx, run, rule.onlyReviewed);
  const drafts = await countDrafts(tx, run, rule.onlyReviewed);
  const stats: PublishCounts = {
    strings_count: strings,
    translations_count: translations,
    learned_count: learned,
    drafts_count: drafts,
    skipped,
  };
  await changeRun(tx, run.id, { stats, rowsDone: Math.min(run.rowsTotal, translations) });
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) throw new LostClaim();
  await notify({ ...ctx, db: tx }, run, taskPublishCompleted, {
    status: 'SUCCEEDED',
    detail: {
      ...triggeredBy(run, task),
      message: `Published ${strings} strings with ${translations} translations.${warningOf(drafts)}`,
      strings_count: strings,
      translations_count: translations,
      skipped,
    },
  });
  await fp('publish.written');
}

function warningOf(drafts: number): string {
  if (drafts === 0) return '';
  return ` ${drafts} of them ${drafts === 1 ? 'is a draft' : 'are drafts'} of the offline engine that nobody has reviewed.`;
}

/**
 * After the commit, not in it: a publish accepted while we wrote is visible by now, or its job starts
 * later than this and finds us ended. Either way somebody looks.
 */
async function wakeNext(ctx: JobContext): Promise<void> {
  const { projectId } = ctx.tenant;
  if (projectId === null) return;
  await ctx.commit(async (tx) => {
    const next = await nextInLine(tx, projectId);
    if (next) await dispatchRun(tx, ctx, next);
  });
}
