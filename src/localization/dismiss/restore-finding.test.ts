import { beforeEach, describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { untilOver } from '../bulk/bulk-for-tests.ts';
import { findingsOf, lost, seedFindings } from './findings-for-tests.ts';

const app = await startWorkingApp();
let tenant: Tenant;
let task: string;
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seedFindings(app, tenant);
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
const found = (position: number) => findingsOf(app, task, position);

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

  it('404: no such dismissal', async () => {
    expect((await call('restore_finding', ofRow(0))).status).toBe(404);
  });
});
