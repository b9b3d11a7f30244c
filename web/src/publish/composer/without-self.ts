import type { Checked } from './group-issues.ts';

/** A post that stands on the calendar is not in its own way: what only it conflicts with is left out. */
export function withoutSelf(checked: Checked, postId: string | undefined): Checked {
  const isSelf = (accountId: string, code: string) =>
    checked.conflicts.some(
      (each) => each.postId === postId && each.accountId === accountId && each.kind === code,
    );
  if (postId === undefined || !checked.conflicts.some((each) => each.postId === postId)) return checked;
  const targets = checked.targets.map((target) => ({
    ...target,
    issues: target.issues.filter(({ code }) => !isSelf(target.accountId, code)),
  }));
  const warnings = targets.flatMap(({ issues }) => issues).filter(({ severity }) => severity === 'warning');
  return {
    ...checked,
    targets,
    warnings: warnings.length,
    conflicts: checked.conflicts.filter((each) => each.postId !== postId),
  };
}
