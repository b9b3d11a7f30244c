import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import {
  publishAndWait,
  readTranslations,
  readUnits,
  seedLargeTask,
  seedTask,
} from '../publish/seed-for-tests.ts';
import { edit, rowsOf, seedBulk, start, untilOver } from './bulk-for-tests.ts';

const app = await startWorkingApp();
let tenant: Tenant;
let task: string;
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seedBulk(app, tenant);
});

const states = async () => (await rowsOf(app, task)).map(({ state }) => state);
const texts = async () => (await rowsOf(app, task)).map(({ target }) => target);

describe('start_bulk_edit', () => {
  it('200: approves the rows that the filters match, names the skipped ones with the reason, and teaches the memory', async () => {
    const done = await edit(tenant, { action: 'approve' });
    expect(done).toMatchObject({
      action: 'approve',
      language: 'de',
      status: 'completed',
      rows_total: 4,
      rows_done: 4,
      changed: 2,
      skipped: { unchanged: 1, no_text: 1 },
      created_by: tenant.userId,
    });
    expect(done.skipped_rows).toEqual([
      { id: `${task}:2`, string_id: 'c', content: 'Quit', reason: 'unchanged' },
      { id: `${task}:3`, string_id: 'd', content: 'Load', reason: 'no_text' },
    ]);
    expect(await states()).toEqual(['approved', 'approved', 'approved', 'new']);
    expect((await rowsOf(app, task))[0]).toMatchObject({ reviewed_by: tenant.userId, revision: 1 });
    expect((await readUnits(app, tenant)).map(({ target }) => target)).toContain('Starten');
    expect((await rowsOf(app, task, 'ja')).map(({ state }) => state)).toEqual(['machine']);
  });

  it('200: with a filter only matching rows; with a selection only chosen ones', async () => {
    expect(await edit(tenant, { action: 'reject', check: 'any' })).toMatchObject({
      rows_total: 1,
      changed: 1,
    });
    expect(await states()).toEqual(['machine', 'rejected', 'approved', 'new']);
    const chosen = await edit(tenant, { action: 'approve', check: 'any', ids: [`${task}:0`] });
    expect(chosen).toMatchObject({ rows_total: 1, changed: 1 });
    expect(await states()).toEqual(['approved', 'rejected', 'approved', 'new']);
  });

  it('200: makes safe fixes by rule; approved texts stay', async () => {
    const done = await edit(tenant, { action: 'fix' });
    expect(done).toMatchObject({ changed: 1, skipped: { nothing_to_fix: 1, approved: 1, no_text: 1 } });
    expect(await texts()).toEqual(['Starten', 'Geh jetzt heim', 'Beenden', null]);
  });

  it('200: copies the source, and every text that was replaced is in the history', async () => {
    const done = await edit(tenant, { action: 'copy_source' });
    expect(done).toMatchObject({ changed: 3, skipped: { approved: 1 } });
    expect(await texts()).toEqual(['Start', 'Go home now', 'Beenden', 'Load']);
    const { body } = await tenant.console('list_row_history', {
      project_id: tenant.projectId,
      task_id: task,
      id: `${task}:0`,
      language: 'de',
    });
    expect(body.data.items).toMatchObject([{ action: 'edited', text: 'Starten', actor: tenant.userId }]);
  });

  it('200: translates again without the memory; a text that does not come back is restored', async () => {
    await app.services.database.system
      .updateTable('tasks')
      .set({ options: JSON.stringify({ smartOptimize: false, optimizeThreshold: 75 }) })
      .where('id', '=', task)
      .execute();
    await edit(tenant, { action: 'copy_source', ids: [`${task}:0`] });
    const done = await edit(tenant, { action: 'retranslate' });
    expect(done).toMatchObject({
      status: 'completed',
      rows_total: 4,
      rows_done: 4,
      changed: 3,
      skipped: { approved: 1 },
    });
    const rows = await rowsOf(app, task);
    expect(rows.map(({ target }) => target === null)).toEqual([false, false, false, false]);
    expect(rows[0]).toMatchObject({ state: 'machine' });
    expect(rows[0]?.target).not.toBe('Start');
    expect(rows[2]).toMatchObject({ target: 'Beenden', state: 'approved', revision: 0 });
    const found = await app.services.database.system
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', task)
      .executeTakeFirstOrThrow();
    expect([found.status, found.open_languages]).toEqual(['completed', []]);
  });

  it('200: a task that is being translated is left alone', async () => {
    await app.services.database.system
      .updateTable('tasks')
      .set({ status: 'running' })
      .where('id', '=', task)
      .execute();
    expect(await edit(tenant, { action: 'retranslate' })).toMatchObject({ changed: 0, skipped: { busy: 4 } });
    expect(await texts()).toEqual(['Starten', 'Geh  jetzt heim', 'Beenden', null]);
  });

  it('200: a row that somebody changes meanwhile keeps their text and is named', async () => {
    // The bulk edit is requested while another edit is in progress and not committed.
    let jobId = '';
    await app.services.database.everyone(async (tx) => {
      await sql`update task_rows set target = 'Los', state = 'edited', revision = 1, updated_at = clock_timestamp()
                 where task_id = ${task} and language = 'de' and position = 0`.execute(tx);
      jobId = (await start(tenant, { action: 'approve' })).body.data.job_id;
    });
    const done = await untilOver(tenant, jobId);
    expect(done).toMatchObject({ changed: 1, skipped: { changed: 1, unchanged: 1, no_text: 1 } });
    expect(done.skipped_rows[0]).toMatchObject({ id: `${task}:0`, reason: 'changed' });
    expect((await rowsOf(app, task))[0]).toMatchObject({ target: 'Los', state: 'edited', revision: 1 });
  });

  it('200: two at once never change a row twice', async () => {
    const large = await seedLargeTask(app, tenant, 900, 'de', 'Alt');
    // No edit may touch a row before both have begun, because an edit that begins later may change rows
    // again.
    const begun = await app.services.database.everyone(async (tx) => {
      await sql`select from task_rows where task_id = ${large} for update`.execute(tx);
      return Promise.all(['approve', 'reject'].map((action) => start(tenant, { action, task_id: large })));
    });
    const [first, second] = await Promise.all(begun.map(({ body }) => untilOver(tenant, body.data.job_id)));
    expect(first.changed + second.changed).toBe(900);
    expect((first.skipped.changed ?? 0) + (second.skipped.changed ?? 0)).toBe(900);
    const rows = await rowsOf(app, large);
    expect(new Set(rows.map(({ revision }) => revision))).toEqual(new Set([1]));
    expect(rows.filter(({ state }) => state === 'approved')).toHaveLength(first.changed);
  });

  it('200: a publish in the middle takes each row in its current state', async () => {
    const large = await seedLargeTask(app, tenant, 600, 'de', 'Alt');
    const { body } = await start(tenant, { action: 'reject', task_id: large });
    await publishAndWait(app, tenant, large);
    expect(await untilOver(tenant, body.data.job_id)).toMatchObject({ status: 'completed', changed: 600 });
    // Only texts that were rejected before the publish read them are missing.
    expect((await readTranslations(app, tenant)).length).toBeLessThanOrEqual(600);
  });

  it('200: it is in the audit log and the list, and archiving the project ends it', async () => {
    const { job_id } = await edit(tenant, { action: 'approve' });
    const { body } = await tenant.console('list_bulk_edits', { project_id: tenant.projectId });
    expect(body.data.items.map((each: { job_id: string }) => each.job_id)).toEqual([job_id]);
    const audit = await app.services.database.system
      .selectFrom('audit_log')
      .select('operation')
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(audit.map(({ operation }) => operation)).toContain('start_bulk_edit');
    const large = await seedLargeTask(app, tenant, 5000, 'de', 'Alt');
    const begun = await start(tenant, { action: 'approve', task_id: large });
    await tenant.console('archive_project', { project_id: tenant.projectId });
    const over = await untilOver(tenant, begun.body.data.job_id);
    expect([over.status, over.error]).toEqual(['cancelled', 'The project was archived.']);
    expect(over.changed).toBeLessThan(5000);
    const left = (await rowsOf(app, large)).filter(({ state }) => state === 'machine').length;
    expect(left).toBe(5000 - over.changed);
  });

  it('400: no action, an invalid id', async () => {
    expect((await start(tenant, {})).status).toBe(400);
    expect((await start(tenant, { action: 'approve', ids: ['x'] })).status).toBe(400);
  });

  it('403: without the right; a language that the person may not write; an archived project', async () => {
    const as = async (
      role: 'author' | 'viewer' | 'reviewer',
      rights: object,
      action: string,
      language = 'de',
    ) => {
      const person = await makeMember(app, tenant, role, rights);
      const { status } = await person.console('start_bulk_edit', {
        project_id: tenant.projectId,
        language,
        action,
      });
      return status;
    };
    expect(await as('author', {}, 'approve')).toBe(403);
    expect(await as('author', {}, 'fix')).toBe(200);
    expect(await as('viewer', {}, 'fix')).toBe(403);
    const translator = { localization: 'translator' as const, languages: ['de'] };
    expect(await as('viewer', translator, 'approve')).toBe(403);
    expect(await as('viewer', translator, 'copy_source', 'ja')).toBe(403);
    expect(await as('viewer', translator, 'retranslate')).toBe(403);
    expect(await as('viewer', translator, 'copy_source')).toBe(200);
    expect(await as('reviewer', {}, 'reject')).toBe(200);
    await until('nothing to run', async () => {
      const { body } = await tenant.console('list_bulk_edits', { project_id: tenant.projectId });
      return body.data.items.every(({ status }: { status: string }) => status === 'completed');
    });
    await tenant.console('archive_project', { project_id: tenant.projectId });
    expect((await start(tenant, { action: 'approve' })).status).toBe(403);
  });

  it('404: a project of another workspace', async () => {
    const other = await app.tenant();
    expect((await start({ ...other, projectId: tenant.projectId }, { action: 'approve' })).status).toBe(404);
  });

  it('422: no row matches', async () => {
    expect((await start(tenant, { action: 'approve', q: 'no such text' })).status).toBe(422);
    const foreign = await seedTask(app, await app.tenant());
    expect((await start(tenant, { action: 'approve', ids: [`${foreign}:0`] })).status).toBe(422);
  });

  it('200: a job continues when the person who started it is removed; their name stays on the rows', async () => {
    const large = await seedLargeTask(app, tenant, 600, 'de', 'Alt');
    const author = await makeMember(app, tenant, 'author');
    const { status, body } = await start(
      { ...author, projectId: tenant.projectId },
      { task_id: large, action: 'copy_source' },
    );
    expect(status).toBe(200);
    expect((await tenant.console('remove_member', { userId: author.userId })).status).toBe(200);
    expect(await untilOver(tenant, body.data.job_id)).toMatchObject({ status: 'completed', changed: 600 });
    const rows = await rowsOf(app, large);
    expect(rows.every(({ reviewed_by }) => reviewed_by === author.userId)).toBe(true);
    expect((await author.console('get_bulk_edit', { job_id: body.data.job_id })).status).toBe(403);
  });
});
