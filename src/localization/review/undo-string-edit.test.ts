import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { readUnits } from '../publish/seed-for-tests.ts';
import { historyOf, readRow, seedReview } from './review-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
let task: string;
beforeEach(async () => {
  tenant = await app.tenant();
  task = await seedReview(app, tenant);
});

const change = async (item: object, who: Pick<Tenant, 'console'> = tenant): Promise<number> => {
  const { body } = await who.console('update_task_strings', {
    project_id: tenant.projectId,
    task_id: task,
    items: [{ id: `${task}:0`, language: 'de', ...item }],
  });
  return body.data.results[0].translation.revision;
};
const undo = (made: number, more: object = {}, who: Pick<Tenant, 'console'> = tenant) =>
  who.console('undo_string_edit', {
    project_id: tenant.projectId,
    id: `${task}:0`,
    language: 'de',
    made,
    revision: made,
    ...more,
  });
/** A row without the fields that record when and how often it was changed. */
const lasting = async () => {
  const { updated_at: _at, revision: _revision, ...rest } = await readRow(app, task, 'de', 0);
  return rest;
};

describe('undo_string_edit', () => {
  it('200: an undone approval leaves no trace: text, state, score and the memory are as before', async () => {
    const before = await lasting();
    const { status, body } = await undo(await change({ state: 'approved' }));
    expect([status, body.data.translation]).toMatchObject([
      200,
      { text: 'Du hast {0} Gold.', state: 'machine', source: 'ai', tm_score: 80, revision: 2 },
    ]);
    expect(await lasting()).toEqual(before);
    expect(await readUnits(app, tenant)).toEqual([]);
    expect((await historyOf(app, task)).map(({ action, state }) => [action, state])).toEqual([
      ['approved', 'machine'],
      ['undone', 'approved'],
    ]);
  });

  it('200: one change after the other, the last first, each with the revision that the previous one left', async () => {
    const first = await change({ text: 'Du besitzt {0} Gold.' });
    const second = await change({ state: 'approved' });
    const { body } = await undo(second);
    expect(body.data.translation).toMatchObject({ text: 'Du besitzt {0} Gold.', state: 'edited' });
    const again = await undo(first, { revision: body.data.translation.revision });
    expect(again.body.data.translation).toMatchObject({ text: 'Du hast {0} Gold.', state: 'machine' });
  });

  it('200: a row that had no text has none again', async () => {
    const of = { id: `${task}:1`, language: 'ja' };
    const { body } = await undo(await change({ ...of, text: '保存' }), of);
    expect(body.data.translation).toMatchObject({ text: null, state: 'new' });
  });

  it('400: no revision', async () => {
    expect((await undo(0)).status).toBe(400);
  });

  it('403: a person who may no longer approve cannot undo an approval', async () => {
    const reviewer = await makeMember(app, tenant, 'reviewer', { languages: ['de'] });
    const made = await change({ state: 'approved' }, reviewer);
    await app.services.database.system
      .updateTable('members')
      .set({ languages: ['ja'] })
      .where('user_id', '=', reviewer.userId)
      .execute();
    expect((await undo(made, {}, reviewer)).status).toBe(403);
  });

  it('404: another task’s row, an unknown change, and one that somebody else made', async () => {
    const other = await makeMember(app, tenant, 'reviewer');
    const made = await change({ state: 'approved' });
    expect((await undo(made, { id: `${task}:99` })).status).toBe(404);
    expect((await undo(made + 1)).status).toBe(404);
    expect((await undo(made, {}, other)).status).toBe(404);
  });

  it('409: somebody has changed the row since, and nothing is undone', async () => {
    const other = await makeMember(app, tenant, 'reviewer');
    const made = await change({ text: 'Du besitzt {0} Gold.' });
    await change({ text: 'Gold: {0}' }, other);
    const { status, body } = await undo(made);
    expect([status, body.error.message]).toEqual([
      409,
      'Somebody has changed the row since; nothing was undone.',
    ]);
    expect((await readRow(app, task, 'de', 0)).target).toBe('Gold: {0}');
  });
});
