import type { Issue } from '../model.ts';
import type { CheckInput } from './check.ts';
import { RowFindings } from './row-findings.ts';
import { CHECKS, worstFirst } from './run-checks.ts';
import { penaltyOf } from './score.ts';

const SURE = new Set(CHECKS.filter((check) => check.autofix === 'sure').map(({ id }) => id));

/** Longer texts are left to people: some twenty checks of the whole would hold a worker for seconds. */
const CHARS_MAX = 5000;

export interface Fixed {
  target: string;
  issues: readonly Issue[];
  /** The checks whose fixes were taken. */
  rules: readonly string[];
}

/** Who asks for fixes, and which issues they have dismissed. */
interface Wish {
  by?: 'rule' | 'person';
  isDismissed?: (issue: Issue) => boolean;
}

interface Version {
  target: string;
  issues: readonly Issue[];
}

/**
 * Applies the fixes that rules offer, all of one check together. What is left when no more of them
 * passes the gate is what a second call would leave too. Null: nothing to gain. By itself a rule takes
 * only what it is sure of; a person who asks is offered the rest as well. What somebody dismissed stays.
 */
export function autofix(input: CheckInput, wish: Wish = {}, findings = new RowFindings(input)): Fixed | null {
  if (input.target.length > CHARS_MAX) return null;
  let best: Version = { target: input.target, issues: findings.inAllBranches(input.target) };
  const rules: string[] = [];
  for (;;) {
    const next = nextFix(findings, best, wish, rules);
    if (next === null) break;
    best = next.version;
    rules.push(next.check);
  }
  if (rules.length === 0) return null;
  // A branch of a broken message may have issues where the whole has none: nobody saw them, so nothing is fixed.
  const issues = findings.of(best.target);
  if (wish.by !== 'person' && penaltyOf(issues) >= penaltyOf(findings.of(input.target))) return null;
  return { target: best.target, issues: worstFirst(issues), rules };
}

/** Every fix that is taken silences a check that had points, so that the search ends. */
function nextFix(
  findings: RowFindings,
  now: Version,
  { by = 'rule', isDismissed = () => false }: Wish,
  taken: readonly string[],
): { version: Version; check: string } | null {
  const fixable = now.issues.filter(
    (issue) =>
      issue.fix !== undefined &&
      !isDismissed(issue) &&
      (by === 'person' ? !taken.includes(issue.check) : issue.severity !== 'info' && SURE.has(issue.check)),
  );
  for (const check of new Set(fixable.map((issue) => issue.check))) {
    const version = applyFix(findings, now, check);
    if (version) return { version, check };
  }
  return null;
}

/**
 * The one gate. A fix stands only if it adds no word, number or placeholder (what a text lacks a rule
 * cannot know) and no mark that the text has somewhere else, its check is silent afterwards in every
 * branch of a plural, and no other check is louder than before. A text half fixed would differ
 * from its neighbours, and nobody would see why.
 */
function applyFix(findings: RowFindings, now: Version, check: string): Version | null {
  const own = now.issues.filter((issue) => issue.check === check);
  if (own.some((issue) => isThereAlready(now.target, issue))) return null;
  const target = applyAll(now.target, own);
  if (target === now.target || countWords(target) > countWords(now.target)) return null;
  const issues = findings.inAllBranches(target);
  const isSilent = issues.every((issue) => issue.check !== check);
  return isSilent && !isLouder(issues, now.issues) ? { target, issues } : null;
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

/** "* at the start" came out as "ifade başlangıcında *": it has its mark, only in another place. */
function isThereAlready(target: string, { start, end, fix = '' }: Issue): boolean {
  return start === end && fix.trim() !== '' && target.includes(fix.trim());
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
}

/**
 * Some check finds more than before, or finds it graver. Notes without points may come and go: a label
 * that gets its colon back may equal the source.
 */
function isLouder(after: readonly Issue[], before: readonly Issue[]): boolean {
  const byCheck = (issues: readonly Issue[]) =>
    Map.groupBy(
      issues.filter(({ severity }) => severity !== 'info'),
      ({ check }) => check,
    );
  const was = byCheck(before);
  return [...byCheck(after)].some(([check, issues]) => {
    const old = was.get(check) ?? [];
    return issues.length > old.length || penaltyOf(issues) > penaltyOf(old);
  });
}
