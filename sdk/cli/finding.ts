/** What `check` may find in a project and in its folder. */
export const FINDING_KINDS = ['missing', 'stale', 'critical', 'unknown_key'] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** One thing to mend, at the place where a person would mend it. */
export interface Finding {
  kind: FindingKind;
  severity: 'error' | 'warning' | 'note';
  /** Relative to the folder of parlance.json, with slashes: the file where it shows. */
  file: string;
  /** Counted from one. Absent where the local file is not the one that was pushed. */
  line?: number;
  /** The id of the string as the project knows it, namespace included. */
  key: string;
  /** The language that lacks it; that of the source for an unknown key. */
  language: string;
  /** A whole sentence. */
  message: string;
}

/** How a list of findings is written down; one file per format in reports/. */
export type WriteReport = (findings: readonly Finding[]) => string;
