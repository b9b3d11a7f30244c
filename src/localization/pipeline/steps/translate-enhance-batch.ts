import { autofix } from '../../qa/autofix.ts';
import { checkInput, runChecks } from '../../qa/run-checks.ts';
import { isBetter } from '../../qa/score.ts';
import { NO_USAGE } from '../../runs/run.ts';
import type { Issue, PipelineStep, Row, RowChange, StepContext } from '../step.ts';
import { engineOf, isEngineError, itemId } from './engine.ts';
import { type Repairs, repairRows } from './repair.ts';

/** Repairs by rule first, then by the model. What a person wrote, or the caller gave, is never touched. */
export const translateEnhanceBatch: PipelineStep = {
  name: 'translateEnhanceBatch',
  // Few of them are faulty, so even with a model this is one round of calls.
  batchSize: 200,

  async run(rows, ctx) {
    const faulty = rows.filter(
      (row) => row.target !== null && row.issues.some(({ severity }) => severity !== 'info'),
    );
    const fixed = faulty.map((row) => fixByRule(row, ctx.sourceLanguage));
    const { texts, usage } = await repair(fixed.filter(mayRewrite), ctx);
    const counts = { autofixed: 0, rewritten: 0, kept: 0 };
    const changes: RowChange[] = [];
    for (const [index, row] of fixed.entries()) {
      const rewritten = rewrite(row, texts.get(itemId(row)), ctx.sourceLanguage);
      const isFixed = row !== faulty[index];
      const { language, position, target, issues } = row;
      if (rewritten) changes.push(rewritten);
      else if (isFixed) changes.push({ language, position, target, issues });
      counts[rewritten ? 'rewritten' : isFixed ? 'autofixed' : 'kept'] += 1;
    }
    return { changes, counts, usage };
  },

  stats: (counts) => ({
    autofixed: counts['autofixed'] ?? 0,
    rewritten: counts['rewritten'] ?? 0,
    kept: counts['kept'] ?? 0,
  }),
};

function fixByRule(row: Row, sourceLanguage: string): Row {
  const fixed =
    isOurs(row) && row.target !== null ? autofix(checkInput(row, row.target, sourceLanguage)) : null;
  return fixed ? { ...row, ...fixed } : row;
}

function isOurs({ origin }: Row): boolean {
  return origin !== 'given' && origin !== 'manual';
}

/** A full match of the memory was somebody's decision; a model does not overrule it. */
function mayRewrite(row: Row): boolean {
  return isOurs(row) && (row.tmScore ?? 0) < 100 && row.issues.some(isGrave);
}

function isGrave({ severity }: Issue): boolean {
  return severity === 'critical' || severity === 'major';
}

/** A model that fails here costs nothing: the old texts stay. */
async function repair(rows: readonly Row[], ctx: StepContext): Promise<Repairs> {
  const none: Repairs = { texts: new Map(), usage: NO_USAGE };
  if (rows.length === 0 || !engineOf(ctx).canRepair) return none;
  return repairRows(rows, ctx).catch((error: unknown) => {
    if (!isEngineError(error)) throw error;
    ctx.log.warn({ error, runId: ctx.runId }, 'rows were not repaired');
    return none;
  });
}

function rewrite(row: Row, target: string | undefined, sourceLanguage: string): RowChange | null {
  if (target === undefined) return null;
  const issues = runChecks(checkInput(row, target, sourceLanguage));
  const { language, position } = row;
  return isBetter(issues, row.issues)
    ? { language, position, target, issues, origin: 'ai', tmScore: null }
    : null;
}
