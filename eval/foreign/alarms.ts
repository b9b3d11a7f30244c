import type { Issue } from '#localization/model.ts';
import { autofix } from '#localization/qa/autofix.ts';
import { inputOf } from '#localization/qa/examples-for-tests.ts';
import { findAll } from '#localization/qa/run-checks.ts';
import { scoreRow } from '#localization/qa/score.ts';
import { isAside } from './aside.ts';
import type { ForeignPair } from './pairs.ts';
import { type Neighbours, neighboursOf } from './neighbours.ts';
import { beside } from './beside.ts';
import { PLANTS } from './plant.ts';

export interface Sample {
  program: string;
  language: string;
  source: string;
  target: string;
  says: string;
}

/** What the rules report about the pairs of one language. */
export interface Alarms {
  rows: number;
  aboveInfo: number;
  critical: number;
  /** By check and severity. */
  byCheck: Map<string, { rows: number; samples: Sample[] }>;
  /** Rows that each check reports, whatever its severity, and the held-out rows among them. */
  spoken: Map<string, { rows: number; aside: number }>;
  asideRows: number;
  fixed: Sample[];
  planted: Map<string, Planted>;
  auc: number;
}

interface Planted {
  planted: number;
  found: number;
  /** How many keep no more points than an unusable text. */
  low: number;
  /** How often each check was among those that found it. */
  by: Map<string, number>;
  missed: Sample[];
}

const PLANTED_MAX = 500;
const OF_ANOTHER = 'text of another row';
/** The most that a row in another language keeps (qa/score.ts). */
const LOW_SCORE = 40;

/** `all` has the same programs in other languages. */
export function measureAlarms(
  pairs: readonly ForeignPair[],
  samplesMax: number,
  all: readonly ForeignPair[] = pairs,
): Alarms {
  const byCheck: Alarms['byCheck'] = new Map();
  const fixed: Sample[] = [];
  const clean: number[] = [];
  const spoken: Alarms['spoken'] = new Map();
  let [aboveInfo, critical, asideRows] = [0, 0, 0];
  const neighbours = neighboursOf(pairs);
  for (const pair of pairs) {
    const input = inputOf(pair);
    const issues = [...findAll(input), ...neighbours.issuesOf(pair)];
    clean.push(scoreOf(pair, issues));
    const loud = issues.filter(isLoud);
    if (loud.length > 0) aboveInfo += 1;
    if (loud.some(({ severity }) => severity === 'critical')) critical += 1;
    if (isAside(pair)) asideRows += 1;
    for (const check of new Set(loud.map((issue) => issue.check))) {
      const { rows, aside } = spoken.get(check) ?? { rows: 0, aside: 0 };
      spoken.set(check, { rows: rows + 1, aside: aside + (isAside(pair) ? 1 : 0) });
    }
    for (const [key, some] of Map.groupBy(loud, ({ check, severity }) => `${check} ${severity}`)) {
      const entry = byCheck.get(key) ?? { rows: 0, samples: [] };
      byCheck.set(key, entry);
      entry.rows += 1;
      if (entry.samples.length < samplesMax) entry.samples.push({ ...pair, says: some[0]?.message ?? '' });
    }
    const repaired = loud.some(({ fix }) => fix !== undefined) ? autofix(input) : null;
    if (repaired) fixed.push({ ...pair, says: `${repaired.rules.join(', ')}: ${repaired.target}` });
  }
  const { planted, scores } = plantAll(pairs, samplesMax, all, neighbours);
  const auc = aucOf(clean, scores);
  return { rows: pairs.length, aboveInfo, critical, byCheck, spoken, asideRows, fixed, planted, auc };
}

/** A second missing tag is reported in one sentence with the first. */
function sayingOf({ check, message }: Issue): string {
  return `${check}: ${message}`;
}

function isLoud({ severity }: Issue): boolean {
  return severity !== 'info';
}

/** Like a text that nobody approved yet but whose origin does not lower its score. */
function scoreOf({ language }: ForeignPair, issues: readonly Issue[]): number {
  return scoreRow({ origin: 'manual', tmScore: null, issues, language }).score;
}

/**
 * Neighbours far apart, the same every time: five hundred faults are spread over all programs, not only the first
 * ones.
 */
function placeOf(at: number): number {
  return (at * 0.618_033_988_75) % 1;
}

/** Found means that a check reports something above info that it did not report about the human text. */
function plantAll(
  pairs: readonly ForeignPair[],
  samplesMax: number,
  all: readonly ForeignPair[],
  neighbours: Neighbours,
) {
  const planted: Alarms['planted'] = new Map();
  const scores: number[] = [];
  const othersOf = beside(pairs, all);
  const spread = [...pairs.entries()].sort(([a], [b]) => placeOf(a) - placeOf(b));
  for (const [name, plant] of Object.entries(PLANTS)) {
    const entry: Planted = { planted: 0, found: 0, low: 0, by: new Map(), missed: [] };
    planted.set(name, entry);
    for (const [at, pair] of spread) {
      if (entry.planted >= PLANTED_MAX) break;
      const target = plant(pair, at, othersOf(pair, at));
      if (target === null || target === pair.target || target.trim() === '') continue;
      const human = [...findAll(inputOf(pair)), ...neighbours.issuesOf(pair)];
      const before = new Set(human.filter(isLoud).map(sayingOf));
      // Only faults that involve other rows are measured among neighbours; the other kinds would cost a set each.
      const among = name === OF_ANOTHER ? neighbours.issuesOf(pair, target) : [];
      const issues = [...findAll(inputOf({ ...pair, target })), ...among];
      entry.planted += 1;
      const score = scoreOf(pair, issues);
      scores.push(score);
      if (score <= LOW_SCORE) entry.low += 1;
      const finders = new Set(
        issues.filter((issue) => isLoud(issue) && !before.has(sayingOf(issue))).map(({ check }) => check),
      );
      for (const check of finders) entry.by.set(check, (entry.by.get(check) ?? 0) + 1);
      if (finders.size > 0) entry.found += 1;
      else if (entry.missed.length < samplesMax) entry.missed.push({ ...pair, target, says: pair.target });
    }
  }
  return { planted, scores };
}

/** How often a right text scores above a broken one; ties count half. */
function aucOf(right: readonly number[], broken: readonly number[]): number {
  if (right.length === 0 || broken.length === 0) return Number.NaN;
  const counts = (scores: readonly number[]) => {
    const by = new Float64Array(101);
    for (const score of scores) by[score] = (by[score] ?? 0) + 1;
    return by;
  };
  const [a, b] = [counts(right), counts(broken)];
  let [below, sum] = [0, 0];
  for (let score = 0; score <= 100; score += 1) {
    sum += (a[score] ?? 0) * (below + (b[score] ?? 0) / 2);
    below += b[score] ?? 0;
  }
  return sum / (right.length * broken.length);
}
