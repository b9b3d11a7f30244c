import { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { defineJob, type JobContext, LostClaim } from '#platform/job.ts';
import { commitTaskRun } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { moveRun } from '../runs/store.ts';
import { failRun } from '../tasks/fail-run.ts';
import { moveTask } from '../tasks/store.ts';
import type { Task } from '../tasks/task.ts';
import { importTaskTerms } from '../terms/task-terms.ts';
import { continueWithTranslate } from './continue.ts';
import { addWarning, fillFromMemory, fillFromTermbase } from './store.ts';

const RETRIES_MAX = 3;
/** From this attempt on only the source terms are imported, as the contract says; one more is left for that. */
const SOURCE_ONLY_FROM = RETRIES_MAX;

/**
 * Translates the new terms of a task and writes them into the termbase, then lets translation start.
 * Memory and termbase are what there is to translate from; a language that neither knows stays empty.
 */
export const runTermTranslate = defineJob({
  name: 'run_term_translate',
  payload: z.object({ runId: z.string() }),
  retry: { limit: RETRIES_MAX, delaySec: 2 },
  concurrency: 2,
  pace: 'long',
  timeoutSec: 300,

  async run({ runId }, ctx) {
    const isFallback = ctx.attempt >= SOURCE_ONLY_FROM;
    try {
      const isOpen = await commitTaskRun(ctx, runId, begin);
      if (!isOpen) return;
      await commitTaskRun(ctx, runId, (tx, run, task) => apply(ctx, tx, run, task, isFallback));
    } catch (error) {
      if (error instanceof LostClaim) return;
      if (ctx.attempt <= RETRIES_MAX) throw error;
      await commitTaskRun(ctx, runId, (tx, run, task) =>
        failRun({ ...ctx, db: tx }, run, task, { reason: 'The terms could not be imported.', code: 500 }),
      );
    }
  },
});

async function begin(tx: Tx, run: Run, task: Task): Promise<boolean> {
  if (task.status !== 'term_translating') return false;
  if (run.status === 'PENDING') await moveRun(tx, run.id, { to: 'RUNNING' });
  return run.status === 'PENDING' || run.status === 'RUNNING';
}

async function apply(ctx: JobContext, tx: Tx, run: Run, task: Task, isFallback: boolean): Promise<void> {
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) throw new LostClaim();
  // The task first: from here on nobody edits its terms, so what is imported is what was last seen.
  if (!(await moveTask(tx, task.id, { to: 'running', from: ['term_translating'] }))) throw new LostClaim();
  if (isFallback) {
    await addWarning(tx, run.id, {
      code: 'terms_not_translated',
      message: 'The terms could not be translated; they were imported in the source language only.',
    });
  } else {
    await fp('scan.translate');
    await fillFromMemory(tx, task);
    await fillFromTermbase(tx, task);
  }
  await importTaskTerms(tx, ctx.clock, task, { withTranslations: !isFallback });
  await continueWithTranslate({ ...ctx, db: tx }, run, task);
}
