import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { systemClock } from '#platform/clock.ts';
import { armFailpoints } from '#platform/failpoints.ts';
import { dispatchRun } from '../runs/own-run.ts';
import { insertRun } from '../runs/store.ts';
import {
  chargeRun,
  readRuns,
  readTask,
  readTerms,
  runOf,
  type SeededTask,
  seedTask,
  seedTerms,
  WITHOUT_TRANSLATION,
} from '../terms/seed-for-tests.ts';
import { rememberUnits } from '../tm/memory-for-tests.ts';

let tenant: Tenant;

const app = await openApp({ registry: WITHOUT_TRANSLATION, roles: ['api', 'worker'] });
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await app.tenant();
});
afterEach(() => armFailpoints('', systemClock));

const STORY = [
  { id: 'item_name_1', content: 'Iron Sword' },
  { id: 'd1', content: 'Take the Iron Sword from the wall.' },
  { id: 'd2', content: 'My old Iron Sword is broken, Delfador.' },
  { id: 'd3', content: 'Where is Delfador when we need him?' },
  { id: 'd4', content: 'Nobody but Delfador knows.' },
];
const DULL = ['nothing to see here', 'and nothing there either'];

/** The last one is the newest. */
const remember = (source: string, language: string, targets: readonly string[]) =>
  rememberUnits(
    app,
    tenant,
    targets.map((target, n) => ({ source, language, target, stringId: `s${n}` })),
  );

/** Leaves the task as the import does: in the status scanning, with its scan run dispatched. */
async function scanTask(
  seed: SeededTask,
  before?: (taskId: string) => Promise<unknown>,
  charged?: { tokens_in: number; tokens_out: number },
): Promise<string> {
  const callbackUrl = 'http://127.0.0.1:9/hook';
  const taskId = await seedTask(app, tenant, {
    status: 'scanning',
    scanStatus: 'pending',
    callbackUrl,
    runs: [],
    ...seed,
  });
  await before?.(taskId);
  const scope = { workspaceId: tenant.workspaceId, projectId: tenant.projectId };
  await app.services.database.tenant(scope, async (tx) => {
    const run = await insertRun(tx, runOf(tenant, taskId, 'TB_SCAN', callbackUrl));
    if (charged) await chargeRun(tx, run, charged);
    await dispatchRun(tx, app.services, run);
  });
  return taskId;
}

const reaches = (taskId: string, status: string) =>
  until(`the task is ${status}`, async () => (await readTask(app, taskId)).status === status);
const items = async (taskId: string): Promise<Record<string, unknown>[]> =>
  (await tenant.open('GET', `/tasks/terms?task_id=${taskId}`)).body.data.items;
const events = async (taskId: string) => {
  const rows = await app.services.database.system
    .selectFrom('deliveries')
    .select('body')
    .where('trace_id', '=', `trc_seed_${taskId}`)
    .orderBy('sequence')
    .execute();
  return rows.map(({ body }) => JSON.parse(body));
};
const runOfType = async (taskId: string, type: string) =>
  (await readRuns(app, taskId)).filter(({ job_type }) => job_type === type);

