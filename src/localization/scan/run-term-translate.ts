import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { readStoredSettings } from '../projects/store.ts';
import { defineRunJob } from '../runs/define-run-job.ts';
import { beginRun, commitTaskRun } from '../runs/own-run.ts';
import { addUsage, NO_USAGE, type Run } from '../runs/run.ts';
import { continueWithTranslate } from '../runs/start-translate.ts';
import { addWarning, moveRun, saveProgress } from '../runs/store.ts';
import { moveTask } from '../task-store/store.ts';
import type { Task } from '../task-store/task.ts';
import { importTaskTerms } from '../terms/task-terms.ts';
import { countTerms } from './count-terms.ts';
import { modelOf } from './find-terms.ts';
import { contextsOf } from './judge-candidates.ts';
import { pagesOf } from './sources.ts';
import { fillFromMemory, fillFromTermbase, type OpenTerm, readOpenTerms, saveTranslations } from './store.ts';
import { type TranslatedTerms, translateTerms } from './translate-terms.ts';
import { keyOf } from './units.ts';

const RETRIES_MAX = 3;
/**
 * From this attempt on, only the source terms are imported, as the contract requires. One more attempt
 * is reserved for that.
 */
const SOURCE_ONLY_FROM = RETRIES_MAX;
const STEP = 'termTranslate';
const NOT_TRANSLATED = {
  code: 'terms_not_translated',
  message: say('scan.terms_could_not_be_translated'),
};
const NOT_ALL_TRANSLATED = {
  code: 'terms_not_translated',
  message: say('scan.model_did_not_answer_terms'),
};

/**
 * Translates the new terms of a task, writes them into the termbase and starts the translation.
 * Sources in order: memory, termbase, model. A language that none of them covers stays empty.
 */
export const runTermTranslate = defineRunJob({
  type: 'TB_TRANSLATE',
  holds: 'task',
  retry: { limit: RETRIES_MAX, delaySec: 2 },
  concurrency: 2,
  timeoutSec: 900,
  neverLong: true,
  goesOnWhenStopped: true,

  async work(ctx, runId) {
    const isFallback = ctx.attempt >= SOURCE_ONLY_FROM;
    const open = await commitTaskRun(ctx, runId, (tx, run, task) => begin(tx, run, task, isFallback));
    if (open === null) return undefined;
    const translated = await translateOpen(ctx, runId, open);
    await commitTaskRun(ctx, runId, (tx, run, task) => apply(ctx, tx, run, task, isFallback, translated));
    return undefined;
  },

  failureOf: () => ({ reason: say('scan.terms_could_not_be_imported'), code: 500 }),
});

interface Open {
  task: Task;
  terms: readonly OpenTerm[];
  settings: Record<string, unknown>;
}

/** Null if nothing is left to do. Fills in what memory and termbase know. */
async function begin(tx: Tx, run: Run, task: Task, isFallback: boolean): Promise<Open | null> {
  if (task.status !== 'term_translating' || !(await beginRun(tx, run))) return null;
  if (isFallback) return { task, terms: [], settings: {} };
  await fp('scan.translate');
  await fillFromMemory(tx, task);
  await fillFromTermbase(tx, task);
  return {
    task,
    terms: await readOpenTerms(tx, task),
    settings: await readStoredSettings(tx, task.projectId),
  };
}

async function translateOpen(
  ctx: JobContext,
  runId: string,
  { task, terms, settings }: Open,
): Promise<TranslatedTerms> {
  const model = terms.length > 0 ? modelOf(ctx, runId, task, settings) : null;
  if (model === null) return { found: new Map(), usage: NO_USAGE, isDown: false };
  const language = task.sourceLanguage ?? '';
  const counted = await countTerms(
    language,
    terms.map(({ term }) => term),
    pagesOf(ctx, task),
  );
  const asked = terms.map(({ id, term, category, content, languages }) => {
    const { context = content, context2 = '' } = counted.get(keyOf(term)) ?? {};
    return { id, term, category, contexts: contextsOf(term, [context, context2]), languages };
  });
  return translateTerms(asked, language, model);
}

async function apply(
  ctx: JobContext,
  tx: Tx,
  run: Run,
  task: Task,
  isFallback: boolean,
  { found, usage, isDown }: TranslatedTerms,
): Promise<void> {
  // Before the run ends, because ending it sums up all charges, including those of earlier attempts.
  await saveProgress(tx, run.id, {
    step: STEP,
    cursor: null,
    rowsDone: run.rowsTotal,
    stats: { terms_translated: found.size },
    usage: addUsage(run.usage, usage),
  });
  if (!(await moveRun(tx, run.id, { to: 'SUCCEEDED' }))) throw new LostClaim();
  // Move the task first: from here on nobody can edit its terms, so the imported terms are those last seen.
  if (!(await moveTask(tx, task.id, { to: 'running', from: ['term_translating'] }))) throw new LostClaim();
  if (isFallback || isDown) await addWarning(tx, run.id, isFallback ? NOT_TRANSLATED : NOT_ALL_TRANSLATED);
  await saveTranslations(tx, task.id, found);
  await importTaskTerms(tx, ctx.clock, task, {
    withTranslations: !isFallback,
    withEmpty: isFallback || isDown,
  });
  await continueWithTranslate({ ...ctx, db: tx }, run, task);
}
