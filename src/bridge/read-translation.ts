import { recall, say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import type { TextIssue } from './apply-policy.ts';
import type { FailureCode } from './collector.ts';
import { unmarkSpans } from './protect-spans.ts';
import { stringIdOf } from './start-task.ts';
import type { LocalizationRow } from './store.ts';
import { readTexts, type TextRow } from './store-texts.ts';

export interface Translation {
  /** By path, with links, mentions and tags restored. */
  texts: Record<string, string>;
  issues: TextIssue[];
  /** The average score of the texts, weighted by length. */
  score: number | null;
  /** The share of words known to the memory. */
  memoryShare: number;
  isReviewed: boolean;
  /** Every text exists and has passed through every check. */
  isChecked: boolean;
  /** A check found something critical in a text that no person has approved or edited. */
  isCritical: boolean;
  failure: FailureCode | null;
}

/** The task's translation into one language. */
export async function readTranslation(tx: Tx, of: LocalizationRow): Promise<Translation> {
  const rows = await readTexts(tx, of);
  const byId = new Map(rows.map((row) => [row.string_id, row]));
  const texts: Record<string, string> = {};
  const issues: TextIssue[] = [];
  for (const { path, marks } of of.source) {
    const row = byId.get(stringIdOf(of.post_id, path));
    if (!row) continue;
    if (row.target === null) {
      issues.push(...whyMissing(row, path));
      continue;
    }
    const { text, missing } = unmarkSpans(row.target, marks);
    texts[path] = text;
    issues.push(...issuesOf(row, path, missing));
  }
  const words = (some: readonly TextRow[]) => some.reduce((sum, row) => sum + Math.max(1, row.words), 0);
  const scored = rows.filter(({ score }) => score !== null);
  const open = rows.filter(({ target }) => target === null);
  return {
    texts,
    issues,
    score:
      scored.length === 0
        ? null
        : Math.round(
            (scored.reduce((sum, row) => sum + (row.score ?? 0) * Math.max(1, row.words), 0) /
              words(scored)) *
              10,
          ) / 10,
    memoryShare: rows.length === 0 ? 0 : words(rows.filter(({ origin }) => origin === 'tm')) / words(rows),
    isReviewed: rows.every(({ state }) => state === 'approved' || state === 'edited'),
    isChecked: rows.every(({ target, score }) => target !== null && score !== null),
    isCritical: rows.some(
      ({ state, issues: found }) =>
        state !== 'approved' && state !== 'edited' && found.some(({ severity }) => severity === 'critical'),
    ),
    failure: open.length === 0 ? null : open.some(isTooLong) ? 'does_not_fit' : 'translation_failed',
  };
}

/** Says in the post itself why this language could not be made, and what to do. */
function whyMissing({ failure, failure_said }: TextRow, path: string): TextIssue[] {
  if (failure === null) return [];
  return [{ code: 'not_translated', severity: 'critical', path, message: recall(failure, failure_said) }];
}

function issuesOf(row: TextRow, path: string, missing: readonly string[]): TextIssue[] {
  const issues: TextIssue[] = row.issues.map(({ check, severity, message, said }) => ({
    code: check,
    severity,
    path,
    message: recall(message, said),
  }));
  if (missing.length === 0) return issues;
  const message = say('bridge.translation_left_out', { missing: missing.join(', ') });
  return [...issues, { code: 'span_missing', severity: 'major', path, message }];
}

/** Matches our own messages about engines, as recorded in the row. */
function isTooLong({ max_length, failure }: TextRow): boolean {
  return max_length !== null && /max_length|are allowed/u.test(failure ?? '');
}
