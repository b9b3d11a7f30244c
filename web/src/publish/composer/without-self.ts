import type { Checked } from './group-issues.ts';

/** Leaves out conflicts of a scheduled post with itself. */
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
