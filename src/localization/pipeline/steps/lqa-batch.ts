import { checkInput, runChecks } from '../../qa/run-checks.ts';
import type { Issue, PipelineStep, Row, RowChange } from '../step.ts';

/** Every rule on every row that has a text, whoever wrote it. */
export const lqaBatch: PipelineStep = {
  name: 'lqaBatch',
  batchSize: 500,

  async run(rows, ctx) {
    const changes: RowChange[] = [];
    const counts: Record<string, number> = { checked: 0 };
    for (const row of rows) {
      if (row.target === null) continue;
      const issues = runChecks(checkInput(row, row.target, ctx.sourceLanguage));
      counts['checked'] = (counts['checked'] ?? 0) + 1;
      for (const { severity } of issues) counts[severity] = (counts[severity] ?? 0) + 1;
      if (!isSame(row, issues)) changes.push({ language: row.language, position: row.position, issues });
    }
    return { changes, counts };
  },

  stats: (counts) => ({
    checked: counts['checked'] ?? 0,
    issues: { critical: counts['critical'] ?? 0, major: counts['major'] ?? 0, minor: counts['minor'] ?? 0 },
  }),
};

/** Most rows are clean and stay so; writing them again would double the work of the step. */
function isSame(row: Row, issues: readonly Issue[]): boolean {
  return row.issues.length === 0 && issues.length === 0;
}
