import { afterAll, describe, expect, it } from 'vitest';
import { openApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { newId } from '../../platform/ids.ts';
import { NO_ENGINE } from '../../adapters/mt/builtin.ts';

/** How later calls behave for a task whose rows no engine can translate. */

const app = await openApp({ roles: ['api', 'worker'], env: { PARLANCE_LOCAL_ENGINE: 'builtin' } });
afterAll(() => app.close());

interface Shown {
  text: string | null;
  state: string;
  failure: string | null;
}

async function ended(tenant: Tenant, task_id: string) {
  return until('the task ends', async () => {
    const { body } = await tenant.open('POST', '/tasks/status', { task_id });
    return (body.data.is_completed || body.data.is_failed) && body.data;
  });
}

async function rowsOf(tenant: Tenant, task_id: string, language: string): Promise<Shown[]> {
  const { body } = await tenant.open('POST', '/tasks/strings', { task_id });
  return body.data.items.map((item: { translations: Record<string, Shown> }) => item.translations[language]);
}

async function makeTask(tenant: Tenant) {
  await app.services.database.system
    .insertInto('terms')
    .values({
      id: newId('job', app.services.clock),
      workspace_id: tenant.workspaceId,
      project_id: tenant.projectId,
      content: 'Iron Sword',
      source_language: 'en',
      category: 'Item',
      translations: JSON.stringify({ de: 'Eisenschwert' }),
    })
    .execute();
  const { body } = await tenant.open('POST', '/tasks/create', {
    source_language: 'en',
    target_languages: ['de'],
    scan_terms: false,
    strings: [
      { string_id: 'sword', content: 'Iron Sword' },
      { string_id: 'care', content: 'Take care of it' },
    ],
  });
  return { task_id: String(body.data.task_id), status: await ended(tenant, body.data.task_id) };
}

const choose = (tenant: Tenant, engine: string) =>
  tenant.console('update_project', { project_id: tenant.projectId, settings: { engine } });

describe('a task without an engine', () => {
  it('with more than half of its rows empty it has failed; a retry with an engine repeats those and completes it', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.open('POST', '/tasks/create', {
      source_language: 'en',
      target_languages: ['de', 'fr'],
      scan_terms: false,
      strings: ['One', 'Two', '100 %'].map((content) => ({ string_id: content, content })),
    });
    const { task_id } = body.data;
    expect(await ended(tenant, task_id)).toMatchObject({
      is_failed: true,
      failure_code: 502,
      failure_reason: `The translation failed on more than half of the rows (4 of 6). Most frequent: ${NO_ENGINE} (4)`,
      progress: { rows_failed: 4 },
    });
    // Retrying without an engine gives the same result each time.
    await tenant.open('POST', '/tasks/retry', { task_id });
    expect(await ended(tenant, task_id)).toMatchObject({ is_failed: true, failure_code: 502 });

    await choose(tenant, 'pseudo');
    const retried = await tenant.open('POST', '/tasks/retry', { task_id });
    const whole = await until('the retry ends', async () => {
      const now = await ended(tenant, task_id);
      return now.is_completed && now;
    });
    expect(
      whole.jobs.find(({ job_id }: { job_id: string }) => job_id === retried.body.data.job_id),
    ).toMatchObject({
      row_count: 4,
      status: 'SUCCEEDED',
    });
    expect(whole.failed_rows).toEqual({});
  });

  it('completes with the translations of the termbase; other rows give the reason, and no text looks like a translation', async () => {
    const tenant = await app.tenant();
    const { task_id, status } = await makeTask(tenant);
    expect(status).toMatchObject({
      is_completed: true,
      is_failed: false,
      progress: { rows_failed: 1 },
      failed_rows: { de: 1 },
    });
    expect(await rowsOf(tenant, task_id, 'de')).toMatchObject([
      { text: 'Eisenschwert', state: 'machine', failure: null },
      { text: null, state: 'new', failure: NO_ENGINE },
    ]);
  });

  it('publishes and exports only rows with a text', async () => {
    const tenant = await app.tenant();
    const { task_id } = await makeTask(tenant);
    const { body } = await tenant.open('POST', '/tasks/publish', { task_id });
    const published = await until('the publish ends', async () => {
      const { body: now } = await tenant.open('POST', '/tasks/publish-status', { job_id: body.data.job_id });
      return now.data.is_completed && now.data;
    });
    expect(published.counts).toMatchObject({ translations_count: 1 });
    const ini = await tenant.open('POST', '/export/ini', {
      export_mode: 'separate',
      target_languages: ['de'],
    });
    expect(ini.text).not.toContain('Take care');
  });

  it('a supplement ends like the task did, and a retry repeats just the open rows once there is an engine', async () => {
    const tenant = await app.tenant();
    const { task_id } = await makeTask(tenant);
    const added = await tenant.open('POST', '/tasks/supplement-translate', {
      task_id,
      target_languages: ['ja'],
    });
    // The language got no texts: the supplement failed, the language is removed, and the task is as before.
    const after = await until('the supplement ends', async () => {
      const now = await ended(tenant, task_id);
      const run = now.jobs.find(({ job_id }: { job_id: string }) => job_id === added.body.data.job_id);
      return run?.status === 'FAILED' && now;
    });
    expect(after).toMatchObject({ is_completed: true, target_languages: ['de'], failed_rows: { de: 1 } });

    await choose(tenant, 'pseudo');
    const retried = await tenant.open('POST', '/tasks/retry', { task_id });
    expect(retried.status).toBe(200);
    const whole = await until('nothing is open', async () => {
      const now = await ended(tenant, task_id);
      return Object.keys(now.failed_rows ?? {}).length === 0 && now;
    });
    expect(whole.is_completed).toBe(true);
    expect(await rowsOf(tenant, task_id, 'de')).toMatchObject([
      { text: 'Eisenschwert' },
      { text: expect.stringMatching(/^\[/u), failure: null },
    ]);
  });
});
