import { itemId } from '../engines/engine.ts';
import type { Issue, Origin, Row, RowChange } from '../model.ts';
import { isSettled } from '../pipeline/settled.ts';
import type { Repairs } from '../pipeline/steps/repair.ts';
import { autofix } from '../qa/autofix.ts';
import type { Reviews } from '../qa/judge.ts';
import type { Pair } from '../qa/judge-prompt.ts';
import { fingerprintOf, type Review, stored } from '../qa/judge-review.ts';
import { carryOver, mergeIssues, ruleIssues } from '../qa/merge-issues.ts';
import { checkInput } from '../qa/run-checks.ts';
import { hasNewCritical, isTermMissed, penaltyOf, type ScoreDetail, scoreRow } from '../qa/score.ts';
import { addUsage, NO_USAGE, type Usage } from '../runs/run.ts';
import { WAYS, type Way } from './ask-again.ts';
import type { Replacement, WeakRow } from './store.ts';

/** A smaller gain is noise: it would change texts without a visible effect. */
const GAIN_MIN = 5;
/** The second round improves the result of the first. After that, a row needs a person. */
const ROUNDS_MAX = 2;

export interface ImproveTools {
  sourceLanguage: string;
  /** A row with at least this score is good enough, and no further texts are requested. */
  threshold: number;
  /** Null without a model. Then only fixes by rules and near matches of the memory are candidates. */
  ask: ((way: Way, rows: readonly Row[]) => Promise<Repairs>) | null;
  review(pairs: readonly Pair[]): Promise<Reviews>;
}

interface Candidate {
  target: string;
  origin: Origin | null;
  tmScore: number | null;
  by: string;
}

interface Version extends Candidate {
  issues: readonly Issue[];
  score: number;
  detail: ScoreDetail;
}

/** The best new text for each row, if it is clearly better than the current one. */
export async function improveRows(
  rows: readonly WeakRow[],
  tools: ImproveTools,
): Promise<{ replacements: Replacement[]; usage: Usage }> {
  const best = new Map<WeakRow, Version>();
  let open = rows.filter((row) => !isSettled(row)).map((first) => ({ first, now: first }));
  let usage = NO_USAGE;
  for (let round = 0; round < ROUNDS_MAX && open.length > 0; round += 1) {
    const found = await playRound(
      open.map(({ now }) => now),
      tools,
    );
    usage = addUsage(usage, found.usage);
    // Asking again for a row that nothing helped would give the same answers.
    open = open.flatMap(({ first, now }) => {
      const version = found.best.get(now);
      if (!version) return [];
      best.set(first, version);
      return isGood(version, tools) ? [] : [{ first, now: asRow(now, version) }];
    });
  }
  const replacements = [...best].map(([row, version]) => ({
    row,
    change: changeOf(row, version),
    by: version.by,
  }));
  return { replacements, usage };
}

interface Round {
  best: Map<WeakRow, Version>;
  usage: Usage;
}

/**
 * Considers candidates that cost nothing first, then asks in one way after another until a text is
 * good enough.
 */
async function playRound(rows: readonly WeakRow[], tools: ImproveTools): Promise<Round> {
  const round: Round = { best: new Map(), usage: NO_USAGE };
  await consider(
    round,
    rows.flatMap((row) => ownCandidates(row, tools).map((candidate) => ({ row, candidate }))),
    tools,
  );
  for (const way of WAYS) {
    const open = rows.filter((row) => !isGood(round.best.get(row), tools));
    if (tools.ask === null || open.length === 0) break;
    const { texts, usage } = await tools.ask(way, open);
    round.usage = addUsage(round.usage, usage);
    const offers = open.flatMap((row) => {
      const target = texts.get(itemId(row));
      return target === undefined ? [] : [{ row, candidate: polished(row, { ...BY_MODEL, target }, tools) }];
    });
    await consider(round, offers, tools);
  }
  return round;
}

const BY_MODEL = { origin: 'ai', tmScore: null, by: 'by the model' } as const;

/** The row's own text and near matches of the memory, each improved by rules. */
function ownCandidates(row: WeakRow, tools: ImproveTools): Candidate[] {
  const { target, origin, tmScore } = row;
  const own = target === null ? [] : [{ target, origin, tmScore, by: 'by rule' }];
  const near = row.examples.map((example) => ({
    target: example.target,
    origin: 'tm' as const,
    tmScore: example.score,
    by: 'from the memory',
  }));
  return [...own, ...near].map((candidate) => polished(row, candidate, tools));
}

function polished(row: WeakRow, candidate: Candidate, { sourceLanguage }: ImproveTools): Candidate {
  if (isSettled({ ...row, ...candidate })) return candidate;
  const fixed = autofix(checkInput(row, candidate.target, sourceLanguage));
  return fixed ? { ...candidate, target: fixed.target } : candidate;
}

interface Offer {
  row: WeakRow;
  candidate: Candidate;
}

/** The judge is only asked about texts that would win by rules alone. */
async function consider(round: Round, offers: readonly Offer[], tools: ImproveTools): Promise<void> {
  const hopeful = offers.filter(
    ({ row, candidate }) =>
      candidate.target !== row.target &&
      candidate.target.trim() !== '' &&
      wins(row, evaluate(row, candidate, undefined, tools, [])),
  );
  const { found, usage } = await tools.review(
    hopeful.map(({ row, candidate }) => ({ row, target: candidate.target })),
  );
  round.usage = addUsage(round.usage, usage);
  for (const { row, candidate } of hopeful) {
    const review = found.get(fingerprintOf(row, candidate.target));
    const version = evaluate(row, candidate, review, tools);
    if (wins(row, version) && isAhead(version, round.best.get(row))) round.best.set(row, version);
  }
}

/**
 * Without a review, a new text keeps the model's issues of the old one, because nobody has seen
 * whether they are fixed.
 */
function evaluate(
  row: WeakRow,
  candidate: Candidate,
  review: Review | undefined,
  tools: ImproveTools,
  beside: readonly Issue[] = carryOver(row, candidate.target, review),
): Version {
  const rendered = (review ?? row.review)?.rendered ?? [];
  const rules = ruleIssues(row, candidate.target, tools.sourceLanguage, rendered);
  const issues = mergeIssues(rules, beside);
  const scored = scoreRow(
    { ...candidate, issues, language: row.language },
    review === undefined ? null : stored(review),
  );
  return { ...candidate, issues, ...scored };
}

function wins(row: WeakRow, { score, issues }: Version): boolean {
  return score >= (row.score ?? 0) + GAIN_MIN && !hasNewCritical(issues, row.issues);
}

/** The origin limits the score, so versions with equal scores may still have different issues. */
function isAhead(version: Version, best: Version | undefined): boolean {
  if (!best) return true;
  return (
    version.score > best.score ||
    (version.score === best.score && penaltyOf(version.issues) < penaltyOf(best.issues))
  );
}

function isGood(version: Version | undefined, { threshold }: ImproveTools): boolean {
  return (
    version !== undefined &&
    version.score >= threshold &&
    version.issues.every((issue) => issue.severity !== 'critical' && !isTermMissed(issue))
  );
}

function asRow(row: WeakRow, version: Version): WeakRow {
  const { target, origin, tmScore, issues, score, detail } = version;
  return { ...row, target, origin, tmScore, issues, score, review: detail.review ?? null };
}

function changeOf({ language, position }: Row, version: Version): RowChange {
  const { target, origin, tmScore, issues, score, detail } = version;
  return {
    language,
    position,
    target,
    origin,
    tmScore,
    issues,
    score,
    scoreDetail: detail,
    state: 'machine',
  };
}
