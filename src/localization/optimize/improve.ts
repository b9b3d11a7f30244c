import { engineOf, itemId } from '../pipeline/steps/engine.ts';
import { type RepairContext, repairRows } from '../pipeline/steps/repair.ts';
import type { Origin, Row } from '../pipeline/step.ts';
import { autofix } from '../qa/autofix.ts';
import { checkInput, runChecks } from '../qa/run-checks.ts';
import { hasNewCritical, penaltyOf, scoreRow } from '../qa/score.ts';
import { NO_USAGE, type Usage } from '../runs/run.ts';
import type { Replacement } from './select-rows.ts';

/** Less is noise: a change that nobody sees is churn in the customer's files. */
const GAIN_MIN = 5;

interface Candidate {
  target: string;
  origin: Origin | null;
  tmScore: number | null;
}

/** The best new text for each row, where one is clearly better than what is there. */
export async function improveRows(
  rows: readonly Row[],
  ctx: RepairContext,
): Promise<{ replacements: Replacement[]; usage: Usage }> {
  // Without a model only a rule or a near match of the memory can win.
  const repairs = engineOf(ctx).canRepair ? await repairRows(rows, ctx) : null;
  const replacements = rows.flatMap((row) => {
    const repaired = repairs?.texts.get(itemId(row));
    const best = bestOf(row, candidatesOf(row, repaired, ctx.sourceLanguage), ctx.sourceLanguage);
    return best ? [best] : [];
  });
  return { replacements, usage: repairs?.usage ?? NO_USAGE };
}

function candidatesOf(row: Row, repaired: string | undefined, sourceLanguage: string): Candidate[] {
  const fixed = row.target === null ? null : autofix(checkInput(row, row.target, sourceLanguage));
  return [
    ...(repaired === undefined ? [] : [{ target: repaired, origin: 'ai' as const, tmScore: null }]),
    ...(fixed ? [{ target: fixed.target, origin: row.origin, tmScore: row.tmScore }] : []),
    ...row.examples.map(({ target, score }) => ({ target, origin: 'tm' as const, tmScore: score })),
  ];
}

export function bestOf(
  row: Row,
  candidates: readonly Candidate[],
  sourceLanguage: string,
): Replacement | null {
  const { language, position, target: from } = row;
  if (from === null) return null;
  const scored = candidates
    .filter(({ target }) => target !== from && target.trim() !== '')
    .map((candidate) => {
      const issues = runChecks(checkInput(row, candidate.target, sourceLanguage));
      return { ...candidate, issues, ...scoreRow({ ...candidate, issues }) };
    })
    .filter(
      ({ issues, score }) => score >= (row.score ?? 0) + GAIN_MIN && !hasNewCritical(issues, row.issues),
    );
  // The origin caps the score, so equal scores may still differ in flaws.
  const best = scored.sort((a, b) => b.score - a.score || penaltyOf(a.issues) - penaltyOf(b.issues))[0];
  if (!best) return null;
  const { target, origin, tmScore, issues, score, detail } = best;
  return {
    from,
    change: {
      language,
      position,
      target,
      origin,
      tmScore,
      issues,
      score,
      scoreDetail: detail,
      state: 'translated',
    },
  };
}
