import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { seedTask, seedTaskTerm } from './seed-for-tests.ts';

let tenant: Tenant;
let taskId: string;
let id: string;

const app = await startApp();

const update = (body: object | string) => tenant.open('POST', '/tasks/terms/update', body);

async function fresh(): Promise<void> {
  tenant = await app.tenant();
  taskId = await seedTask(app, tenant);
  id = await seedTaskTerm(app, tenant, taskId, { translations: { de: 'Eisenschwert', ja: '鉄の剣' } });
}

describe('update_task_term', () => {
  it('200: only sent fields change; an empty text clears a language and the source becomes manual', async () => {
    await fresh();
    const { status, body } = await update({
      task_id: taskId,
      id,
      term: ' Iron Blade ',
      category: 'Weapon',
      judgment: 'checked',
      glossary_score: 9.5,
      translations: { de: '', 'zh-cn': '铁剑' },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      term: 'Iron Blade',
      category: 'Weapon',
      judgment: 'checked',
      glossary_score: 9.5,
      content: 'You found an Iron Sword.',
      translation_source: 'manual',
      translations: { ja: '鉄の剣', 'zh-cn': '铁剑' },
    });
    const listed = await tenant.open('GET', `/tasks/terms?task_id=${taskId}`);
    expect(listed.body.data.items).toEqual([body.data]);
  });

  it('200: without an optional field the row is returned unchanged', async () => {
    await fresh();
    const before = (await tenant.open('GET', `/tasks/terms?task_id=${taskId}`)).body.data.items[0];
    expect((await update({ task_id: taskId, id })).body.data).toEqual(before);
    expect((await update({ task_id: taskId, id, translations: {}, unknown: 1 })).body.data).toEqual(before);
    expect(before.translation_source).toBe('ai');
  });

  it('200: while the scan still runs', async () => {
    await fresh();
    const running = await seedTask(app, tenant, { status: 'scanning', scanStatus: 'running' });
    const partial = await seedTaskTerm(app, tenant, running);
    expect((await update({ task_id: running, id: partial, category: 'X' })).status).toBe(200);
  });

  it('200: L-TERMUPD-013 glossary_score 0 and 10', async () => {
    await fresh();
    for (const glossary_score of [0, 10]) {
      const { status, body } = await update({ task_id: taskId, id, glossary_score });
      expect([status, body.data.glossary_score]).toEqual([200, glossary_score]);
    }
  });

  it('200: L-TERMUPD-026 markup in the judgment is stored verbatim', async () => {
    await fresh();
    const judgment = '<img src=x onerror=alert(1)>';
    const { status, body, headers } = await update({ task_id: taskId, id, judgment });
    expect([status, body.data.judgment]).toEqual([200, judgment]);
    expect(headers.get('content-type')).toContain('application/json');
  });

  const bad: [string, string, object, string][] = [
    ['L-TERMUPD-001', 'task_id missing', { task_id: undefined }, 'task_id'],
    ['', 'id missing', { id: undefined }, 'id'],
    ['L-TERMUPD-008', 'glossary_score "7"', { glossary_score: '7' }, 'glossary_score'],
    ['L-TERMUPD-010', 'glossary_score 10.0001', { glossary_score: 10.0001 }, 'glossary_score'],
    ['', 'glossary_score -1', { glossary_score: -1 }, 'glossary_score'],
    ['L-TERMUPD-015', 'translations []', { translations: [] }, 'translations'],
    ['L-TERMUPD-016', 'translations "ja"', { translations: 'ja' }, 'translations'],
    ['L-TERMUPD-018', 'translations {"ja":5}', { translations: { ja: 5 } }, 'translations.ja'],
    [
      'L-TERMUPD-021',
      'translations {"constructor":"x"}',
      { translations: { constructor: 'x' } },
      'translations.constructor',
    ],
    ['', 'translations {"zh_CN":"x"}', { translations: { zh_CN: 'x' } }, 'translations.zh_CN'],
    ['L-TERMUPD-023', 'term ""', { term: '' }, 'term'],
    ['', 'term of spaces', { term: '   ' }, 'term'],
    ['L-TERMUPD-025', 'category of 10,001 characters', { category: 'c'.repeat(10_001) }, 'category'],
  ];
  it.each(bad)('400: %s %s', async (_id, _what, change, field) => {
    await fresh();
    const { status, body } = await update({ task_id: taskId, id, ...change });
    expect([status, body.error.field]).toEqual([400, field]);
  });

  it('400: the message suggests the code that was meant', async () => {
    await fresh();
    const { body } = await update({ task_id: taskId, id, translations: { zh_CN: 'x' } });
    expect(body.msg).toBe(
      'translations.zh_CN: "zh_CN" is not a supported language code; did you mean "zh-cn"?',
    );
    const list = await update({ task_id: taskId, id, translations: [] });
    expect(list.body.msg).toBe('translations: must be an object');
  });

  it('400: L-TERMUPD-011 glossary_score 1e400 and L-TERMUPD-020 translations {"__proto__":"x"}', async () => {
    await fresh();
    const infinite = await update(`{"task_id":"${taskId}","id":"${id}","glossary_score":1e400}`);
    const proto = await update(`{"task_id":"${taskId}","id":"${id}","translations":{"__proto__":"x"}}`);
    expect([infinite.status, proto.status]).toEqual([400, 400]);
  });

  it('403: L-TERMUPD-005 a task of another project', async () => {
    await fresh();
    const foreign = await seedTask(app, await app.tenant());
    expect((await update({ task_id: foreign, id })).status).toBe(403);
  });

  it('404: L-TERMUPD-003 an id of another task', async () => {
    await fresh();
    const other = await seedTask(app, tenant);
    const { status, body } = await update({ task_id: other, id, category: 'X' });
    expect([status, body.error.reason]).toEqual([404, 'term_not_found']);
    expect((await update({ task_id: taskId, id: 'ttm_nothing' })).status).toBe(404);
  });

  it('409: L-TERMUPD-006 a task with no TB_SCAN job', async () => {
    await fresh();
    const unscanned = await seedTask(app, tenant, { scanStatus: 'skipped', status: 'running', runs: [] });
    const { status, body } = await update({ task_id: unscanned, id });
    expect([status, body.error.reason]).toEqual([409, 'no_term_scan']);
  });

  it('409: L-TERMUPD-028 after the confirmation, and nothing changes', async () => {
    await fresh();
    expect((await tenant.open('POST', '/tasks/confirm-terms', { task_id: taskId })).status).toBe(200);
    const { status, body } = await update({ task_id: taskId, id, category: 'Late' });
    expect([status, body.error.reason]).toEqual([409, 'already_triggered']);
    const listed = await tenant.open('GET', `/tasks/terms?task_id=${taskId}`);
    expect(listed.body.data.items[0].category).toBe('Item');
  });

  it('409: a scan that was skipped has nothing to edit', async () => {
    await fresh();
    const skipped = await seedTask(app, tenant, { scanStatus: 'skipped', status: 'failed' });
    expect((await update({ task_id: skipped, id })).body.error.reason).toBe('scan_not_completed');
  });

  it('an edit and the confirmation at once: an edit answered with 200 is in the termbase', async () => {
    await fresh();
    const edits = Array.from({ length: 20 }, (_, n) =>
      update({ task_id: taskId, id, translations: { de: `v${n}` } }),
    );
    const confirm = tenant.console('confirm_terms', { task_id: taskId });
    const answers = await Promise.all(edits);
    expect((await confirm).status).toBe(200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const term = await app.services.database.system
      .selectFrom('terms')
      .select('translations')
      .where('project_id', '=', tenant.projectId)
      .executeTakeFirstOrThrow();
    const listed = (await tenant.open('GET', `/tasks/terms?task_id=${taskId}`)).body.data.items[0];
    expect(term.translations).toEqual(listed.translations);
  });
});
