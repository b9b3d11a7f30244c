import type { Tx } from '#platform/db/client.ts';
import type { Row } from '../model.ts';
import type { Run } from '../runs/run.ts';
import { countsOf } from '../runs/step-counts.ts';
import { countReasons } from '../task-store/store-summary.ts';
import type { StepResult } from './step.ts';

const REASONS_MAX = 3;
const REASON_CHARS_MAX = 200;
const NOT_ASKED = 'Not translated, because the engine had failed on more than half of the rows.';

/**
 * An engine that fails most rows of a run is broken, and more calls would only cost. One that declines
 * rows because it is not sure of them does what it should.
 */
export function hasMostFailed({ stats, rowsTotal }: Pick<Run, 'stats' | 'rowsTotal'>): boolean {
  const { counts } = countsOf(stats, 'translateBatch');
  return ((counts['rows_failed'] ?? 0) - (counts['rows_declined'] ?? 0)) * 2 > rowsTotal;
}

/** What is left once the engine counts as broken: batch by batch as ever, but nobody is asked. */
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

/** What the task says when it fails for this: how many, and the reasons that most of them have. */
export async function describeFailures(tx: Tx, run: Run): Promise<string> {
  const found = await countReasons(tx, run, NOT_ASKED, { reasons: REASONS_MAX, chars: REASON_CHARS_MAX });
  const failed = countsOf(run.stats, 'translateBatch').counts['rows_failed'] ?? 0;
  const reasons = found.map(({ reason, rows }) => `${reason} (${rows})`).join(' ');
  return `The translation failed on more than half of the rows (${failed} of ${run.rowsTotal}). Most frequent: ${reasons}`;
}
