import { say, type Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Row } from '../model.ts';
import type { Run } from '../runs/run.ts';
import { countsOf } from '../runs/step-counts.ts';
import { countEmpty } from '../runs/store-open-rows.ts';
import { countReasons } from '../task-store/store-summary.ts';
import type { Task } from '../task-store/task.ts';
import type { StepResult } from './step.ts';

const REASONS_MAX = 3;
const REASON_CHARS_MAX = 200;
const NOT_ASKED = say('pipeline.not_asked');

/**
 * An engine that fails most rows of a run counts as broken, because further calls would only cost
 * money. Declined rows are not counted: an engine that declines one row may be sure of the next, so it
 * is asked about all of them.
 */
export function hasMostFailed({ stats, rowsTotal }: Pick<Run, 'stats' | 'rowsTotal'>): boolean {
  const { counts } = countsOf(stats, 'translateBatch');
  return ((counts['rows_failed'] ?? 0) - (counts['rows_declined'] ?? 0)) * 2 > rowsTotal;
}

/** Fails the remaining rows of a broken engine without calling it, batch by batch like any other step. */
export function passOver(rows: readonly Row[]): StepResult {
  const open = rows.filter(({ target }) => target === null);
  return {
    changes: open.map(({ language, position }) => ({
      language,
      position,
      state: 'failed',
      failure: NOT_ASKED,
    })),
    counts: { rows_failed: open.length },
  };
}

/** The reason of a run that fails because its engine is broken. */
export function describeBroken(tx: Tx, run: Run): Promise<Sentence> {
  const empty = countsOf(run.stats, 'translateBatch').counts['rows_failed'] ?? 0;
  return describe(tx, run, { empty, rows: run.rowsTotal });
}

/**
 * The reason of a run that fails because more than half of its rows have no text; null where it
 * does not fail. A supplement counts its own languages; a retry counts the whole task, which it completes.
 */
export async function describeEmpty(tx: Tx, run: Run, task: Task): Promise<Sentence | null> {
  const isOwn = run.trigger === 'supplement' || run.options['redo'] !== true;
  const counted = await countEmpty(tx, run, isOwn ? run.targetLanguages : task.targetLanguages);
  return counted.empty * 2 > counted.rows ? describe(tx, run, counted) : null;
}

/** The sentence with the number of empty rows and their most frequent reasons. */
async function describe(
  tx: Tx,
  run: Run,
  { empty, rows }: { empty: number; rows: number },
): Promise<Sentence> {
  const found = await countReasons(tx, run, NOT_ASKED, { reasons: REASONS_MAX, chars: REASON_CHARS_MAX });
  const each = found.map(({ reason, rows: n }) => say('pipeline.reason_rows', { reason, rows: n }));
  const reasons =
    each.length === 0 ? '' : each.reduce((first, second) => say('pipeline.reasons', { first, second }));
  return say('pipeline.translation_failed_most', { empty, rows, reasons });
}
