import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp, startApp } from '../../../test/harness.ts';
import { call, type Tenant } from '../../../test/tenant.ts';
import { signBody } from '#platform/auth/app-key.ts';
import { systemClock } from '#platform/clock.ts';
import { armFailpoints } from '#platform/failpoints.ts';
import { readRuns, readTask, readTerms, seedTask, seedTaskTerm, seedTerms } from './seed-for-tests.ts';

let tenant: Tenant;
let taskId: string;

const app = await startApp();
beforeEach(async () => {
  tenant = await app.tenant();
  taskId = await seedTask(app, tenant, { callbackUrl: 'http://127.0.0.1:9/hook' });
});
afterEach(() => armFailpoints('', systemClock));

const confirm = (id = taskId) => tenant.open('POST', '/tasks/confirm-terms', { task_id: id });
const translations = async (id = taskId) =>
  (await readRuns(app, id)).filter(({ job_type }) => job_type === 'TRANSLATE');
const version = async () =>
  (
    await app.services.database.system
      .selectFrom('lexicon_versions')
      .select('terms_version')
      .where('project_id', '=', tenant.projectId)
      .executeTakeFirst()
  )?.terms_version ?? 0;

describe('confirm_terms', () => {
  it('200: the remaining terms enter the termbase and translation starts, in one commit', async () => {
    await seedTerms(app, tenant, [
      { content: 'Orb', category: 'Relic', translations: { de: 'alt', ja: '宝珠' } },
    ]);
    await seedTaskTerm(app, tenant, taskId, {
      term: 'Iron Sword',
      translations: { de: 'Eisenschwert', ja: '' },
    });
    await seedTaskTerm(app, tenant, taskId, {
      term: 'Orb',
      category: 'Other',
      translations: { de: 'Kugel' },
    });
    // It has no translation, so it would not help a translator.
    await seedTaskTerm(app, tenant, taskId, { term: 'selected', translations: { de: ' ' } });
    const gone = await seedTaskTerm(app, tenant, taskId, { term: 'Noise', translations: { de: 'Lärm' } });
    await tenant.open('POST', '/tasks/terms/delete', { task_id: taskId, id: gone });
    const before = await version();

    const { status, body } = await confirm();

    expect(status).toBe(200);
    expect(body.data).toEqual({
      task_id: taskId,
      job_id: expect.stringMatching(/^translate_open_[0-9a-f]{32}$/),
      execution_id: expect.stringMatching(/^exec_/),
    });
    expect((await readTask(app, taskId)).status).toBe('running');
    const [run] = await translations();
    expect(run).toMatchObject({
      id: body.data.job_id,
      execution_id: body.data.execution_id,
      trigger: 'confirm',
      trace_id: body.trace_id,
      app_key_id: tenant.keyId,
      callback_url: 'http://127.0.0.1:9/hook',
      target_languages: ['de', 'ja'],
      executor: expect.any(String),
    });
    const terms = await readTerms(app, tenant);
    expect(terms.map((term) => [term.content, term.category, term.translations])).toEqual([
      ['Iron Sword', 'Item', { de: 'Eisenschwert' }],
      ['Orb', 'Relic', { de: 'Kugel', ja: '宝珠' }],
    ]);
    expect(await version()).toBe(before + 1);
  });

  it('200: with no term left, too', async () => {
    expect((await confirm()).status).toBe(200);
    expect(await readTerms(app, tenant)).toEqual([]);
  });

  it('400: task_id is required', async () => {
    expect((await tenant.open('POST', '/tasks/confirm-terms', {})).status).toBe(400);
    expect((await confirm(' ')).status).toBe(400);
  });

  it('403: L-FLOW-003 a task of another project', async () => {
    const foreign = await seedTask(app, await app.tenant());
    expect((await confirm(foreign)).status).toBe(403);
    expect((await readTask(app, foreign)).status).toBe('waiting_confirmation');
  });

  it('404: L-FLOW-002 an unknown task', async () => {
    expect((await confirm('task_01ARYZ6S410000000000000000')).status).toBe(404);
  });

  it('409: L-FLOW-005 the scan still runs; created without auto_apply_terms=false; already triggered', async () => {
    const scanning = await seedTask(app, tenant, { status: 'scanning', scanStatus: 'running' });
    const automatic = await seedTask(app, tenant, { status: 'running', options: { autoApplyTerms: true } });
    await confirm();
    for (const [id, why] of [
      [scanning, 'its term scan has not finished'],
      [automatic, 'it was not created with auto_apply_terms=false and a term scan'],
      [taskId, 'its translation has already been triggered'],
    ] as const) {
      const { status, body } = await confirm(id);
      expect([status, body.error.reason, body.msg]).toEqual([
        409,
        'not_waiting_confirmation',
        `The task is not waiting for confirmation: ${why}.`,
      ]);
    }
  });

  it('409: L-FLOW-007 and L-FLOW-008 fifty at once over two servers, key and console: one wins, one job', async () => {
    await seedTaskTerm(app, tenant, taskId, { translations: { de: 'Eisenschwert' } });
    const second = await openApp({ databaseUrl: app.databaseUrl });
    try {
      await tenant.console('list_task_terms', { task_id: taskId });
      const timestampOf = () => String(Math.floor(app.services.clock.now().getTime() / 1000));
      const over = (url: string) => {
        const [text, timestamp] = [JSON.stringify({ task_id: taskId }), timestampOf()];
        return call(`${url}/api/open/v1/tasks/confirm-terms`, 'POST', text, {
          'x-svc-appkey': tenant.appKey,
          'x-svc-timestamp': timestamp,
          'x-svc-sign': signBody(timestamp, text, tenant.appSecret),
        });
      };
      const calls = Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? over(n % 4 === 0 ? app.url : second.url)
          : tenant.console('confirm_terms', { task_id: taskId }),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses).toEqual([200, ...Array(49).fill(409)]);
    } finally {
      await second.close();
    }
    expect(await translations()).toHaveLength(1);
    expect(await readTerms(app, tenant)).toHaveLength(1);
  });

  it('409: in the console the trigger has its console name', async () => {
    expect((await tenant.console('confirm_terms', { task_id: taskId })).status).toBe(200);
    expect((await translations())[0]?.trigger).toBe('console');
    expect((await confirm()).status).toBe(409);
  });

  it('502: L-FLOW-010 a failed trigger leaves everything as it was, and the next call succeeds', async () => {
    await seedTaskTerm(app, tenant, taskId);
    armFailpoints('confirm.trigger=throw@1', systemClock);

    const { status, body } = await confirm();

    expect([status, body.error.reason]).toEqual([502, 'trigger_failed']);
    expect((await readTask(app, taskId)).status).toBe('waiting_confirmation');
    expect([await translations(), await readTerms(app, tenant)]).toEqual([[], []]);
    expect((await confirm()).status).toBe(200);
    expect(await translations()).toHaveLength(1);
  });
});
