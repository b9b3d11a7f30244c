/** The kinds of findings of `check`, in a project and in its folder. */
export const FINDING_KINDS = ['missing', 'stale', 'critical', 'unknown_key'] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** One problem to fix, at the place where a person would fix it. */
export interface Finding {
  kind: FindingKind;
  severity: 'error' | 'warning' | 'note';
  /** Relative to the folder of parlance.json, with slashes: the file that shows it. */
  file: string;
  /** Counted from one. Absent if the local file is not the pushed one. */
  line?: number;
  /** The id of the string in the project, including its namespace. */
  key: string;
  /** The language that lacks it; the source language for an unknown key. */
  language: string;
  /** A whole sentence. */
  message: string;
}

/** Writes a list of findings; one file per format in reports/. */
export type WriteReport = (findings: readonly Finding[]) => string;
