import { afterAll, describe, expect, it } from 'vitest';
import { openApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { NO_ENGINE } from '../../adapters/mt/builtin.ts';
import { readUnits } from '../publish/seed-for-tests.ts';

/** A project without a configured engine, end to end, as after a new installation. */

const app = await openApp({
  roles: ['api', 'worker'],
  env: { PARLANCE_LOCAL_ENGINE: 'offline', PARLANCE_OFFLINE_CORES: '1' },
});
afterAll(() => app.close());

/** A text of which the offline engine is not sure. */
const DOUBTED = 'The bridge is broken. We must find another way across the river.';
const LITERARY =
  'He smiled at her across the burning hall, and for one long moment she forgot whose side she was on.';

interface Shown {
  text: string | null;
  source: string | null;
  score: number | null;
  state: string;
  failure: string | null;
  score_detail: { is_capped: boolean } | null;
}

async function translate(tenant: Tenant, strings: readonly string[], languages: readonly string[]) {
  const created = await tenant.open('POST', '/tasks/create', {
    source_language: 'en',
    target_languages: languages,
    scan_terms: false,
    strings: strings.map((content, i) => ({ string_id: `s${i}`, content })),
  });
  expect(created.status).toBe(200);
  const { task_id } = created.body.data;
  const status = await until('the task ends', async () => {
    const { body } = await tenant.open('POST', '/tasks/status', { task_id });
    return (body.data.is_completed || body.data.is_failed) && body.data;
  });
  const { body } = await tenant.open('POST', '/tasks/strings', { task_id });
  const rows: Record<string, Shown>[] = body.data.items.map(
    (item: { translations: Record<string, Shown> }) => item.translations,
  );
  return { task_id, status, rows };
}

async function publish(tenant: Tenant, task_id: string) {
  const { body } = await tenant.open('POST', '/tasks/publish', { task_id });
  return until('the publish ends', async () => {
    const { body: now } = await tenant.open('POST', '/tasks/publish-status', { job_id: body.data.job_id });
    return now.data.is_completed && now.data;
  });
}

describe('a project without an engine of its own', () => {
  it('gets real drafts that are marked as such, and nothing if the engine is not sure', async () => {
    const tenant = await app.tenant();

    const { task_id, status, rows } = await translate(
      tenant,
      ['Save changes', 'Delete {count} items?', DOUBTED, LITERARY, `${LITERARY} And again.`],
      ['de', 'sv'],
    );

    // Eight of ten rows are empty, so the task fails, whatever the reason.
    expect(status).toMatchObject({ is_completed: false, is_failed: true, failure_code: 502 });
    expect(status.failure_reason).toMatch(
      /^The translation failed on more than half of the rows \(8 of 10\)\. Most frequent: Not covered by the engine: .* \(5\) The offline engine is not sure\. .* \(3\)$/u,
    );
    expect(status.progress.rows_failed).toBe(3 + 5);
    // The application does not show a failure: a person or another engine is needed.
    const { body: progress } = await tenant.console('get_task_progress', { task_id });
    expect(progress.data.languages).toMatchObject([
      { language: 'de', failed: 0, unsure: 3, not_covered: 0 },
      { language: 'sv', failed: 0, unsure: 0, not_covered: 5 },
    ]);
    const [save, remove, doubted] = rows;
    expect(save?.['de']).toMatchObject({ text: 'Änderungen speichern', source: 'offline', state: 'machine' });
    // Scored by its confidence, below a translation service. Two drafts have different scores.
    expect(save?.['de']?.score).toBeLessThan(80);
    expect(save?.['de']?.score).toBeGreaterThanOrEqual(70);
    expect(remove?.['de']?.score).not.toBe(save?.['de']?.score);
    expect(save?.['de']?.score_detail?.is_capped).toBe(true);
    expect(remove?.['de']?.text).toContain('{count}');
    expect(doubted?.['de']).toMatchObject({
      text: null,
      state: 'failed',
      failure: expect.stringMatching(/^The offline engine is not sure\. Connect another engine/u),
    });
    expect(save?.['sv']).toMatchObject({
      text: null,
      state: 'new',
      failure: expect.stringMatching(/^Not covered by the engine: .* from English to Swedish\./u),
    });
    // An uncertain draft is in no row. It is offered beside the row, and accepting it is an ordinary edit.
    const beside = await tenant.console('suggest_for_row', { id: `${task_id}:2`, language: 'de' });
    const { unsure } = beside.body.data;
    expect(unsure).toMatchObject({ text: expect.any(String), confidence: expect.any(Number) });
    expect(unsure.confidence).toBeLessThan(81);
    const of = async (position: number, language: string) =>
      (await tenant.console('suggest_for_row', { id: `${task_id}:${position}`, language })).body.data.unsure;
    // A draft with very low confidence is not shown to anybody.
    expect([await of(0, 'de'), await of(0, 'sv'), await of(3, 'de')]).toEqual([null, null, null]);
    await tenant.open('POST', '/tasks/strings/update', {
      task_id,
      items: [{ string_id: 's2', language: 'de', text: unsure.text }],
    });
    expect(await of(2, 'de')).toBeNull();
    // Good rows have passed every step and can be published.
    expect((await publish(tenant, task_id)).counts).toMatchObject({ translations_count: 3 });
  });

  it('at most half of the rows: completed, with the rows that lack a text by language', async () => {
    const tenant = await app.tenant();
    const { status } = await translate(tenant, ['Save changes', 'Rename folder'], ['de', 'sv']);
    expect(status).toMatchObject({
      is_completed: true,
      progress: { rows_failed: 2 },
      failed_rows: { sv: 2 },
    });
  });

  it('limits of the engine are reported before anything is spent, by an analysis and by a creation', async () => {
    const tenant = await app.tenant();
    const body = {
      source_language: 'en',
      target_languages: ['de', 'sv', 'qps-ploc'],
      scan_terms: false,
      client_task_id: 'warned',
      strings: [{ string_id: 'a', content: 'Save changes' }],
    };
    const warnings = [{ language: 'sv', reason: 'engine_cannot' }];
    const analysed = await tenant.open('POST', '/tasks/create', { ...body, dry_run: true });
    expect(analysed.body.data).toMatchObject({ status: 'dry_run', warnings });
    expect((await tenant.open('POST', '/tasks/create', body)).body.data).toMatchObject({ warnings });
    expect((await tenant.open('POST', '/tasks/create', body)).body.data).toMatchObject({
      idempotent_replay: true,
      warnings,
    });
    await tenant.console('update_project', {
      project_id: tenant.projectId,
      settings: { fallback_engines: ['pseudo'] },
    });
    const helped = await tenant.open('POST', '/tasks/create', { ...body, dry_run: true });
    expect(helped.body.data.warnings).toEqual([]);
  });

  it('publishing warns of drafts that nobody has read, and the memory learns only approved ones', async () => {
    const tenant = await app.tenant();
    const { task_id } = await translate(tenant, ['Save changes', 'Rename folder', 'Export as PDF'], ['de']);
    const approved = await tenant.open('POST', '/tasks/strings/update', {
      task_id,
      items: [{ string_id: 's1', language: 'de', state: 'approved' }],
    });
    expect(approved.body.data.updated_count).toBe(1);

    const published = await publish(tenant, task_id);

    expect(published.counts).toMatchObject({ translations_count: 3, drafts_count: 2, learned_count: 1 });
    const units = await readUnits(app, tenant);
    expect(units.map(({ target, origin }) => [target, origin])).toEqual([['Ordner umbenennen', 'offline']]);
  });

  it('a project without any engine has a reason instead of a text; pseudo-text is for qps-ploc and on request', async () => {
    const tenant = await app.tenant();
    const { rows } = await translate(tenant, ['Save changes'], ['qps-ploc']);
    expect(rows[0]?.['qps-ploc']).toMatchObject({ source: 'builtin', state: 'machine' });
    await tenant.console('update_project', {
      project_id: tenant.projectId,
      settings: { engine: 'builtin' },
    });
    const { status, rows: after } = await translate(tenant, ['Rename folder', '100 %'], ['de']);
    expect(status).toMatchObject({
      is_completed: true,
      progress: { rows_failed: 1 },
      failed_rows: { de: 1 },
    });
    expect(after[0]?.['de']).toMatchObject({ text: null, source: null, state: 'new', failure: NO_ENGINE });
    expect(after[1]?.['de']).toMatchObject({ text: '100 %' });
    await tenant.console('update_project', { project_id: tenant.projectId, settings: { engine: 'pseudo' } });
    const { rows: asked } = await translate(tenant, ['Rename folder'], ['de']);
    expect(asked[0]?.['de']).toMatchObject({ source: 'builtin', text: expect.stringMatching(/^\[/u) });
  });
});
