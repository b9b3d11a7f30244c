import { API_PLATFORMS } from '../../src/adapters/social/platforms.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSetUpLink } from '../../src/people/sign-in/make-set-up-link.ts';
import { openWorld, type World } from '../factories/world.ts';
import { freshDatabase, openApp, until } from '../harness.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { executablePath, visitAlone } from './app.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillOwner(page: Page) {
  await page.getByLabel('Your name').fill('Mira Lang');
  await page.getByLabel('E-mail').fill('mira@studio.example');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByLabel('Workspace').fill('Aurora Studio');
}

describe.skipIf(executablePath === null)('the first run, in a real browser', () => {
  let world: World;
  let engine: Receiver;
  beforeAll(async () => {
    engine = await startReceiver(() => ({
      status: 200,
      body: JSON.stringify({ translatedText: ['Änderungen speichern'] }),
    }));
    world = await openWorld({ databaseUrl: await freshDatabase(), roles: ['api', 'worker'] });
  });
  afterAll(async () => {
    await world.close();
    await engine.close();
  });

  it('from the printed link to a finished translation and accounts to publish with, by mouse alone', async () => {
    const { app, sandbox } = world;
    const link = await makeSetUpLink(app.services.database, app.url);
    const visit = await visitAlone(app.url);
    const { page } = visit;
    await page.goto(link);
    await visit.expectAxe();
    await fillOwner(page);
    await page.getByLabel('Password').fill('qwertyuiop');
    await page.getByRole('checkbox', { name: /Connect the sandbox/ }).waitFor();
    await press(page, 'Set up');
    await page.getByText(/is too easy to guess/).waitFor();
    await page.getByLabel('Password').fill('correct horse battery');
    await press(page, 'Set up');

    // The owner is signed in; a reload here continues here.
    await page.getByText(`Sandbox accounts on ${API_PLATFORMS.length} platforms are connected.`).waitFor();
    await visit.expectAxe();
    expect(page.url()).not.toContain('#');
    await page.reload();
    await page.getByRole('heading', { name: 'Your first project' }).waitFor();
    await page.getByLabel('Project name', { exact: true }).fill('Emberfall');
    await page.getByRole('button', { name: /German$/ }).click();
    await page.getByRole('searchbox', { name: 'Target languages' }).fill('japan');
    await page.keyboard.press('Enter');
    await visit.expectAxe();
    await press(page, 'Create project');

    // The engines of this server, tested here; a reload here continues here.
    await page.getByRole('heading', { name: 'Choose an engine' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Test None/ }).click();
    await page.getByText(/Doesn’t work: No engine is connected/).waitFor();
    await page.getByRole('button', { name: /^Test Pseudo-translation/ }).click();
    await page.getByText(/Works: Save changes → \[/).waitFor();
    await page.getByText('PARLANCE_DEEPL_API_KEY').waitFor();
    await visit.expectAxe();
    // An engine with its own key can be connected here, too; the step can be skipped.
    await press(page, 'Connect LibreTranslate');
    const dialog = page.getByRole('dialog', { name: 'Connect LibreTranslate' });
    await dialog.getByLabel('Address').fill(engine.url);
    await dialog.getByRole('button', { name: 'Test LibreTranslate' }).click();
    await dialog.getByText(/Änderungen speichern/).waitFor();
    await dialog.getByRole('checkbox', { name: 'Use it in this project' }).click();
    await visit.expectAxe();
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Connected with your key').waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Aurora Studio' }).waitFor();
    await page.getByRole('link', { name: 'Translate your first strings' }).waitFor();
    // Nobody has seen a secret, so there is no key.
    expect(await app.services.database.system.selectFrom('app_keys').select('id').execute()).toEqual([]);
    // Ticked already: the sandbox has given accounts.
    await expect.poll(() => page.getByRole('link', { name: 'Connect an account' }).count()).toBe(0);
    await visit.expectAxe();
    await page.getByRole('link', { name: 'Translate your first strings' }).click();
    await press(page, 'Use a sample');
    await page.getByText('7 strings').waitFor();
    // The form survived the navigation.
    await page.getByText('7 strings').waitFor();
    await press(page, 'Start translation');
    await page.waitForURL(/\/tasks\/task_/);
    await page.getByText('Completed').first().waitFor();
    await page.reload();
    await page.getByText('Completed').first().waitFor();
    // A stage is completed before the task is.
    await until('the task to be completed', async () => {
      const tasks = await app.services.database.system.selectFrom('tasks').select('status').execute();
      return tasks.length === 1 && tasks[0]?.status === 'completed';
    });

    await page.goto(page.url().replace(/\/l\/.*/, '/s/accounts'));
    await page.getByText('lantern_studio').first().waitFor();
    expect(Object.keys(sandbox.world.state('x').calls)).toContain('token');
    visit.expectNoFaults();
  });

  it('the link works once; later visitors are told, and led to the sign-in', async () => {
    const link = `${world.app.url}/setup#${'x'.repeat(43)}`;
    const visit = await visitAlone(world.app.url);
    await visit.page.goto(link);
    await visit.page.getByRole('heading', { name: 'Parlance is already set up' }).waitFor();
    await visit.page.getByRole('link', { name: 'Sign in' }).click();
    await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await visit.page.context().cookies()).toEqual([]);
    visit.expectNoFaults();
  });

  it('without a sandbox there is no box to tick, and the page says what to do instead', async () => {
    const bare = await openApp({ databaseUrl: await freshDatabase() });
    const visit = await visitAlone(bare.url, { locale: 'zh-cn', theme: 'dark' });
    await visit.page.goto(await makeSetUpLink(bare.services.database, bare.url));
    await visit.page.getByText('本服务器未启用沙盒', { exact: false }).waitFor();
    await expect.poll(() => visit.page.getByRole('checkbox').count()).toBe(0);
    await visit.expectAxe();
    visit.expectNoFaults();
    await bare.close();
  });

  it('a stopped sandbox locks nobody out', async () => {
    const other = await openWorld({ databaseUrl: await freshDatabase() });
    const visit = await visitAlone(other.app.url);
    await visit.page.goto(await makeSetUpLink(other.app.services.database, other.app.url));
    await fillOwner(visit.page);
    await other.sandbox.close();
    await press(visit.page, 'Set up');
    await visit.page.getByText(/The sandbox isn’t connected\. The sandbox does not answer/).waitFor();
    await visit.page.getByRole('link', { name: 'Skip for now' }).click();
    await visit.page.getByRole('heading', { level: 1, name: 'Aurora Studio' }).waitFor();
    expect(await other.app.services.database.system.selectFrom('accounts').select('id').execute()).toEqual(
      [],
    );
    visit.expectNoFaults();
    await other.app.close();
  });
});
