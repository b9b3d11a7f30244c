import type { Issue } from '../pipeline/step.ts';
import type { CheckInput } from './check.ts';
import { runChecks } from './run-checks.ts';
import { isBetter } from './score.ts';

const FIXES_MAX = 10;

export interface Fixed {
  target: string;
  issues: readonly Issue[];
}

/** Applies the fixes that rules offer, one at a time, each only if the penalty falls. Null: nothing to gain. */
export function autofix(input: CheckInput): Fixed | null {
  let best: Fixed = { target: input.target, issues: runChecks(input) };
  for (let round = 0; round < FIXES_MAX; round += 1) {
    const next = firstGain(input, best);
    if (next === null) break;
    best = next;
  }
  return best.target === input.target ? null : best;
}

function firstGain(input: CheckInput, best: Fixed): Fixed | null {
  for (const { fix, start, end } of best.issues) {
    if (fix === undefined) continue;
    const target = best.target.slice(0, start) + fix + best.target.slice(end);
    const issues = runChecks({ ...input, target });
    if (isBetter(issues, best.issues)) return { target, issues };
  }
  return null;
}
