import type { Dismissals } from '../qa/dismissals.ts';
import { mergeIssues } from '../qa/merge-issues.ts';
import { scoreRow } from '../qa/score.ts';
import type { ReviewRow } from './store.ts';

/** A row whose findings are sorted into those that count and those that were dismissed, with the score that follows. */
export function reconsidered(row: ReviewRow, dismissals: Dismissals): ReviewRow {
  const { issues, dismissed } = dismissals.split(row, mergeIssues([...row.issues, ...row.dismissed], []));
  if (row.target === null || row.score === null) return { ...row, issues, dismissed };
  const { score, detail } = scoreRow({ ...row, issues }, row.scoreDetail?.review ?? null);
  return { ...row, issues, dismissed, score, scoreDetail: detail };
}
