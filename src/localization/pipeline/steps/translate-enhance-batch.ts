import { isEngineError, itemId } from '../../engines/engine.ts';
import type { Issue, Row, RowChange, RowHistory } from '../../model.ts';
import { autofix } from '../../qa/autofix.ts';
import { canJudge, type Reviews, reviewPairs } from '../../qa/judge.ts';
import type { Pair } from '../../qa/judge-prompt.ts';
import { fingerprintOf, type Review, stored } from '../../qa/judge-review.ts';
import { besideRules, carryOver, mergeIssues, ruleIssues } from '../../qa/merge-issues.ts';
import { hasLevels } from '../../qa/levels.ts';
import { RowFindings } from '../../qa/row-findings.ts';
import { checkInput } from '../../qa/run-checks.ts';
import { hasNewCritical, isBetter, penaltyOf } from '../../qa/score.ts';
import { readDetails } from '../../qa/store.ts';
import { storedFindings } from '../../qa/stored-findings.ts';
import { addUsage, NO_USAGE } from '../../runs/run.ts';
import { isSettled } from '../settled.ts';
import type { PipelineStep, StepContext, StepResult } from '../step.ts';
import { type Repairs, repairRows } from './repair.ts';

/** Repairs rows by rules first and then by the model. Settled rows are never changed. */
export const translateEnhanceBatch: PipelineStep = {
  name: 'translateEnhanceBatch',
  // Few rows of a batch are faulty, so even with a model this is one round of calls.
  batchSize: 200,
  reads: ['issues', 'examples', 'terms', 'context'],

  async run(rows, ctx) {
    const faulty = rows.filter(isFaulty);
    if (faulty.length === 0) return { changes: [] };
    const isAsFound = !hasLevels(ctx.settings);
    const details = canJudge(ctx) ? await ctx.read((tx) => readDetails(tx, ctx.taskId, faulty)) : null;
    return enhanceRows(faulty, {
      sourceLanguage: ctx.sourceLanguage,
      repair: (broken) => repair(broken, ctx),
      review: (pairs) => reviewPairs(pairs, ctx),
      known: (row) => (isAsFound ? storedFindings(row) : null),
      rendered: ({ position }) => details?.get(position)?.review?.rendered ?? [],
    });
  },

  stats: (counts) => ({
    autofixed: counts['autofixed'] ?? 0,
    rewritten: counts['rewritten'] ?? 0,
    kept: counts['kept'] ?? 0,
  }),
};

export interface Tools {
  sourceLanguage: string;
  /** New texts by itemId, for the rows that the model could fix. */
  repair(rows: readonly Row[]): Promise<Repairs>;
  review(pairs: readonly Pair[]): Promise<Reviews>;
  /** What rules found in the row's text, if that is known. */
  known?(row: Row): readonly Issue[] | null;
  /** Terms that a model recognized in the row's text in another form. */
  rendered(row: Row): readonly string[];
}

/** A text and its issues. `rules` are the issues found without a model. */
interface Version {
  target: string;
  /** The checks whose fixes produced this text. */
  fixes?: readonly string[];
  rules: readonly Issue[];
  issues: readonly Issue[];
}

interface Work {
  row: Row;
  findings: RowFindings;
  old: Version;
  /** The version after fixes by rules; `old` itself if there were none. */
  now: Version;
}

/**
 * The step without its input and output. A row changes only if it becomes better by every measure
 * available.
 */
