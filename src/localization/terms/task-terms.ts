import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { ScanStatus, Task } from '../task-store/task.ts';
import { splitTranslations, upsertTerms } from './store.ts';
import { holdScanStatus, readTaskTerms, readTermRuns } from './store-task-terms.ts';

/**
 * Holds the task so that a confirmation cannot slip in between, and refuses once the task's own
 * translation took its terms: a change that has no effect must not look like one that has. A
 * supplement takes none, because it scans nothing.
 */
export async function requireEditableTerms(
  ctx: Pick<Context, 'db'>,
  task: Task,
  scanStatuses: readonly ScanStatus[],
): Promise<void> {
  const scanStatus = (await holdScanStatus(ctx.db, task.id)) ?? 'pending';
  // A statement of its own: after the wait for the lock it sees what the other transaction wrote.
  const { scanned, translating } = await readTermRuns(ctx.db, task.id);
  const refuse = (message: string, reason: string) =>
    new AppError('conflict', message, { field: 'task_id', scan_status: scanStatus }, { reason });

  if (!scanned) throw refuse('The task has no term scan.', 'no_term_scan');
  if (translating) {
    throw refuse('The translation of the task has already been triggered.', 'already_triggered');
  }
  if (!scanStatuses.includes(scanStatus)) {
    throw refuse(`The term scan of the task is ${scanStatus}.`, 'scan_not_completed');
  }
}

/** The remaining terms of a task as they stand now become terms of the project. */
export async function importTaskTerms(
  tx: Tx,
  clock: Clock,
  task: Task,
  options: { withTranslations: boolean },
): Promise<{ inserted: number; modified: number }> {
  const rows = await readTaskTerms(tx, task.id);
  return upsertTerms(
    tx,
    clock,
    task,
    rows.map((row) => ({
      content: row.term.trim(),
      sourceLanguage: row.source_language,
      // "Other" is what the scan says when it does not know; it must not wipe out a category that somebody chose.
      category: row.category === 'Other' || row.category === '' ? undefined : row.category,
      translations: options.withTranslations ? splitTranslations(row.translations).texts : undefined,
    })),
  );
}
