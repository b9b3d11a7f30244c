import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, openApp, startWorkingApp, until } from '../../../test/harness.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { readUnits } from '../publish/seed-for-tests.ts';
import { edit, rowsOf, seedBulk, start, untilOver } from './bulk-for-tests.ts';

const app = await startWorkingApp();
let tenant: Tenant;
let task: string;
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seedBulk(app, tenant);
});

const undo = (job_id: string, who: Pick<Tenant, 'console'> = tenant) =>
  who.console('undo_bulk_edit', { job_id });
const states = async () => (await rowsOf(app, task)).map(({ target, state }) => [target, state]);

describe('undo_bulk_edit', () => {
  it('200: rows that nobody changed since are as they were, in text and state; the others stay', async () => {
    const before = await states();
    const approved = await edit(tenant, { action: 'approve' });
    expect(approved).toMatchObject({ changed: 2, can_undo: true });
    await tenant.console('update_task_strings', {
      project_id: tenant.projectId,
      task_id: task,
      items: [{ id: `${task}:0`, language: 'de', text: 'Beginnen' }],
    });
    const { status, body } = await undo(approved.job_id);
    expect([status, body.data.action, body.data.can_undo]).toEqual([200, 'undo', false]);
    const done = await untilOver(tenant, body.data.job_id);
    expect(done).toMatchObject({ status: 'completed', changed: 1, skipped: { changed: 1 }, rows_done: 2 });
    expect(await states()).toEqual([['Beginnen', 'edited'], ...before.slice(1)]);
    expect((await readUnits(app, tenant)).map(({ target }) => target)).toEqual(['Beginnen']);
  });

  it('200: fixed texts are restored', async () => {
    const before = await states();
    const fixed = await edit(tenant, { action: 'fix' });
    expect(await states()).not.toEqual(before);
    await untilOver(tenant, (await undo(fixed.job_id)).body.data.job_id);
    expect(await states()).toEqual(before);
  });

  describe('repeated translations', () => {
    beforeEach(async () => {
      await app.services.database.system
        .updateTable('tasks')
        .set({ options: JSON.stringify({ smartOptimize: false, optimizeThreshold: 75 }) })
        .where('id', '=', task)
        .execute();
    });
    const decided = async () =>
      (await rowsOf(app, task)).map(({ target, state, reviewed_by }) => [target, state, reviewed_by]);
    const openLanguages = () =>
      app.services.database.system
        .selectFrom('tasks')
        .select('open_languages')
        .where('id', '=', task)
        .executeTakeFirstOrThrow();

    it('200: texts, states and reviewers are restored; a row that had no text has none again', async () => {
      await edit(tenant, { action: 'copy_source', ids: [`${task}:0`] });
      const before = await decided();
      const again = await edit(tenant, { action: 'retranslate' });
      expect(again).toMatchObject({ changed: 3, can_undo: true });
      expect(await decided()).not.toEqual(before);
      const done = await untilOver(tenant, (await undo(again.job_id)).body.data.job_id);
      expect(done).toMatchObject({ status: 'completed', changed: 3, skipped: {} });
      expect(await decided()).toEqual(before);
      expect(await openLanguages()).toEqual({ open_languages: ['de'] });
    });

    it('200: text that somebody has changed since stays', async () => {
      const again = await edit(tenant, { action: 'retranslate' });
      await tenant.console('update_task_strings', {
        project_id: tenant.projectId,
        task_id: task,
        items: [{ id: `${task}:0`, language: 'de', text: 'Los' }],
      });
      const done = await untilOver(tenant, (await undo(again.job_id)).body.data.job_id);
      expect(done).toMatchObject({ changed: 2, skipped: { changed: 1 } });
      expect(await states()).toEqual([
        ['Los', 'edited'],
        ['Geh  jetzt heim', 'machine'],
        ['Beenden', 'approved'],
        [null, 'new'],
      ]);
    });
  });

  describe('while the engine is still asked', () => {
    let silent: Receiver;
    let asking: App;
    beforeAll(async () => {
      silent = await startReceiver(() => 'hang');
      asking = await openApp({
        roles: ['api', 'worker'],
        env: { PARLANCE_LLM_BASE_URL: silent.url, PARLANCE_LLM_MODEL: 'translator' },
      });
    });
    afterAll(async () => {
      await asking.close();
      await silent.close();
    });

    it('200: it is stopped and the texts come back, except for a row that somebody has written meanwhile', async () => {
      const own = await asking.tenant();
      const sent = await seedBulk(asking, own);
      const { job_id } = (await start(own, { action: 'retranslate' })).body.data;
      await until('the texts to be away', async () =>
        (await rowsOf(asking, sent)).every(({ target, state }) => target === null || state === 'approved'),
      );
      await asking.services.database.system
        .updateTable('task_rows')
        .set((eb) => ({ target: 'Los', state: 'edited', revision: eb('revision', '+', 1) }))
        .where('task_id', '=', sent)
        .where('language', '=', 'de')
        .where('position', '=', 0)
        .execute();
      const { status, body } = await undo(job_id, own);
      expect([status, body.data.job_id, body.data.status]).toEqual([200, job_id, 'cancelled']);
      expect(body.data.skipped).toEqual({ approved: 1, changed: 1, no_translation: 2 });
      expect((await rowsOf(asking, sent)).map(({ target, state }) => [target, state])).toEqual([
        ['Los', 'edited'],
        ['Geh  jetzt heim', 'machine'],
        ['Beenden', 'approved'],
        [null, 'new'],
      ]);
    });
  });

  it('400: no id', async () => {
    expect((await undo('')).status).toBe(400);
  });

  it('403: a job of somebody else', async () => {
    const other = await makeMember(app, tenant, 'reviewer');
    const { job_id } = await edit(tenant, { action: 'approve' });
    expect((await undo(job_id, other)).status).toBe(403);
  });

  it('404: of another workspace', async () => {
    const { job_id } = await edit(tenant, { action: 'approve' });
    expect((await undo(job_id, await app.tenant())).status).toBe(404);
  });

  it('409: a second time, and if it changed nothing', async () => {
    const { job_id } = await edit(tenant, { action: 'approve' });
    await untilOver(tenant, (await undo(job_id)).body.data.job_id);
    const { status, body } = await undo(job_id);
    expect([status, body.error.message]).toEqual([409, 'There is nothing left of the bulk edit to undo.']);
    await edit(tenant, { action: 'approve' });
    const idle = await edit(tenant, { action: 'approve' });
    expect(idle).toMatchObject({ changed: 0, can_undo: false });
    expect((await undo(idle.job_id)).status).toBe(409);
  });
});
