import type { ScoreDetail } from './score.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'task_rows.score_detail': ScoreDetail;
  }
}
