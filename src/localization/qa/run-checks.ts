import { keep } from '#kernel/say.ts';
import { baseOf } from '#kernel/scripts.ts';
import type { Issue, Row } from '../model.ts';
import {
  type Check,
  type CheckInput,
  type CheckView,
  type Finding,
  type SetCheck,
  type Severity,
  viewOf,
} from './check.ts';
import * as registry from './checks.ts';
import { evidenceFor } from './kinship.ts';
import { isWished } from './levels.ts';

const ALL: readonly (Check | SetCheck)[] = Object.values(registry);
export const CHECKS: readonly Check[] = ALL.filter((check) => 'find' in check);
export const SET_CHECKS: readonly SetCheck[] = ALL.filter((check) => 'findIn' in check);

/** A broken row can have hundreds of findings, and more than twenty do not help anybody. */
export const ISSUES_MAX = 20;
const ORDER = { critical: 0, major: 1, minor: 2, info: 3 } as const;

/** The issues of a row, worst first. */
export function runChecks(input: CheckInput): Issue[] {
  return worstFirst(findAll(input));
}

/** Sorts the issues, worst first, and keeps as many as a row may have. */
export function worstFirst(issues: readonly Issue[]): Issue[] {
  if (issues.length < 2) return [...issues];
  return issues.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]).slice(0, ISSUES_MAX);
}

/** All issues, in the order of the registry. */
export function findAll(input: CheckInput): Issue[] {
  return findIn(viewOf(input));
}

export function findIn(view: CheckView): Issue[] {
  const kinds = view.from.kinds | view.to.kinds;
  const issues: Issue[] = [];
  const hasTerms = view.terms.length > 0;
  for (const { check, severity, when } of activeIn(view.targetLanguage)) {
    if (check.isOptional && !isWished(check.id, view.targetLanguage)) continue;
    if ((kinds & when) === 0 || (check.category === 'terminology' && !hasTerms)) continue;
    for (const finding of check.find(view)) issues.push(issueOf(check, severity, finding));
  }
  return issues;
}

/**
 * Issues that only a comparison of the rows of a language shows, by row index. A row that is later
 * checked alone does not get them, so compare points only among rowIssues().
 */
export function runSetChecks(
  rows: readonly CheckInput[],
  evidenceOf = (index: number) => evidenceIn(rows[index]),
): Issue[][] {
  const issues: Issue[][] = rows.map(() => []);
  for (const check of SET_CHECKS) {
    for (const [index, finding] of check.findIn(rows, evidenceOf)) {
      const severity = severityOf(check, rows[index]?.targetLanguage ?? '');
      if (severity !== 'off') issues[index]?.push(issueOf(check, severity, finding));
    }
  }
  return issues;
}

/** How well the text of a row matches its source, for callers that have not checked the row. */
export function evidenceIn(row: CheckInput | undefined): number {
  if (!row) return 0;
  const { from, to } = viewOf(row);
  return evidenceFor(from, to);
}

const SET_IDS = new Set(SET_CHECKS.map(({ id }) => id));

/** The issues without those that only a set of rows shows. */
export function rowIssues(issues: readonly Issue[]): Issue[] {
  return issues.filter(({ check }) => !SET_IDS.has(check));
}

export function checkInput(row: Row, target: string, sourceLanguage: string): CheckInput {
  const { source, language, maxLength, terms, origin, hasMarkup } = row;
  const isLabelled = origin === 'builtin';
  return {
    source,
    target,
    sourceLanguage,
    targetLanguage: language,
    maxLength,
    terms,
    isLabelled,
    hasMarkup,
  };
}

interface Active {
  check: Check;
  severity: Severity;
  when: number;
}

const active = new Map<string, readonly Active[]>();

/** Cached, because the checks of a language never change. */
function activeIn(language: string): readonly Active[] {
  const known = active.get(language);
  if (known) return known;
  const made = CHECKS.flatMap((check): Active[] => {
    const severity = severityOf(check, language);
    const isMeant = check.languages?.some((code) => code === language || code === baseOf(language)) ?? true;
    return severity === 'off' || !isMeant ? [] : [{ check, severity, when: check.when ?? -1 }];
  });
  active.set(language, made);
  return made;
}

function severityOf({ severity, severityIn }: Check | SetCheck, language: string): Severity | 'off' {
  return severityIn?.[language] ?? severityIn?.[baseOf(language)] ?? severity;
}

function issueOf(check: Check | SetCheck, severity: Severity, finding: Finding): Issue {
  const { id, category } = check;
  return { check: id, category, ...keep(finding), severity: finding.severity ?? severity };
}
