import { baseOf } from '#kernel/scripts.ts';
import type { Issue, Row } from '../pipeline/step.ts';
import type { Check, CheckInput } from './check.ts';
import * as registry from './checks.ts';

export const CHECKS: readonly Check[] = Object.values(registry);

/** A broken row can fire hundreds of times; the row is no better understood by the twenty-first. */
const ISSUES_MAX = 20;
const ORDER = { critical: 0, major: 1, minor: 2, info: 3 } as const;

/** Worst first. */
export function runChecks(input: CheckInput): Issue[] {
  const language = baseOf(input.targetLanguage);
  return CHECKS.flatMap((check) => {
    const severity = check.severityIn?.[language] ?? check.severity;
    if (severity === 'off') return [];
    return check
      .find(input)
      .map((finding): Issue => ({ check: check.id, ...finding, severity: finding.severity ?? severity }));
  })
    .sort((a, b) => ORDER[a.severity] - ORDER[b.severity])
    .slice(0, ISSUES_MAX);
}

export function checkInput(row: Row, target: string, sourceLanguage: string): CheckInput {
  const { source, language, maxLength, terms } = row;
  return { source, target, sourceLanguage, targetLanguage: language, maxLength, terms };
}
