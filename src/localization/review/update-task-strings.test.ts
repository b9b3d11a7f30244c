import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { historyOf, readRow, seedReview, statuses } from './review-for-tests.ts';
import { keysOf } from '#kernel/narrow.ts';

let tenant: Tenant;
let taskId: string;

const app = await startApp();
beforeEach(async () => {
  tenant = await app.tenant();
  taskId = await seedReview(app, tenant);
});

const update = (items: unknown, task = taskId) =>
  tenant.open('POST', '/tasks/strings/update', { task_id: task, items });

describe('update_task_strings', () => {
  it('200: a new text is manual, edited, checked and scored at once, and the old one is kept', async () => {
    const { status, body } = await update([
      { string_id: 'gold', language: 'de', text: 'Du besitzt {0} Gold.', comment: ' Nicer. ' },
    ]);
    expect([status, body.data]).toEqual([
      200,
      {
        task_id: taskId,
        requested_count: 1,
        updated_count: 1,
        results: [
          {
            id: `${taskId}:0`,
            string_id: 'gold',
            language: 'de',
            status: 'updated',
            translation: {
              text: 'Du besitzt {0} Gold.',
              source: 'manual',
              tm_score: null,
              score: 100,
              score_detail: expect.objectContaining({ source: 'rules', drivers: [] }),
              state: 'edited',
              failure: null,
              issues: [],
              examples_count: 0,
              revision: 1,
              reviewed_at: expect.stringMatching(/^\d{4}-.*Z$/),
              reviewed_by: tenant.keyId,
            },
          },
        ],
      },
    ]);
    expect(await readRow(app, taskId, 'de', 0)).toMatchObject({
      target: 'Du besitzt {0} Gold.',
      origin: 'manual',
      state: 'edited',
      score: 100,
      tm_score: null,
      revision: 1,
      reviewed_by: tenant.keyId,
    });
    expect(await historyOf(app, taskId)).toMatchObject([
      {
        language: 'de',
        position: 0,
        action: 'edited',
        actor: tenant.keyId,
        comment: 'Nicer.',
        target: 'Du hast {0} Gold.',
        origin: 'ai',
        state: 'machine',
        score: 90,
      },
    ]);
    const { body: list } = await tenant.open('POST', '/tasks/strings', { task_id: taskId });
    expect(list.data.items[0].translations.de).toEqual(body.data.results[0].translation);
  });

  it('200: a person may remove a placeholder; the critical issue and the score show it', async () => {
    const { body } = await update([{ id: `${taskId}:0`, language: 'de', text: 'Du bist reich.' }]);
    const { translation } = body.data.results[0];
    expect(translation).toMatchObject({ text: 'Du bist reich.', state: 'edited', score: 0 });
    expect(translation.issues).toContainEqual(
      expect.objectContaining({ check: 'placeholders', severity: 'critical' }),
    );
    expect(translation.score_detail.drivers.length).toBeGreaterThan(0);
  });

  it('200: approve and reject keep the text; an approval scores as human text, a rejection changes no score', async () => {
    const { body } = await update([
      { id: `${taskId}:0`, language: 'de', state: 'approved' },
      { id: `${taskId}:0`, language: 'ja', state: 'rejected', comment: 'Wrong tone' },
      { id: `${taskId}:1`, language: 'de', text: 'Sichern', state: 'approved' },
    ]);
    expect(statuses(body)).toEqual(['updated', 'updated', 'updated']);
    expect(await readRow(app, taskId, 'de', 0)).toMatchObject({
      target: 'Du hast {0} Gold.',
      origin: 'ai',
      tm_score: 80,
      state: 'approved',
      score: 100,
    });
    expect(await readRow(app, taskId, 'ja', 0)).toMatchObject({
      target: '{0}ゴールド',
      state: 'rejected',
      score: 86,
    });
    expect(await readRow(app, taskId, 'de', 1)).toMatchObject({
      target: 'Sichern',
      origin: 'manual',
      state: 'approved',
    });
    expect((await historyOf(app, taskId)).map(({ action, comment }) => [action, comment])).toEqual([
      ['approved', null],
      ['rejected', 'Wrong tone'],
      ['approved', null],
    ]);
  });

  it('200: a row that already has the state is unchanged, unless there is a comment', async () => {
    await update([{ id: `${taskId}:0`, language: 'de', state: 'approved' }]);
    const { body } = await update([
      { id: `${taskId}:0`, language: 'de', state: 'approved' },
      { id: `${taskId}:0`, language: 'ja', text: '{0}ゴールド' },
      { id: `${taskId}:0`, language: 'de', state: 'approved', comment: 'Really.' },
    ]);
    expect(statuses(body)).toEqual(['unchanged', 'unchanged', 'updated']);
    expect(body.data.updated_count).toBe(1);
    expect(await readRow(app, taskId, 'ja', 0)).toMatchObject({ state: 'machine', revision: 0 });
    expect((await historyOf(app, taskId)).map(({ comment }) => comment)).toEqual([null, 'Really.']);
    const seen = { id: `${taskId}:0`, language: 'ja', text: '{0}ゴールド', comment: 'Fine as it is.' };
    expect((await update([seen])).body.data.results[0].translation).toMatchObject({
      state: 'edited',
      source: 'ai',
      revision: 1,
    });
    expect((await historyOf(app, taskId)).at(-1)).toMatchObject({ action: 'edited', state: 'machine' });
  });

  it('200: an outdated revision is a conflict with the present row, also within one call', async () => {
    const { body } = await update([
      { id: `${taskId}:0`, language: 'de', text: 'Erst {0}.', revision: 0 },
      { id: `${taskId}:0`, language: 'de', text: 'Dann {0}.', revision: 0 },
      { id: `${taskId}:0`, language: 'de', text: 'Und {0}.', revision: 1 },
    ]);
    expect(statuses(body)).toEqual(['updated', 'conflict', 'updated']);
    expect(body.data.results[1].translation).toMatchObject({ text: 'Erst {0}.', revision: 1 });
    expect(await readRow(app, taskId, 'de', 0)).toMatchObject({ target: 'Und {0}.', revision: 2 });
    expect((await historyOf(app, taskId)).map(({ target }) => target)).toEqual([
      'Du hast {0} Gold.',
      'Erst {0}.',
    ]);
  });

  it('200: unknown strings and languages are not_found, other ids and reviews of empty rows are invalid', async () => {
    const other = await seedReview(app, tenant);
    const { status, body } = await update([
      { id: `${taskId}:9`, language: 'de', text: 'x' },
      { id: `${other}:0`, language: 'de', text: 'x' },
      { string_id: 'nobody', language: 'de', text: 'x' },
      { string_id: 'gold', language: 'fr', text: 'x' },
      { id: 'gold', language: 'de', text: 'x' },
      { id: `${taskId}:1`, language: 'ja', state: 'approved' },
      { id: `${taskId}:1`, language: 'ja', text: '保存', state: 'approved' },
    ]);
    expect(status).toBe(200);
    expect(statuses(body)).toEqual([
      'not_found',
      'not_found',
      'not_found',
      'not_found',
      'invalid',
      'invalid',
      'updated',
    ]);
    expect(body.data.results[2]).toEqual({
      id: null,
      string_id: 'nobody',
      language: 'de',
      status: 'not_found',
    });
    expect(body.data.results[4].error).toContain('id');
    expect(body.data.results[5]).toMatchObject({
      error: expect.stringContaining('no translation yet'),
      translation: { state: 'new', revision: 0 },
    });
    expect(await readRow(app, other, 'de', 0)).toMatchObject({ revision: 0 });
  });

  it('200: texts of every script and of the maximum length come back unchanged', async () => {
    const texts = [
      'مرحبا {0} ذهب',
      '👩‍👩‍👧 {0} \u202eabc',
      'ä'.repeat(20_000),
      ' {0}\n\ttab ',
      "'; drop table x; --",
    ];
    for (const text of texts) {
      const { body } = await update([{ id: `${taskId}:0`, language: 'de', text }]);
      expect(body.data.results[0].translation.text).toBe(text);
      expect((await readRow(app, taskId, 'de', 0)).target).toBe(text);
    }
  });

  it('400: refuse the whole call and name the place', async () => {
    const item = { id: `${taskId}:0`, language: 'de', text: 'Neu {0}.' };
    const cases: [unknown, string][] = [
      [[], 'items'],
      [Array(101).fill(item), 'items'],
      [[item, { ...item, text: '' }], 'items[1].text'],
      [[{ ...item, text: ' \n' }], 'items[0].text'],
      [[{ ...item, text: 'a'.repeat(20_001) }], 'items[0].text'],
      [[{ ...item, text: 7 }], 'items[0].text'],
      [[{ id: item.id, language: 'de' }], 'items[0].text'],
      [[{ id: item.id, language: 'de', comment: 'only this' }], 'items[0].text'],
      [[{ ...item, state: 'machine' }], 'items[0].state'],
      [[{ ...item, state: 'rejected' }], 'items[0].state'],
      [[{ ...item, string_id: 'gold' }], 'items[0].id'],
      [[{ language: 'de', text: 'x' }], 'items[0].id'],
      [[{ ...item, language: 'xx' }], 'items[0].language'],
      [[{ ...item, revision: -1 }], 'items[0].revision'],
      [[{ ...item, comment: 'a'.repeat(2001) }], 'items[0].comment'],
    ];
    for (const [items, field] of cases) {
      const { status, body } = await update(items);
      expect([items, status, body.error.field]).toEqual([items, 400, field]);
    }
    expect(await readRow(app, taskId, 'de', 0)).toMatchObject({ revision: 0 });
  });

  it('403: TENANT-001 a task of another project', async () => {
    const stranger = await app.tenant();
    const answer = await stranger.open('POST', '/tasks/strings/update', {
      task_id: taskId,
      items: [{ id: `${taskId}:0`, language: 'de', text: 'x' }],
    });
    expect(answer.status).toBe(403);
    expect(await readRow(app, taskId, 'de', 0)).toMatchObject({ revision: 0 });
  });

  it('403: authors write, reviewers approve, viewers do neither', async () => {
    const text = { language: 'de', text: 'Neu {0}.' };
    const approve = { language: 'de', state: 'approved' };
    const wanted = {
      owner: [200, 200],
      author: [200, 403],
      reviewer: [200, 200],
      viewer: [403, 403],
    } as const;
    for (const role of keysOf(wanted)) {
      const person = await app.tenant({ role });
      const task = await seedReview(app, person);
      const send = async (item: object) =>
        (
          await person.console('update_task_strings', {
            project_id: person.projectId,
            task_id: task,
            items: [{ id: `${task}:0`, ...item }],
          })
        ).status;
      expect([role, await send(text), await send(approve)]).toEqual([role, ...wanted[role]]);
      const { reviewed_by } = await readRow(app, task, 'de', 0);
      expect(role === 'reviewer' ? reviewed_by : person.userId).toBe(person.userId);
    }
  });

  it('403: a translator of some languages, on the page and by credential', async () => {
    const person = await app.tenant();
    const task = await seedReview(app, person);
    await app.services.database.system
      .updateTable('members')
      .set({ role: 'viewer', localization: 'translator', languages: ['de'] })
      .where('user_id', '=', person.userId)
      .execute();
    const body = (item: object) => ({
      project_id: person.projectId,
      task_id: task,
      items: [{ id: `${task}:0`, ...item }],
    });
    const send = (item: object) => person.console('update_task_strings', body(item));
    expect((await send({ language: 'de', text: 'Neu {0}.' })).status).toBe(200);
    expect((await send({ language: 'de', state: 'approved' })).status).toBe(403);
    const foreign = await send({ language: 'ja', text: '新 {0}' });
    expect([foreign.status, foreign.body.error.params]).toEqual([403, { field: 'text', language: 'ja' }]);
    const byTool = await person.tool('update_task_strings', body({ language: 'ja', text: '新 {0}' }));
    expect(JSON.stringify(byTool.body)).toContain('in the language ja');
  });

  it('404: an unknown task', async () => {
    const { status } = await update(
      [{ id: `${taskId}:0`, language: 'de', text: 'x' }],
      'task_01J00000000000000000000000',
    );
    expect(status).toBe(404);
  });

  it.each(['pending', 'importing', 'scanning', 'term_translating', 'waiting_confirmation'] as const)(
    '409: a task that is %s has nothing to review yet',
    async (status) => {
      const task = await seedReview(app, tenant, status);
      const { status: answer, body } = await update([{ id: `${task}:0`, language: 'de', text: 'x' }], task);
      expect([answer, body.error.reason]).toEqual([409, 'not_translated']);
    },
  );
});
