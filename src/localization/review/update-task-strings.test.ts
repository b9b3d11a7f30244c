import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { newId } from '#platform/ids.ts';
import { readUnits } from '../publish/seed-for-tests.ts';
import type { JobType } from '../runs/run.ts';
import { insertRun, newRunId } from '../runs/store.ts';
import { rememberUnits } from '../tm/memory-for-tests.ts';
import { readRow, seedReview } from './review-for-tests.ts';
import { keysOf } from '#kernel/narrow.ts';

let app: App;
let tenant: Tenant;
let taskId: string;

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  tenant = await app.tenant();
  taskId = await seedReview(app, tenant);
});

const update = (items: unknown, task = taskId) =>
  tenant.open('POST', '/tasks/strings/update', { task_id: task, items });
const statuses = (body: { data: { results: { status: string }[] } }) =>
  body.data.results.map(({ status }) => status);
const seedRun = (jobType: JobType, task: string) =>
  app.services.database.tenant(tenant, (tx) =>
    insertRun(tx, {
      id: newRunId('translate_open_'),
      workspaceId: tenant.workspaceId,
      projectId: tenant.projectId,
      taskId: task,
      appKeyId: tenant.keyId,
      jobType,
      trigger: 'create',
      traceId: newId('trc', app.services.clock),
      callbackUrl: null,
      callbackEvents: [],
      targetLanguages: ['de', 'ja'],
    }),
  );
