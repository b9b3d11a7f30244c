import { autofix } from '../qa/autofix.ts';
import { checkInput } from '../qa/run-checks.ts';
import { type Reviewed, type Reviewer, type Review, reviewRow } from '../review/review-row.ts';
import type { ReviewRow } from '../review/store.ts';
import type { Action, Reason } from './bulk-edit.ts';

export type EditAction = Exclude<Action, 'retranslate' | 'recheck' | 'undo'>;

type Applied = Extract<Reviewed, { status: 'updated' }> | { status: 'skipped'; reason: Reason };

const skipped = (reason: Reason): Applied => ({ status: 'skipped', reason });

/** Applies an action to one row as if a person edited it, or returns a reason to skip it. */
export function applyAction(action: EditAction, row: ReviewRow, reviewer: Reviewer): Applied {
  const review = reviewOf(action, row, reviewer);
  if ('reason' in review) return skipped(review.reason);
  const reviewed = reviewRow(row, review, reviewer);
  if (reviewed.status === 'updated') return reviewed;
  return skipped(reviewed.status === 'invalid' ? 'no_text' : 'unchanged');
}

function reviewOf(
  action: EditAction,
  row: ReviewRow,
  { sourceLanguage, dismissals }: Reviewer,
): Review | { reason: Reason } {
  if (action === 'reject') return { state: 'rejected' };
  if (action === 'approve') return { state: 'approved' };
  // A bulk edit must not change an approved text.
  if (row.state === 'approved') return { reason: 'approved' };
  if (action === 'copy_source')
    return row.source.trim() === '' ? { reason: 'no_text' } : { text: row.source };
  if (row.target === null) return { reason: 'no_text' };
  const fixed = autofix(checkInput(row, row.target, sourceLanguage), {
    by: 'person',
    isDismissed: (issue) => dismissals.has(row, issue),
  });
  return fixed ? { text: fixed.target } : { reason: 'nothing_to_fix' };
}