describe('run_term_scan', () => {
  it('auto_apply_terms=false: terms with reasons, then the task waits', async () => {
    await seedTerms(app, tenant, [{ content: 'DELFADOR' }]);
    await remember('Iron Sword', 'de', ['Eisernes Schwert', 'Eisenschwert']);

    const taskId = await scanTask({ strings: STORY });
    await reaches(taskId, 'waiting_confirmation');

    expect(await readTask(app, taskId)).toMatchObject({ scan_status: 'completed' });
    expect(await items(taskId)).toMatchObject([
      {
        id: expect.stringMatching(/^ttm_/),
        term: 'Iron Sword',
        content: 'Take the Iron Sword from the wall.',
        source_language: 'en',
        category: 'Item',
        glossary_score: 9.6,
        judgment:
          'Appears 3 times in 3 strings, always capitalised, also a row of its own (item_name_1), translated 2 different ways.',
        translation_source: 'tm',
        translations: { de: 'Eisenschwert' },
      },
    ]);
    expect(await events(taskId)).toMatchObject([
      {
        event: 'term_scan.completed',
        task_id: taskId,
        status: 'SUCCEEDED',
        detail: {
          job_type: 'TB_SCAN',
          trigger: 'create',
          requires_confirmation: true,
          scan_status: 'completed',
          terms_found: 2,
          terms_new: 1,
          terms_known: 1,
          categories: { Item: 1 },
          top_terms: ['Iron Sword'],
          auto_applied: false,
          scan_mode: 'rules',
          sequence: 1,
        },
      },
    ]);
    expect(await runOfType(taskId, 'TB_SCAN')).toMatchObject([
      { status: 'SUCCEEDED', rows_done: 5, rows_total: 5 },
    ]);
    expect(await runOfType(taskId, 'TRANSLATE')).toEqual([]);
  });

  it('another spelling of a known term is known', async () => {
    const [id] = await seedTerms(app, tenant, [{ content: 'Blade of Iron' }]);
    await app.services.database.system
      .updateTable('terms')
      .set({ variants: ['iron sword'] })
      .where('id', '=', id ?? '')
      .execute();
    const taskId = await scanTask({ strings: STORY });
    await reaches(taskId, 'waiting_confirmation');
    expect((await items(taskId)).map(({ term }) => term)).toEqual(['Delfador']);
    expect(await events(taskId)).toMatchObject([{ detail: { terms_new: 1, terms_known: 1 } }]);
  });

  it('different translations that came with the strings are a reason to fix a term', async () => {
    const strings = [...STORY, { id: 'item_name_2', content: 'Iron Sword' }];
    const taskId = await scanTask({ strings }, (id) =>
      sql`
        update task_strings set given = jsonb_build_object('de', case string_id when 'item_name_1' then 'Eisenschwert' else 'Stahlschwert' end)
         where task_id = ${id} and string_id like 'item%'`.execute(app.services.database.system),
    );
    await reaches(taskId, 'waiting_confirmation');
    const sword = (await items(taskId)).find(({ term }) => term === 'Iron Sword');
    expect(sword).toMatchObject({
      judgment: expect.stringContaining('translated 2 different ways'),
      translations: {},
    });
  });

  it('waits even with zero terms, so that the flow is predictable', async () => {
    const taskId = await scanTask({ strings: DULL });
    await reaches(taskId, 'waiting_confirmation');
    expect(await items(taskId)).toEqual([]);
    expect((await tenant.open('POST', '/tasks/confirm-terms', { task_id: taskId })).status).toBe(200);
  });

  it('auto_apply_terms=true: new terms enter the termbase before the translation starts', async () => {
    await remember('Iron Sword', 'de', ['Eisenschwert']);
    const taskId = await scanTask({ strings: STORY, options: { autoApplyTerms: true } });
    await reaches(taskId, 'running');
    // Delfador has no translation, which does not help a translator, so it is not imported.
    expect((await readTerms(app, tenant)).map(({ content, category }) => [content, category])).toEqual([
      ['Iron Sword', 'Item'],
    ]);
    expect(await runOfType(taskId, 'TB_TRANSLATE')).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(await runOfType(taskId, 'TRANSLATE')).toMatchObject([
      {
        trigger: 'create',
        trace_id: `trc_seed_${taskId}`,
        callback_url: 'http://127.0.0.1:9/hook',
        app_key_id: tenant.keyId,
        target_languages: ['de', 'ja'],
      },
    ]);
    expect(await events(taskId)).toMatchObject([
      { detail: { requires_confirmation: false, auto_applied: true, terms_new: 2 } },
    ]);
  });

  it('a doubtful candidate is shown to a person, and is not added to a termbase without review', async () => {
    const strings = [
      ...Array.from({ length: 60 }, (_, at) => ({
        id: `a${at}`,
        content: `We follow Delfador to ${at} of them.`,
      })),
      ...Array.from({ length: 8 }, (_, at) => ({
        id: `b${at}`,
        content: `Look at the window and ${at} more.`,
      })),
    ];
    const waiting = await scanTask({ strings });
    await reaches(waiting, 'waiting_confirmation');
    expect((await items(waiting)).map(({ term }) => term)).toEqual(['Delfador', 'window']);
    for (const [source, target] of [
      ['Delfador', 'Delfador'],
      ['window', 'Fenster'],
    ] as const)
      await remember(source, 'de', [target]);
    const unseen = await scanTask({ strings, options: { autoApplyTerms: true } });
    await reaches(unseen, 'running');
    expect((await readTerms(app, tenant)).map(({ content }) => content)).toEqual(['Delfador']);
  });

  it('auto_apply_terms=true and nothing new: straight to the translation', async () => {
    const taskId = await scanTask({ strings: DULL, options: { autoApplyTerms: true } });
    await reaches(taskId, 'running');
    expect(await readTask(app, taskId)).toMatchObject({ scan_status: 'completed' });
    expect([await runOfType(taskId, 'TB_TRANSLATE'), (await runOfType(taskId, 'TRANSLATE')).length]).toEqual([
      [],
      1,
    ]);
    expect(await events(taskId)).toMatchObject([{ detail: { auto_applied: false, terms_new: 0 } }]);
  });

  it('reads in pages: terms far apart are found, each once', async () => {
    const strings = Array.from({ length: 2500 }, (_, n) => ({
      id: `s${n}`,
      content: n % 1200 === 0 ? 'We ask Tallin about it.' : `line number ${n}`,
    }));
    const taskId = await scanTask({ strings });
    await reaches(taskId, 'waiting_confirmation');
    expect((await items(taskId)).find(({ term }) => term === 'Tallin')?.judgment).toContain(
      'Appears 3 times in 3 strings',
    );
  });

  /**
   * Failpoints belong to the process: a scan of another test file may trigger one, so try again in that
   * case.
   */
  async function scanThatDies(point: string): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      armFailpoints(`${point}=throw@1`, systemClock);
      const taskId = await scanTask({ strings: STORY });
      await reaches(taskId, 'waiting_confirmation');
      const { retry_count } = await until('the job is over', async () => {
        const { rows } = await sql<{ retry_count: number }>`
          select retry_count from pgboss.job
          where name = 'run_term_scan' and state = 'completed' and data->>'requestId' = ${`trc_seed_${taskId}`}
        `.execute(app.services.database.system);
        return rows[0];
      });
      if (retry_count === 1) return taskId;
      expect(tries).toBeLessThan(5);
    }
  }

  it.each(['scan.started', 'job.commit', 'scan.committed', 'job.ran'])(
    'dies once at %s: the next attempt completes it, with one event and every term once',
    async (point) => {
      const taskId = await scanThatDies(point);
      expect((await items(taskId)).map(({ term }) => String(term)).toSorted()).toEqual([
        'Delfador',
        'Iron Sword',
      ]);
      expect(await events(taskId)).toHaveLength(1);
      expect(await readTask(app, taskId)).toMatchObject({
        status: 'waiting_confirmation',
        scan_status: 'completed',
      });
    },
  );

  it('a scan that fails repeatedly is skipped, with a warning, and translation starts', async () => {
    armFailpoints('scan.find=throw', systemClock);
    const taskId = await scanTask({ strings: STORY });
    await reaches(taskId, 'running');
    expect(await readTask(app, taskId)).toMatchObject({ scan_status: 'skipped', failure_reason: null });
    expect(await runOfType(taskId, 'TB_SCAN')).toMatchObject([
      { status: 'SUCCEEDED', warnings: [{ code: 'scan_skipped' }] },
    ]);
    expect(await runOfType(taskId, 'TRANSLATE')).toMatchObject([{ trigger: 'create' }]);
    const [event, ...more] = await events(taskId);
    expect([await items(taskId), more]).toEqual([[], []]);
    expect(event).toMatchObject({
      event: 'term_scan.completed',
      status: 'SUCCEEDED',
      detail: {
        scan_status: 'skipped',
        requires_confirmation: false,
        terms_found: 0,
        degraded: true,
        reason: 'The term scan failed; translation went ahead without it.',
      },
    });
  });

  it('costs everything that was charged for it, including an abandoned attempt', async () => {
    const taskId = await scanTask({ strings: STORY }, undefined, { tokens_in: 70, tokens_out: 7 });
    await reaches(taskId, 'waiting_confirmation');
    expect(await runOfType(taskId, 'TB_SCAN')).toMatchObject([{ usage: { tokens_in: 70, tokens_out: 7 } }]);
  });

  it('a task that was stopped meanwhile is left alone', async () => {
    const gate = Promise.withResolvers<void>();
    armFailpoints('scan.started=delay:1', { ...systemClock, sleep: () => gate.promise });
    const taskId = await scanTask({ strings: STORY });
    await until('the scan runs', async () => (await readTask(app, taskId)).scan_status === 'running');
    await app.services.database.system
      .updateTable('tasks')
      .set({ status: 'failed' })
      .where('id', '=', taskId)
      .execute();
    gate.resolve();
    await until('the job is over', async () => {
      const { rows } = await app.services.database.executeSql(
        `select 1 from pgboss.job where name = 'run_term_scan' and state = 'completed' and data->>'requestId' = 'trc_seed_${taskId}'`,
      );
      return rows.length === 1;
    });
    expect((await readTask(app, taskId)).status).toBe('failed');
    expect([await items(taskId), await events(taskId)]).toEqual([[], []]);
  });
});
