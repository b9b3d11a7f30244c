import type { Row, RowChange } from '../../model.ts';
import { canJudge } from '../../qa/judge.ts';
import { isAbout, type StoredReview } from '../../qa/judge-review.ts';
import { isSameScore, type ScoreDetail, scoreRow } from '../../qa/score.ts';
import { readDetails } from '../../qa/store.ts';
import type { PipelineStep, StepContext } from '../step.ts';

/** Scores every row that has a text. The counters form a histogram, so that mean and p10 are exact. */
export const aiScoringBatch: PipelineStep = {
  name: 'aiScoringBatch',
  batchSize: 1000,
  reads: ['issues'],

  async run(rows, ctx) {
    const threshold = ctx.options.optimizeThreshold;
    const details = await storedDetails(rows, ctx);
    const changes: RowChange[] = [];
    const counts: Record<string, number> = { below_threshold: 0 };
    for (const row of rows) {
      if (row.target === null) continue;
      const old = details.get(row.position) ?? null;
      const { score, detail } = scoreRow(row, reviewOf(row, row.target, old));
      if (!isSameScore(score, detail, row.score, old))
        changes.push({ language: row.language, position: row.position, score, scoreDetail: detail });
      counts[`s${score}`] = (counts[`s${score}`] ?? 0) + 1;
      if (score < threshold) counts['below_threshold'] = (counts['below_threshold'] ?? 0) + 1;
    }
    return { changes, counts, facts: { threshold } };
  },

  stats(counts, facts) {
    const scores = Object.entries(counts)
      .flatMap(([name, rows]) => (/^s\d{1,3}$/u.test(name) ? [{ score: Number(name.slice(1)), rows }] : []))
      .sort((a, b) => a.score - b.score);
    return {
      mean: meanOf(scores),
      p10: tenthOf(scores),
      below_threshold: counts['below_threshold'] ?? 0,
      threshold: facts['threshold'] ?? null,
    };
  },
};

const NONE: ReadonlyMap<number, ScoreDetail | null> = new Map();

/** Details are stored only for scored rows and for rows that a model has just reviewed. */
async function storedDetails(
  rows: readonly Row[],
  ctx: StepContext,
): Promise<ReadonlyMap<number, ScoreDetail | null>> {
  const isFresh = rows.every(({ score }) => score === null);
  return isFresh && !canJudge(ctx) ? NONE : ctx.read((tx) => readDetails(tx, ctx.taskId, rows));
}

/** The stored review, if it is about the text that the row has now. */
function reviewOf(row: Row, target: string, detail: ScoreDetail | null): StoredReview | null {
  const review = detail?.review;
  return review && isAbout(review, row, target) ? review : null;
}

type Histogram = readonly { score: number; rows: number }[];

function meanOf(scores: Histogram): number | null {
  const rows = scores.reduce((sum, each) => sum + each.rows, 0);
  const total = scores.reduce((sum, each) => sum + each.score * each.rows, 0);
  return rows === 0 ? null : Math.round((total / rows) * 10) / 10;
}

/** The 10th percentile, as percentile_disc(0.1) of PostgreSQL computes it. */
function tenthOf(scores: Histogram): number | null {
  const wanted = scores.reduce((sum, each) => sum + each.rows, 0) * 0.1;
  let seen = 0;
  return scores.find(({ rows }) => (seen += rows) >= wanted)?.score ?? null;
}
