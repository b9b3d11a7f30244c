import { createHash } from 'node:crypto';
import type { Finding, FindingKind } from '../finding.ts';

/** A text that breaks the program weighs more than a missing one, and a missing one more than a stale one. */
const KINDS: Readonly<Record<FindingKind, number>> = { critical: 0, missing: 1, unknown_key: 2, stale: 3 };
const SEVERITIES: Readonly<Record<Finding['severity'], number>> = { error: 0, warning: 1, note: 2 };

/** The order of every report: if only some are shown, they are the ones that matter. */
export function gravestFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      SEVERITIES[a.severity] - SEVERITIES[b.severity] ||
      KINDS[a.kind] - KINDS[b.kind] ||
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      compare(a.key, b.key) ||
      compare(a.language, b.language) ||
      compare(a.message, b.message),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

export const KIND_TITLES: Readonly<Record<FindingKind, string>> = {
  critical: 'A check found something critical',
  missing: 'A text is missing',
  unknown_key: 'The code uses a key that no file has',
  stale: 'A text was made from an older source',
};

/**
 * Names that stay the same when lines move, so that a service recognizes a finding. Two findings of one string and
 * language are distinguished by their order.
 */
export function fingerprints(findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>();
  return findings.map(({ kind, file, key, language }) => {
    const about = JSON.stringify([kind, file, key, language]);
    const before = seen.get(about) ?? 0;
    seen.set(about, before + 1);
    return createHash('sha256').update(`${about}${before}`).digest('hex').slice(0, 40);
  });
}
