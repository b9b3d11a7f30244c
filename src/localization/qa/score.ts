import { createHash } from 'node:crypto';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import type { Issue, Origin } from '../model.ts';
import type { Confidence, StoredReview } from './judge-review.ts';
import { CHECKS, SET_CHECKS } from './run-checks.ts';

/** MQM weights as GEMBA-MQM uses them. */
const POINTS = { critical: 25, major: 5, minor: 1, info: 0 } as const;
/** A required term that is not used: a third more than any other major, so that the row is optimized. */
const TERM_MISSED = 8;
/** A text in another language, however well it is written, is of no use to the reader: it keeps 40 at most. */
const OTHER_LANGUAGE = 15;
const ISSUES_COUNTED = 5;
const POINTS_MAX = 25;
/** So that the 25 points of one critical are the whole score. */
const SCORE_PER_POINT = 4;

export interface ScoreInput {
  origin: Origin | null;
  tmScore: number | null;
  /** How sure the engine was of the text, in percent. */
  confidence?: number | null | undefined;
  issues: readonly Issue[];
  language?: string;
  state?: string;
}

/** Which issue cost how much. `points` × 4 is what the score lost by it. */
export interface Driver {
  check: string;
  severity: Issue['severity'];
  points: number;
  by?: 'model';
}

/**
 * Kept with the row. Most rows are clean and nobody but the rules looked at them: what is the same
 * for all of those is not stored, and `presentScore` puts it back.
 */
export interface ScoreDetail {
  /** Scores of different versions are not comparable. */
  version?: string;
  drivers?: readonly Driver[];
  source?: 'model' | 'hybrid';
  confidence?: Confidence;
  review?: StoredReview;
}

export interface Scored {
  score: number;
  detail: ScoreDetail;
}

/**
 * One minor costs 4, one major 20, a missed term 32, one critical everything; never above what the
 * origin deserves.
 */
export function scoreRow(row: ScoreInput, review: StoredReview | null = null): Scored {
  const drivers = driversOf(row.issues);
  const score = Math.max(0, Math.min(priorOf(row), 100 - SCORE_PER_POINT * pointsOf(drivers)));
  const isJudged = review !== null || drivers.some(({ by }) => by === 'model');
  const version = ruleSet() + (review === null ? '' : `+${review.prompt}@${review.model}`);
  return {
    score,
    detail: {
      version,
      ...(drivers.length > 0 && { drivers }),
      ...(isJudged && { source: sourceOf(drivers), confidence: review?.confidence ?? 'low' }),
      ...(review !== null && { review }),
    },
  };
}

