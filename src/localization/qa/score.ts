import { createHash } from 'node:crypto';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import type { Issue, Origin } from '../model.ts';
import type { Confidence, StoredReview } from './judge-review.ts';
import { CHECKS, SET_CHECKS } from './run-checks.ts';

/** MQM weights as in GEMBA-MQM. */
const POINTS = { critical: 25, major: 5, minor: 1, info: 0 } as const;
/** A missed term weighs more than other major issues, so that the row is optimized. */
const TERM_MISSED = 8;
/**
 * A text in another language is useless to the reader, however well it is written: its score is at
 * most 40.
 */
const OTHER_LANGUAGE = 15;
const ISSUES_COUNTED = 5;
const POINTS_MAX = 25;
/** Makes the 25 points of one critical issue equal to the whole score. */
const SCORE_PER_POINT = 4;

interface ScoreInput {
  origin: Origin | null;
  tmScore: number | null;
  /** The confidence of the engine in percent. */
  confidence?: number | null | undefined;
  issues: readonly Issue[];
  language?: string;
  state?: string;
}

/** How much an issue cost. The score is reduced by `points` × 4. */
interface Driver {
  check: string;
  severity: Issue['severity'];
  points: number;
  by?: 'model';
}

/**
 * Stored with the row. Most rows are clean and were looked at only by rules: what they all have in
 * common is not stored, and `presentScore` adds it.
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
 * A minor issue costs 4, a major one 20, a missed term 32, a critical one everything. The score never
 * exceeds the maximum of the origin.
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

/** An untranslated sentence counts too, unlike an unchanged name or loanword. */
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

/** Rules check every text, so the score is based on the model alone only if rules found nothing. */
function sourceOf(drivers: readonly Driver[]): 'model' | 'hybrid' {
  return drivers.length > 0 && drivers.every(({ by }) => by === 'model') ? 'model' : 'hybrid';
}

/** The maximum score of an origin. */
function priorOf({ origin, tmScore, confidence, language, state }: ScoreInput): number {
  // Pseudo-language is not a translation, so only its technical faults count.
  if (state === 'approved' || language === PSEUDO_LANGUAGE) return 100;
  switch (origin) {
    case 'manual':
      return 100;
    // Came with the task: somebody translated it, but nobody here approved it.
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
 * Just below a translation service for a draft with full confidence, and six points less per ten
 * percent of doubt: 70 corresponds to a confidence of 85 percent. For the measurement see
 * docs/decisions/0028-what-a-score-means.md. Drafts without a stored confidence get 70, like all
 * drafts in the past.
 */
function draftPrior(confidence: number | null): number {
  return confidence === null ? 70 : Math.max(0, Math.round(79 - 0.6 * (100 - confidence)));
}

function memoryPrior(tmScore: number): number {
  if (tmScore >= 101) return 99;
  if (tmScore === 100) return 97;
  // Below 95 the wording differs, and nobody adapted it.
  return tmScore >= 95 ? 95 : 70;
}

let ruleSetName: string | null = null;

/** A hash of the checks and their severities, so that nobody has to increment a version. */
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

/** The score in the API's shape, including what stored details omit. */
export function presentScore(score: number | null, stored: unknown) {
  if (score === null) return null;
  const detail = (stored ?? {}) as ScoreDetail;
  const drivers = detail.drivers ?? [];
  return {
    score,
    source: detail.source ?? 'rules',
    confidence: detail.confidence ?? 'low',
    version: detail.version ?? null,
    /** True if the origin of the text, and not an issue, limits the score. */
    is_capped: score < 100 - SCORE_PER_POINT * pointsOf(drivers),
    drivers: drivers.map(({ check, severity, points, by }) => ({
      check,
      severity,
      points,
      by: by ?? 'rules',
    })),
  };
}

/**
 * Whether a score must be written. jsonb does not keep the order of keys, so comparing texts is not
 * enough.
 */
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

/** Not limited, unlike the score: a repair that removes one of three critical issues is an improvement. */
export function penaltyOf(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + weightOf(issue), 0);
}

/** Fewer points, and no kind of critical issue that was not there before. */
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
