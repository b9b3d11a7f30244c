import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp, until } from '../harness.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';
import { seedTask as seedWaitingTask, seedTaskTerm } from '../../src/localization/terms/seed-for-tests.ts';
import { executablePath, visitAs } from './app.ts';
import { must } from './fill-workspace.ts';

const KEY = 'key-typed-by-the-owner';
/** The offline engine has an unsure draft of it. */
const DOUBTED = 'The bridge is broken. We must find another way across the river.';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

describe.skipIf(executablePath === null)('engines, in a real browser', () => {
  let app: App;
  let server: Receiver;
  beforeAll(async () => {
    server = await startReceiver((request) =>
      request.body.includes(KEY)
        ? { status: 200, body: JSON.stringify({ translatedText: ['Änderungen speichern'] }) }
        : { status: 403, body: '{"error":"a secret sentence of the service"}' },
    );
    app = await openApp({
      roles: ['api', 'worker'],
      env: { PARLANCE_LOCAL_ENGINE: 'offline', PARLANCE_OFFLINE_CORES: '1' },
    });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const into = (tenant: Tenant, targets: readonly string[]) =>
    must(
      tenant.console('update_project', {
        project_id: tenant.projectId,
        source_language: 'en',
        target_languages: targets,
      }),
    );

  async function translated(tenant: Tenant, contents: readonly string[], languages: readonly string[]) {
    const { task_id } = await must(
      tenant.open('POST', '/tasks/create', {
        source_language: 'en',
        target_languages: languages,
        scan_terms: false,
        strings: contents.map((content, at) => ({ string_id: `s${at}`, content })),
      }),
    );
    await until('the task ends', async () => {
      const { is_completed, is_failed } = await must(tenant.open('POST', '/tasks/status', { task_id }));
      return is_completed || is_failed;
    });
    return String(task_id);
  }

  it('an owner enters a key, sees it refused and then work, uses the engine and disconnects it', async () => {
    const tenant = await app.tenant();
    await into(tenant, ['de']);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/settings`);
    await button(page, 'Connect LibreTranslate').click();
    const dialog = page.getByRole('dialog', { name: 'Connect LibreTranslate' });
    await dialog.getByLabel('Address').fill(server.url);
    await dialog.getByLabel('API key').fill('wrong');
    await dialog.getByRole('button', { name: 'Test LibreTranslate' }).click();
    await dialog.getByText(/refused the call \(403\)/).waitFor();
    expect(await dialog.textContent()).not.toContain('secret sentence');
    await dialog.getByLabel('API key').fill(KEY);
    await dialog.getByRole('button', { name: 'Test LibreTranslate' }).click();
    await dialog.getByText(/Änderungen speichern/).waitFor();
    await visit.expectAxe();
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const line = page
      .getByRole('list', { name: 'Translation engines' })
      .getByRole('listitem')
      .filter({ hasText: 'LibreTranslate' });
    await line.getByText('Connected with your key').waitFor();
    await line.getByText('In use').waitFor();
    expect(await page.content()).not.toContain(KEY);
    await page.reload();
    await line.getByText('In use').waitFor();

    await button(page, 'Disconnect LibreTranslate').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
    await line.getByText('Not connected').waitFor();
    const { rows } = await sql`select from own_engines where workspace_id = ${tenant.workspaceId}`.execute(
      app.services.database.system,
    );
    expect(rows).toEqual([]);
    visit.expectNoFaults();
  });

  it('a person without a recent proof is asked for one first, and the typed text stays', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/settings`);
    await button(page, 'Connect DeepL').click();
    const dialog = page.getByRole('dialog', { name: 'Connect DeepL' });
    await dialog.getByLabel('API key').fill(KEY);
    await sql`update sessions set proved_at = now() - interval '6 minutes'`.execute(
      app.services.database.system,
    );
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
    const { rows } = await sql`select from own_engines where workspace_id = ${tenant.workspaceId}`.execute(
      app.services.database.system,
    );
    expect(rows).toEqual([]);
  });

  it('a translator sees which engine is used, and can neither connect nor choose one', async () => {
    const viewer = await app.tenant({ role: 'viewer' });
    const visit = await visitAs(app.url, viewer);
    await visit.go(`l/${viewer.projectId}/settings`);
    const list = visit.page.getByRole('list', { name: 'Translation engines' });
    await list.getByText('In use').waitFor();
    await expect.poll(() => list.getByRole('button').count()).toBe(0);
  });

  it('an author sees the settings of a project without the actions that would be refused', async () => {
    const author = await app.tenant({ role: 'author' });
    const visit = await visitAs(app.url, author);
    const { page } = visit;
    await visit.go(`l/${author.projectId}/settings`);
    await page.getByText('You can view these settings but not change them.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  });

  it('languages that the engine does not cover are marked at the chips of a new task and of the project', async () => {
    const tenant = await app.tenant();
    await into(tenant, ['de', 'ar']);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    for (const place of ['tasks/new', 'settings']) {
      await visit.go(`l/${tenant.projectId}/${place}`);
      const chips = page.getByRole('group', { name: 'Target languages' });
      await chips.getByRole('button', { name: /Arabic.*Not covered/ }).waitFor();
      expect(await chips.getByRole('button', { name: /German/ }).textContent()).not.toContain('Not covered');
      await page.getByText(/Not covered by Offline: Arabic\./).waitFor();
    }
    visit.expectNoFaults();
  });

  it('a task says “not covered” instead of “failed”, and an unsure draft is accepted with one key', async () => {
    const tenant = await app.tenant();
    await into(tenant, ['de', 'ar']);
    const task = await translated(tenant, ['Save changes', 'Rename folder', DOUBTED], ['de', 'ar']);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks/${task}/languages`);
    const arabic = page.getByRole('row').filter({ hasText: 'Arabic' });
    await arabic.getByText('3 not covered').waitFor();
    expect(await arabic.textContent()).not.toContain('failed');
    await page.getByText(/Not covered by Offline: Arabic\./).waitFor();
    await page.getByText('70–89: read it once').waitFor();

    // One step from a finished task to reviewing one of its languages.
    await arabic.getByRole('link', { name: 'Arabic' }).click();
    await page.getByRole('heading', { level: 1, name: 'Strings' }).waitFor();
    expect(page.url()).toContain(`strings?task=${task}&lang=ar`);
    await page.getByText('Not covered', { exact: true }).first().waitFor();

    await visit.go(`l/${tenant.projectId}/strings?task=${task}&lang=de&state=new,failed`);
    const unsure = page.getByRole('group', { name: 'Unsure draft' });
    await unsure.getByText(/\d+% confidence/).waitFor();
    await visit.expectAxe();
    await page.getByRole('textbox', { name: /Translation into/ }).click();
    await page.keyboard.press('Alt+1');
    await unsure.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await until('the draft is an edit', async () => {
      const { items } = await must(tenant.open('POST', '/tasks/strings', { task_id: task }));
      const { state, source } = items[2].translations.de;
      return state === 'edited' && source === 'manual';
    });
    visit.expectNoFaults();
  });

  it('terms without a translation are not offered for confirmation, and come from the scan', async () => {
    const tenant = await app.tenant();
    const task = await seedWaitingTask(app, tenant);
    await seedTaskTerm(app, tenant, task, { term: 'selected', score: 9.5 });
    await seedTaskTerm(app, tenant, task, {
      term: 'Iron Sword',
      score: 6,
      translations: { de: 'Eisenschwert' },
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks/${task}/terms`);
    await button(page, /Confirm 1 term/).waitFor();
    await page.getByText('1 term has no translation and is not added.').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'selected' });
    await row.getByText('Scan').waitFor();
    expect(await row.textContent()).not.toContain('AI');
    await row.getByTitle('Score 95 of 100: sound').waitFor();
    await page.getByTitle('Score 60 of 100: check it carefully').first().waitFor();
  });
});
