import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Row } from '../model.ts';
import type { Run } from '../runs/run.ts';
import { countsOf } from '../runs/step-counts.ts';
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
  const { rows } = await sql<{ reason: string; rows: number }>`
    select left(r.failure, ${REASON_CHARS_MAX}) as reason, count(*)::int as rows from task_rows r
     where r.task_id = ${run.taskId} and r.language = any(${[...run.targetLanguages]}::text[])
       and r.state = 'failed' and r.target is null and r.failure <> ${NOT_ASKED}
     group by 1 order by 2 desc, 1 limit ${REASONS_MAX}`.execute(tx);
  const failed = countsOf(run.stats, 'translateBatch').counts['rows_failed'] ?? 0;
  const reasons = rows.map(({ reason, rows: count }) => `${reason} (${count})`).join(' ');
  return `The translation failed on more than half of the rows (${failed} of ${run.rowsTotal}). Most frequent: ${reasons}`;
}
