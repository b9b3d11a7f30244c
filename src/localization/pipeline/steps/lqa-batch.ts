import type { Issue, Row, RowChange } from '../../model.ts';
import { viewOf } from '../../qa/check.ts';
import { canJudge, reviewPairs } from '../../qa/judge.ts';
import { fingerprintOf, type Review, stored } from '../../qa/judge-review.ts';
import { needsReview } from '../../qa/judge-select.ts';
import { evidenceFor } from '../../qa/kinship.ts';
import { areSameIssues, besideRules, byModel, mergeIssues, ruleIssues } from '../../qa/merge-issues.ts';
import { checkInput, findIn, runSetChecks, worstFirst } from '../../qa/run-checks.ts';
import { withPacks } from '../../qa/store.ts';
import { NO_USAGE, type Usage } from '../../runs/run.ts';
import type { PipelineStep, StepContext } from '../step.ts';

interface Checked {
  row: Row;
  target: string;
  /** Issues found by rules. */
  issues: Issue[];
}

/**
 * Runs every rule on every row that has a text, whatever its origin, then has a model review the rows
 * that are worth the cost.
 */
export const lqaBatch: PipelineStep = {
  name: 'lqaBatch',
  batchSize: 500,
  reads: ['issues', 'terms'],

  async run(rows, ctx) {
    const checked = check(rows, ctx.sourceLanguage);
    const { reviews, usage } = canJudge(ctx) ? await review(checked, ctx) : NOT_REVIEWED;
    const counts: Record<string, number> = { checked: checked.length };
    if (reviews.size > 0) counts['reviewed'] = reviews.size;
    const changes: RowChange[] = [];
    for (const { row, target, issues: rules } of checked) {
      const found = reviews.get(row);
      const issues = withModel(row, target, rules, found, ctx.sourceLanguage);
      for (const { severity } of issues) counts[severity] = (counts[severity] ?? 0) + 1;
      const { language, position } = row;
      // Most rows are clean and stay clean. Writing them again would double the work of the step.
      const isSame = areSameIssues(row.issues, issues);
      if (found) changes.push({ language, position, issues, scoreDetail: { review: stored(found) } });
      else if (!isSame) changes.push({ language, position, issues });
    }
    return { changes, counts, usage };
  },

  stats: (counts) => ({
    checked: counts['checked'] ?? 0,
    issues: { critical: counts['critical'] ?? 0, major: counts['major'] ?? 0, minor: counts['minor'] ?? 0 },
    lqa_mode: (counts['reviewed'] ?? 0) > 0 ? 'hybrid' : 'rules',
    reviewed: counts['reviewed'] ?? 0,
  }),
};

/**
 * Checks each row on its own, then the whole batch together, which is the only way to see
 * inconsistencies.
 */
function check(rows: readonly Row[], sourceLanguage: string): Checked[] {
  const filled = rows.flatMap((row) => (row.target === null ? [] : [{ row, target: row.target }]));
  const looked = filled.map(({ row, target }) => {
    const input = checkInput(row, target, sourceLanguage);
    const view = viewOf(input);
    // Only findings and a number stay of each view: views of all rows at once would take megabytes.
    return { row, target, input, own: worstFirst(findIn(view)), evidence: evidenceFor(view.from, view.to) };
  });
  const together = runSetChecks(
    looked.map(({ input }) => input),
    (index) => looked[index]?.evidence ?? 0,
  );
  return looked.map(({ row, target, own }, index) => {
    const others = together[index] ?? [];
    return { row, target, issues: others.length === 0 ? own : mergeIssues(own, others) };
  });
}

const NOT_REVIEWED = { reviews: new Map<Row, Review>(), usage: NO_USAGE };

async function review(
  checked: readonly Checked[],
  ctx: StepContext,
): Promise<{ reviews: Map<Row, Review>; usage: Usage }> {
  const { profile } = ctx.options;
  const chosen = checked.filter(({ row, issues }) => needsReview(row, issues, profile));
  const rows = chosen.map(({ row }) => row);
  const full = rows.length === 0 ? [] : await ctx.read((tx) => withPacks(tx, ctx.taskId, rows));
  const pairs = full.flatMap((row) => (row.target === null ? [] : [{ row, target: row.target }]));
  const { found, usage } = await reviewPairs(pairs, ctx, profile === 'best' ? 2 : 1);
  const reviews = new Map<Row, Review>();
  for (const { row, target } of chosen) {
    const one = found.get(fingerprintOf(row, target));
    if (one) reviews.set(row, one);
  }
  return { reviews, usage };
}

/** Without a new review, earlier findings of the model stay valid as long as the text has not changed. */
function withModel(
  row: Row,
  target: string,
  rules: Issue[],
  found: Review | undefined,
  sourceLanguage: string,
): Issue[] {
  if (found) {
    const eased = found.rendered?.length
      ? mergeIssues(ruleIssues(row, target, sourceLanguage, found.rendered), besideRules(rules))
      : rules;
    return mergeIssues(eased, found.issues);
  }
  const older = row.issues.filter(byModel);
  if (older.length === 0) return rules;
  const fingerprint = fingerprintOf(row, target);
  return mergeIssues(
    rules,
    older.filter((issue) => issue.fingerprint === fingerprint),
  );
}
