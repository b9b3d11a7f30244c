import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import type { Issue } from '../model.ts';
import { seedTask } from '../publish/seed-for-tests.ts';
import { readRow } from '../review/review-for-tests.ts';

export const numbers = (message: string): Issue => ({
  check: 'numbers',
  severity: 'major',
  message,
  start: 0,
  end: 4,
});
export const lost = numbers('The number "3" of the source is missing.');

/** A task of two strings in German, each with the same issue. */
export const seedFindings = (app: App, tenant: Tenant): Promise<string> =>
  seedTask(app, tenant, {
    strings: [
      {
        id: 'a',
        content: 'Take 3 coins',
        targets: { de: { text: 'Nimm Münzen', score: 80, issues: [lost] } },
      },
      {
        id: 'b',
        content: 'Take 3 gems',
        targets: { de: { text: 'Nimm Steine', score: 80, issues: [lost] } },
      },
    ],
  });

/** The number of issues and dismissed issues of a row, and its score. */
export async function findingsOf(app: App, task: string, position: number) {
  const row = await readRow(app, task, 'de', position);
  return [row.issues.length, row.dismissed?.length ?? 0, row.score];
}
