import { fieldsOf } from '#kernel/narrow.ts';
import type { Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import type { JobContext } from '#platform/job.ts';
import type { InputString } from '../formats/format.ts';
import { NO_USAGE, type Run } from '../runs/run.ts';
import { saveProgress } from '../runs/store.ts';
import { changeRun } from '../runs/store-change.ts';
import { type Counts, insertStrings } from '../task-store/store-insert.ts';
import type { Task, TaskOptions } from '../task-store/task.ts';
import { SlotCollector } from './collect-slots.ts';
import { withDownload } from './download.ts';
import { keepSkeleton, packFile } from './keep-skeleton.ts';
import { readApart } from './read-apart.ts';
import { countStrings, deleteStrings } from './store.ts';

const STEP = 'import';

/** Commits only while this job owns the run and the run is active. */
export type Commit = <T>(act: (tx: Tx) => Promise<T>) => Promise<T>;

/** The counts of an earlier attempt that loaded everything, or null. */
export function loadedBefore(run: Run): Counts | null {
  const { strings, words } = fieldsOf(run.stats[STEP]);
  return typeof strings === 'number' && typeof words === 'number' ? { strings, words } : null;
}

/** Loads the strings of a file as rows and counts them. Strings sent with the call are already rows. */
export async function loadStrings(ctx: JobContext, run: Run, task: Task, commit: Commit): Promise<Counts> {
  const { source } = task.options;
  if (source.kind !== 'strings') return loadFile(ctx, run, task, source, commit);
  return commit(async (tx) => {
    const counts = await countStrings(tx, task.id);
    await checkpoint(tx, run, counts, true);
    return counts;
  });
}

type FileSource = Exclude<TaskOptions['source'], { kind: 'strings' }>;

async function loadFile(
  ctx: JobContext,
  run: Run,
  task: Task,
  source: FileSource,
  commit: Commit,
): Promise<Counts> {
  const warnings: Sentence[] = [];
  // Delete what a failed attempt had read. Starting over costs seconds, while resuming in the middle of a
  // file that may have changed at its URL would mix two files.
  await commit((tx) => deleteStrings(tx, task.id));
  const { workspaceId, projectId } = task;
  const from =
    source.kind === 'file'
      ? { kind: 'kept' as const, workspaceId, projectId, sha256: source.sha256 }
      : { kind: 'url' as const, url: source.url };
  return withDownload(ctx, run.id, from, async ({ path, scratch }) => {
    let counts: Counts = { strings: 0, words: 0 };
    const places = new SlotCollector();
    const request = {
      path,
      scratch,
      format: source.kind === 'xlsx_url' ? 'xlsx' : source.format,
      sourceLanguage: task.sourceLanguage ?? '',
      sheet: source.kind === 'xlsx_url' ? source.sheet : null,
    };
    const check = () => commit(async () => {});
    for await (const { items, warnings: more } of readApart(ctx, 'strings', request, { check })) {
      warnings.push(...more);
      const { strings: done, words } = counts;
      const strings: InputString[] = [];
      for (const item of items) {
        if ('about' in item) places.describe(item.about);
        else {
          places.add(item.slots, done + strings.length);
          strings.push(item);
        }
      }
      if (strings.length === 0) continue;
      ctx.signal.throwIfAborted();
      counts = await commit(async (tx) => {
        const added = await insertStrings(tx, task, strings, done);
        const sum = { strings: done + added.strings, words: words + added.words };
        await checkpoint(tx, run, sum, false);
        return sum;
      });
      await fp('import.batch');
    }
    const packed = await packFile(ctx, task, path);
    await commit(async (tx) => {
      await checkpoint(tx, run, counts, true);
      await changeRun(tx, run.id, { warnings });
      await keepSkeleton(tx, task, { ...packed, format: request.format }, places);
    });
    return counts;
  });
}

/** Only a complete load is remembered. Before that the counts are just shown. */
function checkpoint(tx: Tx, run: Run, counts: Counts, isWhole: boolean): Promise<void> {
  const stats = isWhole ? { ...run.stats, [STEP]: counts } : run.stats;
  return saveProgress(tx, run.id, {
    step: STEP,
    cursor: null,
    rowsTotal: counts.strings,
    rowsDone: counts.strings,
    stats,
    usage: NO_USAGE,
  });
}
