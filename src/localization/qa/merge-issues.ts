import type { Issue, Row, TermHit } from '../model.ts';
import { acceptedOf, targetText } from '../terms/enforce.ts';
import { fingerprintOf, type Review } from './judge-review.ts';
import { RowFindings } from './row-findings.ts';
import { checkInput, ISSUES_MAX, rowIssues, runChecks, worstFirst } from './run-checks.ts';

const ORDER = { critical: 0, major: 1, minor: 2, info: 3 } as const;

/**
 * All issues of a row, worst first. If a model and a rule report the same fault (same category,
 * overlapping range), the graver stays, and the rule's if they are equal: a model cannot make an issue
 * of a rule less severe.
 */
export function mergeIssues(rules: readonly Issue[], more: readonly Issue[]): Issue[] {
  const merged = [...rules];
  for (const issue of more) {
    const at = byModel(issue) ? merged.findIndex((other) => isSameFault(issue, other)) : -1;
    const other = merged[at];
    if (!other) merged.push(issue);
    else if (ORDER[issue.severity] < ORDER[other.severity]) merged[at] = issue;
  }
  return merged.sort((a, b) => ORDER[a.severity] - ORDER[b.severity]).slice(0, ISSUES_MAX);
}

function isSameFault(a: Issue, b: Issue): boolean {
  if (a.category === undefined || a.category !== b.category) return false;
  // An empty range marks a position and counts as one character wide.
  return a.start < Math.max(b.end, b.start + 1) && b.start < Math.max(a.end, a.start + 1);
}

export function byModel({ by }: Issue): boolean {
  return by === 'model';
}

function byRule({ by }: Issue): boolean {
  return by !== 'model';
}

/**
 * The issues that rules find in a text. A missing term is no issue if a model recognized it in another
 * form and the text contains something similar. Forbidden and untranslatable terms are not left to the
 * model, and critical issues stay.
 */
export function ruleIssues(
  row: Row,
  target: string,
  sourceLanguage: string,
  rendered: readonly string[] = [],
  findings = new RowFindings(checkInput(row, target, sourceLanguage)),
): Issue[] {
  const strict = worstFirst(findings.of(target));
  if (rendered.length === 0 || strict.length === 0) return strict;
  const text = targetText(target, row.language);
  const isRendered = (term: TermHit) =>
    rendered.includes(term.termId) &&
    !term.doNotTranslate &&
    acceptedOf(term).some((each) => text.resembles(each));
  const terms = row.terms.map((term) =>
    isRendered(term) ? { ...term, target: '', targetVariants: [] } : term,
  );
  const eased = runChecks(checkInput({ ...row, terms }, target, sourceLanguage));
  return [
    ...strict.filter(({ severity }) => severity === 'critical'),
    ...eased.filter(({ severity }) => severity !== 'critical'),
  ];
}

/**
 * Issues that rules cannot find in a single row: those of a model, and those that only a set of rows
 * shows.
 */
export function besideRules(issues: readonly Issue[]): Issue[] {
  const own = new Set(rowIssues(issues).filter(byRule));
  return issues.filter((issue) => !own.has(issue));
}

/**
 * The same issues for a newer text of the row. They count until somebody has looked again: a review of
 * the newer text replaces earlier findings of a model. If the quoted words are gone, the issue refers
 * to the whole text.
 */
export function carryOver(row: Row, to: string, review?: Review): Issue[] {
  const from = row.target ?? '';
  const older = besideRules(row.issues);
  if (older.length === 0) return [...(review?.issues ?? [])];
  const fingerprint = fingerprintOf(row, to);
  const kept = review ? older.filter(byRule) : older;
  const moved = kept.map((issue): Issue => {
    const words = from.slice(issue.start, issue.end);
    const at = words === '' || words === from ? -1 : to.indexOf(words);
    const range = at < 0 ? { start: 0, end: to.length } : { start: at, end: at + words.length };
    return { ...issue, ...range, ...(byModel(issue) && { fingerprint }) };
  });
  return [...moved, ...(review?.issues ?? [])];
}

/** jsonb does not keep the order of keys, so issues are compared by field. */
export function areSameIssues(a: readonly Issue[], b: readonly Issue[]): boolean {
  return a.length === b.length && a.every((issue, index) => textOf(issue) === textOf(b[index]));
}

function textOf(issue: Issue | undefined): string {
  if (!issue) return '';
  const { check, severity, message, start, end, fix, category, by, suggestion, fingerprint } = issue;
  return JSON.stringify([check, severity, message, start, end, fix, category, by, suggestion, fingerprint]);
}
