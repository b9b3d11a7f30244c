import { hash } from 'node:crypto';
import type { Tx } from '#platform/db/client.ts';
import type { Issue, Row, RowChange } from '../model.ts';
import { readStoredSettings } from '../projects/store.ts';
import { levelsOf } from './levels.ts';
import { scoreRow } from './score.ts';
import { findDismissed } from './store-dismissals.ts';

/** Independent of the task: a string in the next task is the same if its id and source are. */
type DismissedRow = Pick<Row, 'language' | 'stringId' | 'source'>;
type Finding = Pick<Issue, 'check' | 'message'>;

const keyOf = (...texts: string[]) => hash('sha256', texts.join('\0')).slice(0, 32);

export const rowKeyOf = ({ language, stringId, source }: DismissedRow) => keyOf(language, stringId, source);
export const ruleKeyOf = (language: string) => `rule:${language}`;
/** Another message is another finding: dismissing one missing number does not dismiss the next. */
export const findingKeyOf = ({ check, message }: Finding) => keyOf(check, message);

interface Split {
  issues: Issue[];
  dismissed: Issue[];
  /** No check is off or has a changed severity. */
  isAsFound: boolean;
}

/** The findings that people dismissed for some rows, and the severities set by the project. */
export interface Dismissals {
  /** Also true for checks that the project has switched off. */
  has(row: DismissedRow, finding: Finding): boolean;
  scopeOf(row: DismissedRow, finding: Finding): 'row' | 'rule';
  split(row: DismissedRow, found: readonly Issue[]): Split;
}

export async function readDismissals(
  tx: Tx,
  projectId: string,
  rows: readonly DismissedRow[],
): Promise<Dismissals> {
  const languages = [...new Set(rows.map(({ language }) => language))];
  const keys = [...new Set(rows.map(rowKeyOf)), ...languages.map(ruleKeyOf)];
  const known = rows.length === 0 ? new Set<string>() : await findDismissed(tx, projectId, keys);
  const levels = levelsOf(rows.length === 0 ? {} : await readStoredSettings(tx, projectId));
  const isRule = (row: DismissedRow, { check }: Finding) => known.has(`${ruleKeyOf(row.language)} ${check}`);
  const isDismissed = (row: DismissedRow, finding: Finding) =>
    known.size > 0 && (isRule(row, finding) || known.has(`${rowKeyOf(row)} ${findingKeyOf(finding)}`));
  return {
    has: (row, finding) => levels.isOff(row.language, finding.check) || isDismissed(row, finding),
    scopeOf: (row, finding) => (isRule(row, finding) ? 'rule' : 'row'),
    split: (row, found) => {
      const counted = levels.apply(row.language, found);
      return {
        issues: counted.filter((issue) => !isDismissed(row, issue)),
        dismissed: counted.filter((issue) => isDismissed(row, issue)),
        isAsFound: counted === found,
      };
    },
  };
}

/**
 * Changes made by a run, with dismissed findings set aside. Checks do not know about dismissals, so
 * that their findings stay comparable. If a score includes a dismissed finding, it is computed again.
 */
export async function withoutDismissed(
  tx: Tx,
  projectId: string,
  rows: readonly Row[],
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const faulty = new Set(
    changes
      .filter(({ issues = [] }) => issues.length > 0)
      .map(({ language, position }) => `${language} ${position}`),
  );
  const concerned = rows.filter(({ language, position }) => faulty.has(`${language} ${position}`));
  const dismissals = await readDismissals(tx, projectId, concerned);
  const byPlace = new Map(concerned.map((row) => [`${row.language} ${row.position}`, row]));
  return changes.map((change) => {
    // A new text voids what was dismissed for the old one.
    const renewed = change.target === undefined ? change : { ...change, dismissed: null };
    const row = byPlace.get(`${change.language} ${change.position}`);
    if (!row || change.issues === undefined) return renewed;
    const { issues, dismissed, isAsFound } = dismissals.split(row, change.issues);
    if (dismissed.length === 0 && isAsFound) return renewed;
    const text = { ...row, ...change, issues };
    return {
      ...renewed,
      issues,
      ...(dismissed.length > 0 && { dismissed }),
      ...(typeof change.score === 'number' && { score: scoreRow({ ...text, state: text.state }).score }),
    };
  });
}
