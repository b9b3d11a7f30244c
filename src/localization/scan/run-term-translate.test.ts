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
  seedTask,
  seedTaskTerm,
  seedTerms,
  WITHOUT_TRANSLATION,
} from '../terms/seed-for-tests.ts';
import { rememberUnits } from '../tm/memory-for-tests.ts';

let tenant: Tenant;
let taskId: string;

const app = await openApp({ registry: WITHOUT_TRANSLATION, roles: ['api', 'worker'] });
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await app.tenant();
  taskId = await seedTask(app, tenant, { status: 'term_translating', options: { autoApplyTerms: true } });
  await seedTaskTerm(app, tenant, taskId, { term: 'Orb', translations: { de: 'Kugel' } });
  await seedTaskTerm(app, tenant, taskId, { term: 'Axe' });
});
afterEach(() => armFailpoints('', systemClock));

async function start(charged?: { tokens_in: number; tokens_out: number }): Promise<void> {
  await app.services.database.tenant(tenant, async (tx) => {
    const run = await insertRun(tx, runOf(tenant, taskId, 'TB_TRANSLATE'));
    if (charged) await chargeRun(tx, run, charged);
    await dispatchRun(tx, app.services, run);
  });
}
const isRunning = () =>
  until('the task runs', async () => (await readTask(app, taskId)).status === 'running');
const imported = async () =>
  (await readTerms(app, tenant)).map(({ content, translations }) => [content, translations]);
const runsOf = async (type: string) =>
  (await readRuns(app, taskId)).filter(({ job_type }) => job_type === type);

describe('run_term_translate', () => {
  it('fills the empty languages from memory and termbase, imports, and starts the translation once', async () => {
    await rememberUnits(app, tenant, [
      { source: 'Orb', language: 'de', target: 'nicht diese' },
      { source: 'Orb', language: 'ja', target: '宝珠' },
      { source: 'Axe', language: 'fr', target: 'Hache' },
    ]);
    await seedTerms(app, tenant, [{ content: 'AXE', translations: { de: 'Axt' } }]);

    await start();
    await isRunning();

    expect(await imported()).toEqual([
      ['AXE', { de: 'Axt' }],
      ['Axe', { de: 'Axt' }],
      ['Orb', { de: 'Kugel', ja: '宝珠' }],
    ]);
    expect((await runsOf('TRANSLATE')).length).toBe(1);
    expect(await runsOf('TB_TRANSLATE')).toMatchObject([{ status: 'SUCCEEDED', warnings: [] }]);
  });

  it('a translation of terms that fails falls back to the source terms, and continues', async () => {
    armFailpoints('scan.translate=throw', systemClock);
    await start();
    await isRunning();
    expect(await imported()).toEqual([
      ['Axe', {}],
      ['Orb', {}],
    ]);
    expect(await runsOf('TB_TRANSLATE')).toMatchObject([
      { status: 'SUCCEEDED', warnings: [{ code: 'terms_not_translated' }] },
    ]);
    expect((await runsOf('TRANSLATE')).length).toBe(1);
  });

  it('dies once before its commit: nothing is stored, and the next attempt does all of it once', async () => {
    armFailpoints('scan.translate=throw@1', systemClock);
    await start();
    await isRunning();
    // Terms without any translation are not added to the termbase.
    expect(await imported()).toEqual([['Orb', { de: 'Kugel' }]]);
    expect((await runsOf('TRANSLATE')).length).toBe(1);
  });

  it('costs everything that was charged for it, including an abandoned attempt', async () => {
    await start({ tokens_in: 70, tokens_out: 7 });
    await isRunning();
    expect(await runsOf('TB_TRANSLATE')).toMatchObject([{ usage: { tokens_in: 70, tokens_out: 7 } }]);
  });

  it('a task that was stopped meanwhile is left alone', async () => {
    await app.services.database.system
      .updateTable('tasks')
      .set({ status: 'failed' })
      .where('id', '=', taskId)
      .execute();
    await start();
    await until('the job is over', async () => {
      const { rows } = await app.services.database.executeSql(
        `select 1 from pgboss.job where name = 'run_term_translate' and state = 'completed' and data->>'requestId' = 'trc_seed_${taskId}'`,
      );
      return rows.length === 1;
    });
    expect([await imported(), (await readTask(app, taskId)).status]).toEqual([[], 'failed']);
  });
});
