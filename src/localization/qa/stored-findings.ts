import type { Issue, Row } from '../model.ts';
import { hasSureFix } from './autofix.ts';
import { byModel } from './merge-issues.ts';
import { ISSUES_MAX, rowIssues } from './run-checks.ts';

/**
 * What rules find in the text of a row, if the issues that a check of this very text stored still tell,
 * so that the next step need not check it again. Null if they may tell less: if some are set aside, if a
 * model has replaced any, if there are as many as a row may have, or if a fix is to be applied, which
 * depends on their order. Not for projects with severities of their own.
 */
export function storedFindings({ issues, hasDismissed }: Row): readonly Issue[] | null {
  const isWhole =
    hasDismissed === false &&
    issues.length < ISSUES_MAX &&
    !issues.some((issue) => byModel(issue) || hasSureFix(issue));
  return isWhole ? rowIssues(issues) : null;
}