function driversOf(issues: readonly Issue[]): Driver[] {
  if (issues.length === 0) return [];
  return issues
    .map((issue) => ({
      check: issue.check,
      severity: issue.severity,
      points: weightOf(issue),
      ...(issue.by === 'model' && { by: issue.by }),
    }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, ISSUES_COUNTED);
}

function weightOf(issue: Pick<Issue, 'check' | 'severity'>): number {
  if (isTermMissed(issue)) return TERM_MISSED;
  return isOtherLanguage(issue) ? Math.max(OTHER_LANGUAGE, POINTS[issue.severity]) : POINTS[issue.severity];
}

/** The source as it stands is one too, where it is a sentence; a name or a loanword is not. */
function isOtherLanguage({ check, severity }: Pick<Issue, 'check' | 'severity'>): boolean {
  if (severity === 'info') return false;
  return check === 'wrong_language' || (check === 'same_as_source' && severity !== 'minor');
}

export function isTermMissed({ check, severity }: Pick<Issue, 'check' | 'severity'>): boolean {
  return check === 'terminology' && severity === 'major';
}

function pointsOf(drivers: readonly Driver[]): number {
  return Math.min(
    POINTS_MAX,
    drivers.reduce((sum, { points }) => sum + points, 0),
  );
}

/** Rules look at every text, so a score is the model's alone only where they found nothing. */
function sourceOf(drivers: readonly Driver[]): 'model' | 'hybrid' {
  return drivers.length > 0 && drivers.every(({ by }) => by === 'model') ? 'model' : 'hybrid';
}

/** What a text is worth before anybody looked at it. */
function priorOf({ origin, tmScore, confidence, language, state }: ScoreInput): number {
  // Pseudo-language is no translation: the question is only whether it is sound.
  if (state === 'approved' || language === PSEUDO_LANGUAGE) return 100;
  switch (origin) {
    case 'manual':
      return 100;
    // Came with the task: somebody's translation, but nobody here approved it.
    case 'given':
      return 97;
    case 'tm':
      return memoryPrior(tmScore ?? 0);
    case 'ai':
      return 90;
    case 'mt':
      return 80;
    case 'offline':
      return draftPrior(confidence ?? null);
    default:
      return 60;
  }
}

/**
 * Just below a service for a draft that the engine is certain of, and six points less for every tenth of doubt: 70
 * is a likelihood of 85 percent. How that was measured: docs/decisions/0028-what-a-score-means.md. Drafts of before
 * the likelihood was kept have what all of them had.
 */
function draftPrior(confidence: number | null): number {
  return confidence === null ? 70 : Math.max(0, Math.round(79 - 0.6 * (100 - confidence)));
}

function memoryPrior(tmScore: number): number {
  if (tmScore >= 101) return 99;
  if (tmScore === 100) return 97;
  // Below 95 the wording itself differs and nobody adapted it.
  return tmScore >= 95 ? 95 : 70;
}

let ruleSetName: string | null = null;

/** Named after its checks and what each one weighs, so that nobody has to remember to count it up. */
export function ruleSet(): string {
  ruleSetName ??= `rules-${createHash('sha256')
    .update(
      JSON.stringify(
        [...CHECKS, ...SET_CHECKS].map(({ id, severity, severityIn }) => [
          id,
          severity,
          severityIn ?? {},
          weightOf({ check: id, severity }),
        ]),
      ),
    )
    .digest('hex')
    .slice(0, 8)}`;
  return ruleSetName;
}

/** The wire shape of a score: what was left out of a stored detail is filled in. */
export function presentScore(score: number | null, stored: unknown) {
  if (score === null) return null;
  const detail = (stored ?? {}) as ScoreDetail;
  const drivers = detail.drivers ?? [];
  return {
    score,
    source: detail.source ?? 'rules',
    confidence: detail.confidence ?? 'low',
    version: detail.version ?? null,
    /** True when the origin of the text, not an issue, holds the score down. */
    is_capped: score < 100 - SCORE_PER_POINT * pointsOf(drivers),
    drivers: drivers.map(({ check, severity, points, by }) => ({
      check,
      severity,
      points,
      by: by ?? 'rules',
    })),
  };
}

/** Whether a score has to be written; jsonb does not keep the order of keys, so texts do not compare. */
export function isSameScore(
  score: number,
  detail: ScoreDetail,
  before: number | null,
  old: unknown,
): boolean {
  if (score !== before || old === null || old === undefined) return false;
  const was = old as ScoreDetail;
  return (
    was.version === detail.version &&
    was.source === detail.source &&
    was.confidence === detail.confidence &&
    was.review?.fingerprint === detail.review?.fingerprint &&
    driversText(was.drivers) === driversText(detail.drivers)
  );
}

function driversText(drivers: readonly Driver[] = []): string {
  return drivers.map(({ check, severity, by }) => `${check} ${severity} ${by ?? ''}`).join();
}

/** Not capped, unlike the score: a repair that removes one of three criticals is a step forward. */
export function penaltyOf(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + weightOf(issue), 0);
}

/** Strictly fewer points, and no kind of critical issue that was not there before. */
export function isBetter(after: readonly Issue[], before: readonly Issue[]): boolean {
  return penaltyOf(after) < penaltyOf(before) && !hasNewCritical(after, before);
}

export function hasNewCritical(after: readonly Issue[], before: readonly Issue[]): boolean {
  const count = (issues: readonly Issue[], check: string) =>
    issues.filter((issue) => issue.severity === 'critical' && issue.check === check).length;
  return after.some(
    ({ severity, check }) => severity === 'critical' && count(after, check) > count(before, check),
  );
}
