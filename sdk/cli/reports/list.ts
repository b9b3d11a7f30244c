import type { WriteReport } from '../finding.ts';
import { asGithub } from './github.ts';
import { asGitlab } from './gitlab.ts';
import { asJson } from './json.ts';
import { asJunit } from './junit.ts';
import { asSarif } from './sarif.ts';
import { asText } from './text.ts';

/** The formats in which `check` can write its findings. A format is a file here and a line in this list. */
export const REPORTS = {
  text: asText,
  json: asJson,
  junit: asJunit,
  sarif: asSarif,
  github: asGithub,
  gitlab: asGitlab,
} satisfies Record<string, WriteReport>;

export type ReportFormat = keyof typeof REPORTS;

export function reportNamed(name: string): WriteReport | null {
  const known: Record<string, WriteReport> = REPORTS;
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
}

/** The format that this build system shows best. */
export function formatFor(env: Record<string, string | undefined>): string {
  const wished = env['GITHUB_ACTIONS'] ? 'github' : 'text';
  return reportNamed(wished) ? wished : 'text';
}
