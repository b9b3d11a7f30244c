import { historyOf, reconsidered, type Reviewer } from './review-row.ts';
import type { HistoryEntry, MadeChange, ReviewRow } from './store.ts';

/** The row as it was before a change, with its text and state. Issues dismissed since stay dismissed. */
export function undoRow(
  row: ReviewRow,
  made: MadeChange,
  { actor, dismissals }: Pick<Reviewer, 'actor' | 'dismissals'>,
): { row: ReviewRow; before: HistoryEntry } {
  const { reviewedAt, ...rest } = made.before;
  const restored: ReviewRow = {
    ...row,
    ...rest,
    reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
    target: made.target,
    origin: made.origin,
    state: made.state,
    score: made.score,
    revision: row.revision + 1,
  };
  const sorted = reconsidered(restored, dismissals);
  return {
    row: sorted.issues.length === restored.issues.length ? restored : sorted,
    before: historyOf(row, { action: 'undone', actor, comment: null }),
  };
}
