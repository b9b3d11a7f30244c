import type { Issue, Origin } from '../pipeline/step.ts';

/** MQM weights as GEMBA-MQM uses them. */
const POINTS = { critical: 25, major: 5, minor: 1, info: 0 } as const;
const ISSUES_COUNTED = 5;
const POINTS_MAX = 25;

/** Written into score_detail, so that scores of different rule sets are never compared. */
export const SCORE_VERSION = 'rules-1';

export interface Scored {
  score: number;
  detail: {
    source: 'rules';
    confidence: 'low';
    version: string;
    prior: number;
    drivers: readonly { check: string; severity: string; points: number }[];
  };
}

/** One minor costs 4, one major 20, one critical everything; never above what the origin deserves. */
export function scoreRow(row: {
  origin: Origin | null;
  tmScore: number | null;
  issues: readonly Issue[];
}): Scored {
  const drivers = row.issues
    .map(({ check, severity }) => ({ check, severity, points: POINTS[severity] }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, ISSUES_COUNTED);
  const points = Math.min(
    POINTS_MAX,
    drivers.reduce((sum, driver) => sum + driver.points, 0),
  );
  const prior = priorOf(row.origin, row.tmScore);
  return {
    score: Math.max(0, Math.min(prior, 100 - 4 * points)),
    detail: { source: 'rules', confidence: 'low', version: SCORE_VERSION, prior, drivers },
  };
}

/** What a text is worth before anybody looked at it. */
function priorOf(origin: Origin | null, tmScore: number | null): number {
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
    default:
      return 60;
  }
}

function memoryPrior(tmScore: number): number {
  if (tmScore >= 101) return 99;
  if (tmScore === 100) return 97;
  // Below 95 the wording itself differs and nobody adapted it.
  return tmScore >= 95 ? 95 : 70;
}

/** Not capped, unlike the score: a repair that removes one of three criticals is a step forward. */
export function penaltyOf(issues: readonly Issue[]): number {
  return issues.reduce((sum, { severity }) => sum + POINTS[severity], 0);
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
