import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { untilOver } from '../bulk/bulk-for-tests.ts';
import { seedTask } from '../publish/seed-for-tests.ts';
import { readRow } from '../review/review-for-tests.ts';

let app: App;
let tenant: Tenant;
let task: string;
const numbers = (message: string) => ({ check: 'numbers', severity: 'major', message, start: 0, end: 4 });
const lost = numbers('The number "3" of the source is missing.');
const seed = (who: Tenant) =>
  seedTask(app, who, {
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
beforeAll(async () => {
  app = await startWorkingApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seed(tenant);
});

const call = (name: string, more: object, who: Pick<Tenant, 'console'> = tenant) =>
  who.console(name, {
    project_id: tenant.projectId,
    language: 'de',
    scope: 'row',
    check: 'numbers',
    ...more,
  });
const ofRow = (position: number) => ({ id: `${task}:${position}`, message: lost.message });
const found = async (position: number) => {
  const row = await readRow(app, task, 'de', position);
  return [row.issues.length, row.dismissed?.length ?? 0, row.score];
};

describe('restore_finding', () => {
  it('200: of one string, by its row and from the list', async () => {
    await call('dismiss_finding', ofRow(0));
    expect((await call('restore_finding', ofRow(0))).body.data).toEqual({ score: 80, job_id: null });
    expect(await found(0)).toEqual([1, 0, 80]);
    await call('dismiss_finding', ofRow(1));
    const list = await tenant.console('list_dismissals', { project_id: tenant.projectId, language: 'de' });
    const [{ row_key, message }] = list.body.data.items;
    const { body } = await call('restore_finding', { row_key, message });
    await untilOver(tenant, body.data.job_id);
    expect(await found(1)).toEqual([1, 0, 80]);
  });

  it('400: without its words', async () => {
    expect((await call('restore_finding', { id: `${task}:0` })).status).toBe(400);
  });

  it('403: a viewer', async () => {
    await call('dismiss_finding', ofRow(0));
    expect((await call('restore_finding', ofRow(0), await makeMember(app, tenant, 'viewer'))).status).toBe(
      403,
    );
  });

  it('404: nothing of the kind', async () => {
    expect((await call('restore_finding', ofRow(0))).status).toBe(404);
  });
});
