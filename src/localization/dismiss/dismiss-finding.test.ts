import { beforeEach, describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { untilOver } from '../bulk/bulk-for-tests.ts';
import { readDismissals, withoutDismissed } from '../qa/dismissals.ts';
import { readBatch } from '../task-store/store-rows.ts';
import { readRow } from '../review/review-for-tests.ts';
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
const counts = async () =>
  (await tenant.console('count_strings', { project_id: tenant.projectId, language: 'de' })).body.data.checks;

describe('dismiss_finding', () => {
  it('200: of one string; the score, the counts and the list of findings no longer include it', async () => {
    const { status, body } = await call('dismiss_finding', ofRow(0));
    expect([status, body.data]).toEqual([200, { score: 90, job_id: null }]);
    expect([await found(0), await found(1)]).toEqual([
      [0, 1, 90],
      [1, 0, 80],
    ]);
    expect(await counts()).toEqual({ numbers: 1 });
    const help = await tenant.console('suggest_for_row', { id: `${task}:0`, language: 'de' });
    expect(help.body.data).toMatchObject({
      issues: [],
      dismissed: [{ check: 'numbers', message: lost.message, scope: 'row' }],
    });
    expect((await readRow(app, task, 'de', 0)).revision).toBe(0);
  });

  it('200: it stays dismissed when the row is checked again, by the pipeline and by an edit, also in the next task', async () => {
    await call('dismiss_finding', ofRow(0));
    task = await seedFindings(app, tenant);
    await app.services.database.tenant(tenant, async (tx) => {
      const rows = await readBatch(tx, {
        taskId: task,
        language: 'de',
        after: -1,
        limit: 10,
        reads: ['issues'],
      });
      const changes = await withoutDismissed(tx, tenant.projectId, rows, [
        { language: 'de', position: 0, issues: [lost], score: 80 },
        { language: 'de', position: 1, issues: [lost], score: 80 },
      ]);
      expect(changes).toMatchObject([
        { issues: [], dismissed: [lost], score: 90 },
        { issues: [lost], score: 80 },
      ]);
      const known = await readDismissals(tx, tenant.projectId, rows);
      const other = { ...lost, message: 'The number "4" is missing.' };
      expect(rows.map((row) => [known.has(row, lost), known.has(row, other)])).toEqual([
        [true, false],
        [false, false],
      ]);
    });
  });

  it('200: a check in a language, for every present and later row; and restored', async () => {
    const { body } = await call('dismiss_finding', { scope: 'rule' });
    await untilOver(tenant, body.data.job_id);
    expect([await found(0), await found(1), await counts()]).toEqual([[0, 1, 90], [0, 1, 90], {}]);
    const list = await tenant.console('list_dismissals', { project_id: tenant.projectId, language: 'de' });
    expect(list.body.data.items).toMatchObject([
      { scope: 'rule', check: 'numbers', dismissed_by: tenant.userId },
    ]);
    const back = await call('restore_finding', { scope: 'rule' });
    await untilOver(tenant, back.body.data.job_id);
    expect([await found(0), await found(1)]).toEqual([
      [1, 0, 80],
      [1, 0, 80],
    ]);
  });

  it('400: a row without the words of its finding', async () => {
    expect((await call('dismiss_finding', { id: `${task}:0` })).status).toBe(400);
  });

  it('403: without the right to write; a rule requires a reviewer; another language; an archived project', async () => {
    const author = await makeMember(app, tenant, 'author');
    const viewer = await makeMember(app, tenant, 'viewer');
    const translator = await makeMember(app, tenant, 'viewer', {
      localization: 'translator',
      languages: ['ja'],
    });
    expect((await call('dismiss_finding', ofRow(0), viewer)).status).toBe(403);
    expect((await call('dismiss_finding', ofRow(0), translator)).status).toBe(403);
    expect((await call('dismiss_finding', { scope: 'rule' }, author)).status).toBe(403);
    expect((await call('dismiss_finding', ofRow(0), author)).status).toBe(200);
    await tenant.console('archive_project', { project_id: tenant.projectId });
    expect((await call('dismiss_finding', ofRow(1))).status).toBe(403);
  });

  it('404: an unknown finding, a row of another project', async () => {
    expect((await call('dismiss_finding', { ...ofRow(0), message: 'Else.' })).status).toBe(404);
    const other = await app.tenant();
    const theirs = await seedFindings(app, other);
    expect((await call('dismiss_finding', { ...ofRow(0), id: `${theirs}:0` })).status).toBe(404);
  });

  it('409: the same rule twice', async () => {
    await call('dismiss_finding', { scope: 'rule' });
    expect((await call('dismiss_finding', { scope: 'rule' })).status).toBe(409);
  });
});
