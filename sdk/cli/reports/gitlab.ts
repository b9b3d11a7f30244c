import type { Finding, WriteReport } from '../finding.ts';
import { fingerprints, gravestFirst } from './gravest-first.ts';

const SEVERITIES: Readonly<Record<Finding['severity'], string>> = {
  error: 'major',
  warning: 'minor',
  note: 'info',
};

/** A code quality report, which a merge request of GitLab shows beside the changed lines. */
export const asGitlab: WriteReport = (findings) => {
  const ordered = gravestFirst(findings);
  const marks = fingerprints(ordered);
  const issues = ordered.map(({ kind, severity, file, line, key, message }, index) => ({
    description: `${key}: ${message}`.toWellFormed(),
    check_name: `parlance.${kind}`,
    fingerprint: marks[index],
    severity: kind === 'critical' && severity === 'error' ? 'critical' : SEVERITIES[severity],
    // A path that begins with ./ is not found there.
    location: { path: file.toWellFormed().replace(/^\.\//, ''), lines: { begin: line ?? 1 } },
  }));
  return `${JSON.stringify(issues, null, 2)}\n`;
};
