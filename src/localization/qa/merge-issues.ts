import type { Issue, Row, TermHit } from '../model.ts';
import { acceptedOf, targetText } from '../terms/enforce.ts';
import { fingerprintOf, type Review } from './judge-review.ts';
import { RowFindings } from './row-findings.ts';
import { checkInput, rowIssues, runChecks, worstFirst } from './run-checks.ts';

const ORDER = { critical: 0, major: 1, minor: 2, info: 3 } as const;
/** As many as the rules may report; the score counts five. */
const ISSUES_MAX = 20;

/**
 * All issues of a row, worst first. Where a model means the same as a rule (same category,
 * overlapping range) the graver of the two stays, the rule's when they are equal: nothing that the
 * model says makes a rule's issue lighter.
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
  // An empty range is a place, and counts as one character wide.
  return a.start < Math.max(b.end, b.start + 1) && b.start < Math.max(a.end, a.start + 1);
}

export function byModel({ by }: Issue): boolean {
  return by === 'model';
}

export function byRule({ by }: Issue): boolean {
  return by !== 'model';
}

/**
 * What the rules say about a text. A term that a model explicitly found there in another form is no
 * miss, if the text has something of that form; forbidden texts and terms that must stay untranslated
 * are not for the model to judge, and a critical issue stays whatever it says.
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

/** What rules cannot say about a row on its own: what a model saw, and what only the rows together show. */
export function besideRules(issues: readonly Issue[]): Issue[] {
  const own = new Set(rowIssues(issues).filter(byRule));
  return issues.filter((issue) => !own.has(issue));
}

/**
 * The same for a newer text of the row. A fault counts until somebody has looked again: a review of
 * the newer text takes the place of what a model saw in the older one. Where the words are gone an
 * issue stands for the whole text.
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

/** jsonb does not keep the order of keys, so issues compare by field. */
export function areSameIssues(a: readonly Issue[], b: readonly Issue[]): boolean {
  return a.length === b.length && a.every((issue, index) => textOf(issue) === textOf(b[index]));
}

function textOf(issue: Issue | undefined): string {
  if (!issue) return '';
  const { check, severity, message, start, end, fix, category, by, suggestion, fingerprint } = issue;
  return JSON.stringify([check, severity, message, start, end, fix, category, by, suggestion, fingerprint]);
}
