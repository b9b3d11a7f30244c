import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Translations } from '../model.ts';
import type { ScanStatus, Task } from '../task-store/task.ts';
import { splitTranslations, upsertTerms } from './store.ts';
import { holdScanStatus, readTaskTerms, readTermRuns } from './store-task-terms.ts';

/**
 * Locks the task, so that no confirmation can happen in between, and refuses once the task's own
 * translation has started with the terms: a change without effect must not look as if it had one.
 * Supplements do not count, because they scan nothing.
 */
export async function requireEditableTerms(
  ctx: Pick<Context, 'db'>,
  task: Task,
  scanStatuses: readonly ScanStatus[],
): Promise<void> {
  const scanStatus = (await holdScanStatus(ctx.db, task.id)) ?? 'pending';
  // A separate statement: after waiting for the lock it sees what the other transaction wrote.
  const { scanned, translating } = await readTermRuns(ctx.db, task.id);
  const refuse = (message: Sentence, reason: string) =>
    new AppError('conflict', message, { field: 'task_id', scan_status: scanStatus }, { reason });

  if (!scanned) throw refuse(say('terms.task_no_term_scan'), 'no_term_scan');
  if (translating) {
    throw refuse(say('terms.translation_task_already_been_triggered'), 'already_triggered');
  }
  if (!scanStatuses.includes(scanStatus)) {
    throw refuse(say('terms.term_scan_task', { scanStatus }), 'scan_not_completed');
  }
}

interface ImportOptions {
  withTranslations: boolean;
  /**
   * Includes terms without translations. Only where the contract requires it, because they do not help a
   * translator.
   */
  withEmpty?: boolean;
}

/** Adds the remaining terms of a task, as they are now, to the termbase of the project. */
export async function importTaskTerms(
  tx: Tx,
  clock: Clock,
  task: Task,
  options: ImportOptions,
): Promise<{ inserted: number; modified: number }> {
  const all = await readTaskTerms(tx, task.id);
  const rows = options.withEmpty ? all : all.filter(({ translations }) => isTranslated(translations));
  return upsertTerms(
    tx,
    clock,
    task,
    rows.map((row) => ({
      content: row.term.trim(),
      sourceLanguage: row.source_language,
      // The scan uses "Other" if it does not know the category. It must not overwrite a category that
      // somebody chose.
      category: row.category === 'Other' || row.category === '' ? undefined : row.category,
      translations: options.withTranslations ? splitTranslations(row.translations).texts : undefined,
    })),
  );
}

export function isTranslated(translations: Translations): boolean {
  return Object.values(translations).some((text) => text.trim() !== '');
}
