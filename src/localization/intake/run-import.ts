import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { type JobContext, LostClaim } from '#platform/job.ts';
import { IntakeError } from '../formats/intake-error.ts';
import { defineRunJob } from '../runs/define-run-job.ts';
import { failRun } from '../runs/fail-run.ts';
import { commitTaskRun, taskOf } from '../runs/own-run.ts';
import type { Run } from '../runs/run.ts';
import { nextRunOf } from '../runs/start-run.ts';
import { continueWithTranslate } from '../runs/start-translate.ts';
import { moveRun } from '../runs/store.ts';
import { moveTask } from '../task-store/store.ts';
import { addRows, type Counts } from '../task-store/store-insert.ts';
import type { Task } from '../task-store/task.ts';
import { type Commit, loadedBefore, loadStrings } from './load-strings.ts';
import { deleteStrings, hasTurn, isAllKnown, sampleContents, setTimeoutSec } from './store.ts';
import { recogniseSyntaxes } from '#kernel/syntaxes.ts';
import { recognisedIn } from '../projects/settings.ts';
import { holdLiveProject, readStoredSettings, saveRecognised } from '../projects/store.ts';

/** How often a task checks whether one of ten running tasks has ended. */
const TURN_WAIT_MS = 2000;
/** The number of task rows per transaction. 200,000 take some seconds. */
const ROWS_PER_COMMIT = 200_000;
/** On a busy machine they take longer than the 30 s allowed for a statement of a call. */
const ROWS_TIMEOUT_SEC = 120;

/** Turns the input into rows, then continues with the term scan or the translation. */
export const runImport = defineRunJob({
  type: 'TASK_IMPORT',
  holds: 'task',
  retry: { limit: 20, delaySec: 1 },
  concurrency: 3,
  timeoutSec: 1800,
  goesOnWhenStopped: true,

  async work(ctx, runId) {
    const begun = await commitTaskRun(ctx, runId, begin);
    if (begun === 'waits') return { againInMs: TURN_WAIT_MS };
    if (begun) await importTask(ctx, begun.run, begun.task);
    return undefined;
  },

  /** A faulty input ends the task at once. */
  failureOf: (error) =>
    error instanceof IntakeError
      ? { reason: error.message, code: error.code, isFinal: true }
      : { reason: say('common.internal_error'), code: 500 },

  async giveUp(ctx, run, failure) {
    const task = await taskOf(ctx.db, run);
    // Half of a file is useless.
    if (loadedBefore(run) === null && task.options.source.kind !== 'strings')
      await deleteStrings(ctx.db, task.id);
    await failRun(ctx, run, task, failure);
  },
});

interface Begun {
  run: Run;
  task: Task;
}

/** Null if the run belongs to another job. */
async function begin(tx: Tx, run: Run, task: Task): Promise<Begun | 'waits' | null> {
  if (run.status === 'RUNNING') return { run, task };
  if (run.status !== 'PENDING') return null;
  // A retried task is already importing.
  if (task.status === 'pending') {
    if (!(await hasTurn(tx, task))) return 'waits';
    if (!(await moveTask(tx, task.id, { to: 'importing', from: ['pending'] }))) throw new LostClaim();
  }
  await moveRun(tx, run.id, { to: 'RUNNING' });
  return { run, task: { ...task, status: 'importing' } };
}

/** Each part may run again, so a worker that takes over starts here and finds out what is done. */
async function importTask(ctx: JobContext, run: Run, task: Task): Promise<void> {
  await fp('import.started');
  // If the run was cancelled meanwhile, nothing more is written.
  const commit: Commit = (act) =>
    commitTaskRun(ctx, run.id, (tx, latest, { status }) => {
      if (latest.status !== 'RUNNING' || status !== 'importing') throw new LostClaim();
      return act(tx);
    });
  const counts = loadedBefore(run) ?? (await loadStrings(ctx, run, task, commit));
  // Fifty languages make millions of rows, too many for one transaction and its timeout.
  for (const languages of languageGroups(run.targetLanguages, counts.strings)) {
    ctx.signal.throwIfAborted();
    await commit(async (tx) => {
      await setTimeoutSec(tx, ROWS_TIMEOUT_SEC);
      await addRows(tx, task, languages);
    });
  }
  await commit((tx) => goOn({ ...ctx, db: tx }, run, task, counts));
  await fp('import.committed');
}

function languageGroups(languages: readonly string[], strings: number): string[][] {
  const size = Math.max(1, Math.floor(ROWS_PER_COMMIT / Math.max(1, strings)));
  return Array.from({ length: Math.ceil(languages.length / size) }, (_, i) =>
    languages.slice(i * size, (i + 1) * size),
  );
}

/** Scans for terms only if there can be any. */
async function goOn(ctx: JobContext & { db: Tx }, run: Run, task: Task, counts: Counts): Promise<void> {
  await recogniseIn(ctx.db, task);
  const skips = !task.options.scanTerms || counts.words === 0 || (await isAllKnown(ctx.db, task));
  const moved = await moveTask(ctx.db, task.id, {
    to: skips ? 'running' : 'scanning',
    from: ['importing'],
    scanStatus: skips ? 'skipped' : 'pending',
    stringsCount: counts.strings,
    wordsCount: counts.words,
  });
  if (!moved) throw new LostClaim();
  await moveRun(ctx.db, run.id, { to: 'SUCCEEDED' });
  if (skips) return continueWithTranslate(ctx, run, { stringsCount: counts.strings });
  await nextRunOf(ctx, run, { prefix: 'tb_scan_', jobType: 'TB_SCAN', rowsTotal: counts.strings });
}

/** The first few thousand strings show the syntax of a file. */
const STRINGS_MAX = 5000;

/**
 * Before the translation starts, because the recognized syntaxes determine how the project's texts are
 * read from now on.
 */
async function recogniseIn(tx: Tx, { id, projectId }: Pick<Task, 'id' | 'projectId'>): Promise<void> {
  const recognised = recogniseSyntaxes(await sampleContents(tx, id, STRINGS_MAX));
  const isNew = (settings: unknown) => recognised.some((syntax) => !recognisedIn(settings).includes(syntax));
  if (recognised.length === 0 || !isNew(await readStoredSettings(tx, projectId))) return;
  // Locked only if there is something to add, because another task may have found a syntax meanwhile.
  const project = await holdLiveProject(tx, projectId);
  if (project && isNew(project.settings))
    await saveRecognised(tx, projectId, [...new Set([...recognisedIn(project.settings), ...recognised])]);
}
