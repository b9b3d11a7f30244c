import type { Issue } from '../model.ts';
import type { CheckInput } from './check.ts';
import { RowFindings } from './row-findings.ts';
import { CHECKS, worstFirst } from './run-checks.ts';
import { penaltyOf } from './score.ts';

const SURE = new Set(CHECKS.filter((check) => check.autofix === 'sure').map(({ id }) => id));

/**
 * Longer texts are left to people: running some twenty checks on them again and again would block a
 * worker for seconds.
 */
const CHARS_MAX = 5000;

interface Fixed {
  target: string;
  issues: readonly Issue[];
  /** The checks whose fixes were applied. */
  rules: readonly string[];
}

/** Who asks for fixes, and which issues are dismissed. */
interface Wish {
  by?: 'rule' | 'person';
  isDismissed?: (issue: Issue) => boolean;
}

/** Whether a rule fixes this without a person. */
export function hasSureFix({ check, severity, fix }: Issue): boolean {
  return fix !== undefined && severity !== 'info' && SURE.has(check);
}

interface Version {
  target: string;
  issues: readonly Issue[];
}

/**
 * Applies the fixes that checks offer, all fixes of one check together, until no more of them passes
 * applyFix. Calling it again changes nothing. Null if nothing improves. Without a person, only fixes
 * of `sure` checks are applied; a person also gets the `offered` ones. Dismissed issues are left
 * alone.
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
  // A branch of a broken message may have issues that the message as a whole does not show. Nobody saw
  // those, so nothing is fixed.
  const issues = findings.of(best.target);
  if (wish.by !== 'person' && penaltyOf(issues) >= penaltyOf(findings.of(input.target))) return null;
  return { target: best.target, issues: worstFirst(issues), rules };
}

/** Every fix that is applied silences a check that had points, so the search ends. */
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
      (by === 'person' ? !taken.includes(issue.check) : hasSureFix(issue)),
  );
  for (const check of new Set(fixable.map((issue) => issue.check))) {
    const version = applyFix(findings, now, check);
    if (version) return { version, check };
  }
  return null;
}

/**
 * Decides whether the fixes of a check are applied. They must add no word, number or placeholder (a
 * rule cannot know what is missing) and no mark that the text has elsewhere; the check must be silent
 * afterwards in every plural branch, and no other check may report more than before. All fixes of the
 * check are applied or none, because a half-fixed text would be inconsistent.
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

/** The mark may be in another place: "* at the start" became "ifade başlangıcında *". */
function isThereAlready(target: string, { start, end, fix = '' }: Issue): boolean {
  return start === end && fix.trim() !== '' && target.includes(fix.trim());
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
}

/**
 * Whether a check reports more or graver issues than before. Issues without points do not count: a
 * label that gets its colon back may become equal to the source.
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