export async function enhanceRows(faulty: readonly Row[], tools: Tools): Promise<StepResult> {
  const work = faulty.flatMap((row) => begin(row, tools));
  const broken = work
    .filter(({ now }) => now.issues.some(isSevere))
    .map(({ row, now }) => ({ ...row, target: now.target, issues: now.issues }));
  const repairs = broken.length > 0 ? await tools.repair(broken) : NO_REPAIRS;
  const offered = work.map((each) => {
    const text = repairs.texts.get(itemId(each.row));
    return { ...each, offer: text === undefined ? null : offerOf(each, text, tools) };
  });
  const pairs = offered.flatMap(({ row, offer }) => (offer ? [{ row, target: offer.target }] : []));
  const reviews = await tools.review(pairs);

  const counts = { autofixed: 0, rewritten: 0, kept: 0 };
  const changes: RowChange[] = [];
  const history: RowHistory[] = [];
  for (const { offer, ...work } of offered) {
    const { row, old, now } = work;
    const { language, position } = row;
    const review = offer ? reviews.found.get(fingerprintOf(row, offer.target)) : undefined;
    const better = offer && accept(work, offer, review, tools);
    if (better) {
      counts.rewritten += 1;
      history.push({ language, position, action: 'repaired', comment: 'By the model.' });
      const { target, issues } = better;
      const detail = review && { scoreDetail: { review: stored(review) } };
      changes.push({ language, position, target, issues, origin: 'ai', tmScore: null, ...detail });
    } else if (now !== old) {
      counts.autofixed += 1;
      history.push({ language, position, action: 'repaired', comment: `By rule: ${now.fixes?.join(', ')}.` });
      changes.push({ language, position, target: now.target, issues: now.issues });
    }
  }
  counts.kept = faulty.length - changes.length;
  return { changes, history, counts, usage: addUsage(repairs.usage, reviews.usage) };
}

const NO_REPAIRS: Repairs = { texts: new Map(), usage: NO_USAGE };

function isFaulty({ target, issues }: Row): boolean {
  return target !== null && issues.some(({ severity }) => severity !== 'info');
}

/** Skips rows that are settled, and rows whose flaws are minor and have no fix by a rule. */
function begin(row: Row, tools: Tools): Work[] {
  if (row.target === null || !isFaulty(row) || isSettled(row)) return [];
  const input = checkInput(row, row.target, tools.sourceLanguage);
  // A term that a model recognized is missing from the stored issues.
  const known = tools.rendered(row).length === 0 ? tools.known?.(row) : null;
  const findings = new RowFindings(input, known ?? null);
  const fixed = autofix(input, {}, findings);
  if (fixed === null && !row.issues.some(isSevere)) return [];
  const own = { row, findings };
  const old = versionOf(own, row.target, besideRules(row.issues), tools);
  const next = fixed && {
    ...versionOf(own, fixed.target, carryOver(row, fixed.target), tools),
    fixes: fixed.rules,
  };
  return [{ ...own, old, now: next && isBetter(next.issues, old.issues) ? next : old }];
}

function versionOf(
  { row, findings }: Pick<Work, 'row' | 'findings'>,
  target: string,
  beside: readonly Issue[],
  tools: Tools,
): Version {
  const rules = ruleIssues(row, target, tools.sourceLanguage, tools.rendered(row), findings);
  return { target, rules, issues: mergeIssues(rules, beside) };
}

function isSevere({ severity }: Issue): boolean {
  return severity === 'critical' || severity === 'major';
}

/**
 * A version of the new text, or null if rules find more in it than before. A model may still find it
 * worse.
 */
function offerOf(work: Work, text: string, tools: Tools): Version | null {
  const { row, findings, now } = work;
  // Apply the fixes of rules at once. Otherwise the next run would find the flaw and change the row again.
  const target = autofix(checkInput(row, text, tools.sourceLanguage), {}, findings)?.target ?? text;
  const offer = versionOf(work, target, carryOver(row, target), tools);
  const isWorse =
    target === now.target ||
    penaltyOf(offer.rules) > penaltyOf(now.rules) ||
    hasNewCritical(offer.rules, now.rules);
  return isWorse ? null : offer;
}

/**
 * Without a review, the model's earlier findings count for both versions, so the rules alone must find
 * the new one better. With a review, the repaired fault may be one that only a model can see.
 */
function accept(work: Work, offer: Version, review: Review | undefined, tools: Tools): Version | null {
  const { row, now } = work;
  const rendered = review?.rendered ?? tools.rendered(row);
  const judged = review
    ? versionOf(work, offer.target, carryOver(row, offer.target, review), {
        ...tools,
        rendered: () => rendered,
      })
    : offer;
  return isBetter(judged.issues, now.issues) ? judged : null;
}

/** If the model fails here, the rows keep their old texts. */
async function repair(rows: readonly Row[], ctx: StepContext): Promise<Repairs> {
  return repairRows(rows, ctx).catch((error: unknown) => {
    if (!isEngineError(error)) throw error;
    ctx.log.warn({ error, runId: ctx.runId }, 'rows were not repaired');
    return NO_REPAIRS;
  });
}