const historyOf = () =>
  app.services.database.system
    .selectFrom('task_row_history')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('id')
    .execute();

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
    expect(await historyOf()).toMatchObject([
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

  it('200: a person may lose a placeholder; the critical issue and the score say so', async () => {
    const { body } = await update([{ id: `${taskId}:0`, language: 'de', text: 'Du bist reich.' }]);
    const { translation } = body.data.results[0];
    expect(translation).toMatchObject({ text: 'Du bist reich.', state: 'edited', score: 0 });
    expect(translation.issues).toContainEqual(
      expect.objectContaining({ check: 'placeholders', severity: 'critical' }),
    );
    expect(translation.score_detail.drivers.length).toBeGreaterThan(0);
  });

  it('200: approve and reject keep the text; an approval is worth a person’s word, a rejection changes no score', async () => {
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
    expect((await historyOf()).map(({ action, comment }) => [action, comment])).toEqual([
      ['approved', null],
      ['rejected', 'Wrong tone'],
      ['approved', null],
    ]);
  });

  it('200: what is so already is unchanged, unless there is something to say about it', async () => {
    await update([{ id: `${taskId}:0`, language: 'de', state: 'approved' }]);
    const { body } = await update([
      { id: `${taskId}:0`, language: 'de', state: 'approved' },
      { id: `${taskId}:0`, language: 'ja', text: '{0}ゴールド' },
      { id: `${taskId}:0`, language: 'de', state: 'approved', comment: 'Really.' },
    ]);
    expect(statuses(body)).toEqual(['unchanged', 'unchanged', 'updated']);
    expect(body.data.updated_count).toBe(1);
    expect(await readRow(app, taskId, 'ja', 0)).toMatchObject({ state: 'machine', revision: 0 });
    expect((await historyOf()).map(({ comment }) => comment)).toEqual([null, 'Really.']);
    const seen = { id: `${taskId}:0`, language: 'ja', text: '{0}ゴールド', comment: 'Fine as it is.' };
    expect((await update([seen])).body.data.results[0].translation).toMatchObject({
      state: 'edited',
      source: 'ai',
      revision: 1,
    });
    expect((await historyOf()).at(-1)).toMatchObject({ action: 'edited', state: 'machine' });
  });

  it('200: a revision that is not the present one is a conflict with the present row, also within one call', async () => {
    const { body } = await update([
      { id: `${taskId}:0`, language: 'de', text: 'Erst {0}.', revision: 0 },
      { id: `${taskId}:0`, language: 'de', text: 'Dann {0}.', revision: 0 },
      { id: `${taskId}:0`, language: 'de', text: 'Und {0}.', revision: 1 },
    ]);
    expect(statuses(body)).toEqual(['updated', 'conflict', 'updated']);
    expect(body.data.results[1].translation).toMatchObject({ text: 'Erst {0}.', revision: 1 });
    expect(await readRow(app, taskId, 'de', 0)).toMatchObject({ target: 'Und {0}.', revision: 2 });
    expect((await historyOf()).map(({ target }) => target)).toEqual(['Du hast {0} Gold.', 'Erst {0}.']);
  });

  it('200: unknown strings and languages are not_found, other ids and reviews of nothing are invalid', async () => {
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
      error: expect.stringContaining('no text'),
      translation: { state: 'new', revision: 0 },
    });
    expect(await readRow(app, other, 'de', 0)).toMatchObject({ revision: 0 });
  });

  it('200: texts of every script, and as long as allowed, come back as they went', async () => {
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

  it('200: what was edited or approved is in the memory at once, what was rejected is not', async () => {
    await update([
      { id: `${taskId}:0`, language: 'de', text: 'Du besitzt {0} Gold.' },
      { id: `${taskId}:1`, language: 'de', state: 'approved' },
      { id: `${taskId}:0`, language: 'ja', state: 'rejected' },
    ]);
    const units = await readUnits(app, tenant);
    expect(
      units.map((unit) => [unit.source, unit.string_id, unit.target_language, unit.target, unit.is_reviewed]),
    ).toEqual([
      ['Save', '', 'de', 'Speichern', true],
      ['You have {0} gold.', 'gold', 'de', 'Du besitzt {0} Gold.', true],
    ]);
  });

  it('200: a text that was approved and is then rejected leaves the memory, and nothing else does', async () => {
    await update([
      { id: `${taskId}:0`, language: 'de', state: 'approved' },
      { id: `${taskId}:0`, language: 'ja', state: 'approved' },
      { id: `${taskId}:1`, language: 'de', state: 'approved' },
    ]);
    const version = async () =>
      (
        await app.services.database.system
          .selectFrom('lexicon_versions')
          .select('memory_version')
          .where('project_id', '=', tenant.projectId)
          .executeTakeFirstOrThrow()
      ).memory_version;
    const before = await version();
    await update([{ id: `${taskId}:0`, language: 'de', state: 'rejected' }]);
    const units = await readUnits(app, tenant);
    expect(units.map((unit) => [unit.source, unit.target_language]).sort()).toEqual([
      ['Save', 'de'],
      ['You have {0} gold.', 'ja'],
    ]);
    // Look-ups that remember what the memory said ask again.
    expect(await version()).toBe(before + 1);
  });

  it('200: a text that is corrected leaves the memory for every string where nobody let it pass', async () => {
    const unit = { source: 'Save', target: 'Speichern' };
    await rememberUnits(app, tenant, [
      { ...unit, stringId: 'menu', isReviewed: false, origin: 'ai' },
      { ...unit, stringId: 'toolbar', isReviewed: true, origin: 'manual' },
    ]);
    await update([{ id: `${taskId}:1`, language: 'de', text: 'Sichern' }]);
    const units = await readUnits(app, tenant);
    expect(units.map(({ string_id, target }) => [string_id, target]).sort()).toEqual([
      ['', 'Sichern'],
      ['toolbar', 'Speichern'],
    ]);
  });

  it('200: an approval of what the built-in engine assembled teaches nothing', async () => {
    await app.services.database.everyone((tx) =>
      tx.updateTable('task_rows').set({ origin: 'builtin' }).where('task_id', '=', taskId).execute(),
    );
    await update([{ id: `${taskId}:1`, language: 'de', state: 'approved' }]);
    expect(await readUnits(app, tenant)).toEqual([]);
  });

  it('200: also while the task is being published', async () => {
    const { database, clock } = app.services;
    const run = await seedRun('PUBLISH_TASK', taskId);
    const published = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const publish = database.tenant(tenant, async (tx) => {
      await tx.selectFrom('runs').select('id').where('id', '=', run.id).forUpdate().execute();
      locked.resolve();
      await published.promise;
    });
    await locked.promise;
    const answer = await Promise.race([
      update([{ id: `${taskId}:0`, language: 'de', text: 'Neu {0}.' }]),
      clock.sleep(60_000).then(() => null),
    ]);
    published.resolve();
    await publish;
    expect(answer?.status).toBe(200);
  });

  it.each(['running', 'optimizing', 'failed'] as const)('200: also while the task is %s', async (status) => {
    const task = await seedReview(app, tenant, status);
    const { body } = await update([{ id: `${task}:0`, language: 'de', text: 'Neu {0}.' }], task);
    expect(statuses(body)).toEqual(['updated']);
  });

  it('200: a call waits for a batch that is being written, and nothing deadlocks', async () => {
    const { database, clock } = app.services;
    const task = await seedReview(app, tenant, 'running');
    // A pipeline that holds its task and locks its rows in the opposite order, one by one.
    const batch = database.tenant(tenant, async (tx) => {
      await tx.selectFrom('tasks').select('id').where('id', '=', task).forNoKeyUpdate().execute();
      for (const [language, position] of [
        ['ja', 1],
        ['ja', 0],
        ['de', 1],
        ['de', 0],
      ] as const) {
        await tx
          .updateTable('task_rows')
          .set({ score: 50 })
          .where('task_id', '=', task)
          .where('language', '=', language)
          .where('position', '=', position)
          .execute();
        await clock.sleep(30);
      }
    });
    const items = ['de', 'ja'].flatMap((language) =>
      [0, 1].map((n) => ({ id: `${task}:${n}`, language, text: `${language} ${n} {0}` })),
    );
    const [answer] = await Promise.all([update(items, task), batch]);
    expect([answer.status, statuses(answer.body)]).toEqual([200, Array(4).fill('updated')]);
  });

  it('200: two reviewers of the same rows in opposite order both get an answer', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const items = [0, 1].map((position) => ({
          id: `${taskId}:${position}`,
          language: 'de',
          text: `${n} {0}`,
        }));
        return update(n % 2 === 0 ? items : items.toReversed());
      }),
    );
    expect(rounds.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await readRow(app, taskId, 'de', 0)).toMatchObject({ revision: 10 });
    expect(await historyOf()).toHaveLength(20);
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

  it('403: authors write, reviewers approve, viewers neither', async () => {
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

  it('403: a translator of some languages, by page and by credential', async () => {
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
