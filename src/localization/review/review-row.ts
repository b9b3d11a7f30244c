import { say } from '#kernel/say.ts';
import type { Dismissals } from '../qa/dismissals.ts';
import { checkInput, runChecks } from '../qa/run-checks.ts';
import { scoreRow } from '../qa/score.ts';
import type { HistoryEntry, ReviewRow } from './store.ts';
import type { Context } from '#platform/context.ts';
import { mergeIssues } from '../qa/merge-issues.ts';

export interface Review {
  text?: string | undefined;
  state?: 'edited' | 'approved' | 'rejected' | undefined;
  comment?: string | undefined;
  /** The revision that the reviewer has seen. */
  revision?: number | undefined;
}

export interface Reviewer {
  actor: string;
  at: Date;
  sourceLanguage: string;
  dismissals: Dismissals;
}

export type Reviewed =
  | { status: 'updated'; row: ReviewRow; before: HistoryEntry }
  | { status: 'unchanged' | 'conflict' }
  | { status: 'invalid'; error: string };

/**
 * A comment alone does not change rows in these states. A row in any other state now counts as seen by
 * a person.
 */
const VERDICTS: ReadonlySet<string> = new Set(['edited', 'approved', 'rejected']);

/**
 * Applies a review to a row. A new text belongs to the reviewer (manual), and is checked and scored at
 * once. An approval or rejection keeps the text and its issues. A person may do what an engine may
 * not, such as dropping a placeholder: the issue is shown, and the text is accepted.
 */
export function reviewRow(row: ReviewRow, review: Review, reviewer: Reviewer): Reviewed {
  if (review.revision !== undefined && review.revision !== row.revision) return { status: 'conflict' };
  const isRewritten = review.text !== undefined && review.text !== row.target;
  if (!isRewritten && (review.state ?? row.state) === row.state && !review.comment)
    return { status: 'unchanged' };
  if (!isRewritten && row.target === null) {
    return { status: 'invalid', error: say('review.string_no_translation_yet_add') };
  }
  const state = review.state ?? (isRewritten || !VERDICTS.has(row.state) ? 'edited' : row.state);
  const text = isRewritten ? { ...row, ...written(row, review.text ?? '', reviewer) } : row;
  return {
    status: 'updated',
    row: {
      ...text,
      ...scored(text, state, isRewritten),
      state,
      revision: row.revision + 1,
      reviewedBy: reviewer.actor,
      reviewedAt: reviewer.at,
    },
    before: historyOf(row, { action: state, actor: reviewer.actor, comment: review.comment || null }),
  };
}

/** The state of the row before the change, with the details of the change. */
export function historyOf(
  row: ReviewRow,
  change: Pick<HistoryEntry, 'action' | 'actor' | 'comment'>,
): HistoryEntry {
  const { tmScore, scoreDetail, failure, issues, dismissed, confidence, unsure, reviewedBy, reviewedAt } =
    row;
  return {
    ...change,
    language: row.language,
    position: row.position,
    target: row.target,
    origin: row.origin,
    state: row.state,
    score: row.score,
    revision: row.revision + 1,
    before: {
      tmScore,
      scoreDetail,
      failure,
      issues,
      dismissed,
      confidence: confidence ?? null,
      unsure: unsure ?? null,
      reviewedBy,
      reviewedAt: reviewedAt?.toISOString() ?? null,
    },
  };
}

/** Clears the memory score and the failure, which belonged to the old text. */
function written(row: ReviewRow, target: string, { sourceLanguage, dismissals }: Reviewer) {
  const { issues, dismissed } = dismissals.split(row, runChecks(checkInput(row, target, sourceLanguage)));
  return { target, issues, dismissed, origin: 'manual' as const, tmScore: null, failure: null };
}

/** A rejection does not change the score. A model's review applies only to the text that it saw. */
function scored(
  row: ReviewRow,
  state: string,
  isRewritten: boolean,
): Pick<ReviewRow, 'score' | 'scoreDetail'> {
  if (state === 'rejected') return row;
  const review = isRewritten ? null : (row.scoreDetail?.review ?? null);
  const { score, detail } = scoreRow({ ...row, state }, review);
  return { score, scoreDetail: detail };
}

/** Records the effect of a review on a translation, for the audit log. */
export function noteReview({ changed }: Pick<Context, 'changed'>, before: ReviewRow, after: ReviewRow): void {
  changed(
    { text: before.target, state: before.state },
    { text: after.target, state: after.state },
    `${before.stringId} · ${before.language}`,
  );
}

/** Splits the issues of a row into counted and dismissed ones, and updates its score. */
export function reconsidered(row: ReviewRow, dismissals: Dismissals): ReviewRow {
  const { issues, dismissed } = dismissals.split(row, mergeIssues([...row.issues, ...row.dismissed], []));
  if (row.target === null || row.score === null) return { ...row, issues, dismissed };
  const { score, detail } = scoreRow({ ...row, issues }, row.scoreDetail?.review ?? null);
  return { ...row, issues, dismissed, score, scoreDetail: detail };
}
