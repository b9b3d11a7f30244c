import { presentTranslation, type TranslationView } from '../tasks/present.ts';
import type { ReviewRow } from './store.ts';

export function presentRow(row: ReviewRow): TranslationView {
  return presentTranslation({
    ...row,
    tm_score: row.tmScore,
    score_detail: row.scoreDetail,
    failure_said: row.failureSaid ?? null,
    examples_count: row.examples.length,
    reviewed_at: row.reviewedAt,
    reviewed_by: row.reviewedBy,
  });
}
