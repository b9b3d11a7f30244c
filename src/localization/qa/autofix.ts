import type { Issue } from '../pipeline/step.ts';
import type { CheckInput } from './check.ts';
import { findAll, runChecks } from './run-checks.ts';
import { penaltyOf } from './score.ts';

/** Each try checks the whole text again, so that a long text is mended by whole checks only. */
const SINGLE_FIXES_MAX = 10;
const SINGLE_FIXES_CHARS_MAX = 2000;
/** Longer texts are left to people: some twenty checks of the whole would hold a worker for seconds. */
const CHARS_MAX = 5000;

export interface Fixed {
  target: string;
  issues: readonly Issue[];
}

/**
 * Applies the fixes that rules offer, all of one check together where that helps and else one by one.
 * A fix stands only if the penalty falls and no check finds more than before; what is left when none
 * does is what a second call would leave too. Null: nothing to gain.
 */
export function autofix(input: CheckInput): Fixed | null {
  if (input.target.length > CHARS_MAX) return null;
  let best: Fixed = { target: input.target, issues: findAll(input) };
  for (;;) {
    const next = firstGain(input, best);
    if (next === null) break;
    best = next;
  }
  return best.target === input.target
    ? null
    : { target: best.target, issues: runChecks({ ...input, target: best.target }) };
}

/** Every accepted fix lowers the penalty, so that the search ends. */
function firstGain(input: CheckInput, best: Fixed): Fixed | null {
  const fixable = best.issues.filter(({ fix, severity }) => fix !== undefined && severity !== 'info');
  for (const issues of Map.groupBy(fixable, ({ check }) => check).values()) {
    const singles =
      issues.length > 1 && best.target.length <= SINGLE_FIXES_CHARS_MAX
        ? issues.slice(0, SINGLE_FIXES_MAX).map((issue) => [issue])
        : [];
    for (const some of [issues, ...singles]) {
      const target = applyAll(best.target, some);
      if (target === best.target) continue;
      const found = findAll({ ...input, target });
      if (isGain(found, best.issues)) return { target, issues: found };
    }
  }
  return null;
}

function applyAll(target: string, issues: readonly Issue[]): string {
  let fixed = '';
  let at = 0;
  for (const { start, end, fix } of [...issues].sort((a, b) => a.start - b.start)) {
    if (start < at || fix === undefined) continue;
    fixed += target.slice(at, start) + fix;
    at = end;
  }
  return fixed + target.slice(at);
}

/** Notes without points may come and go: a label that gets its colon back may equal the source. */
function isGain(after: readonly Issue[], before: readonly Issue[]): boolean {
  if (penaltyOf(after) >= penaltyOf(before)) return false;
  const left = new Map<string, number>();
  for (const { check, severity } of before)
    if (severity !== 'info') left.set(check, (left.get(check) ?? 0) + 1);
  return after.every(({ check, severity }) => {
    if (severity === 'info') return true;
    const count = left.get(check) ?? 0;
    left.set(check, count - 1);
    return count > 0;
  });
}
