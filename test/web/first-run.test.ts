import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSetUpLink } from '../../src/people/sign-in/make-set-up-link.ts';
import { openWorld, type World } from '../factories/world.ts';
import { freshDatabase, openApp, until } from '../harness.ts';
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
  beforeAll(async () => {
    world = await openWorld({ databaseUrl: await freshDatabase(), roles: ['api', 'worker'] });
  });
  afterAll(async () => {
    await world.close();
  });

  it('from the printed link to a finished translation and accounts to publish with, by hand alone', async () => {
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
    await page.getByText(/is one of the passwords that are guessed first/).waitFor();
    await page.getByLabel('Password').fill('correct horse battery');
    await press(page, 'Set up');

    // The owner is in; whoever reloads here goes on here.
    await page.getByText('Sandbox accounts on 8 platforms are connected.').waitFor();
    await visit.expectAxe();
    expect(page.url()).not.toContain('#');
    await page.reload();
    await page.getByRole('heading', { name: 'Your first project' }).waitFor();
    await page.getByLabel('Project', { exact: true }).fill('Emberfall');
    await page.getByLabel('Into').fill('de, ja');
    // It comes with an App Secret: whoever took their time is asked again, and what they typed stays.
    await sql`update sessions set proved_at = now() - interval '6 minutes'`.execute(
      app.services.database.system,
    );
    await press(page, 'Create the project');
    const question = page.getByRole('dialog', { name: 'Is it you?' });
    await question.getByLabel('Password').fill('correct horse battery');
    await page.keyboard.press('Enter');

    // The engines that this server has, tried on the spot; whoever reloads here goes on here.
    await page.getByRole('heading', { name: 'Who translates?' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Test None/ }).click();
    await page.getByText(/Does not work: No engine is connected/).waitFor();
    await page.getByRole('button', { name: /^Test Pseudo-text/ }).click();
    await page.getByText(/Works: Save changes → \[/).waitFor();
    await page.getByText('PARLANCE_DEEPL_API_KEY').waitFor();
    await visit.expectAxe();
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByRole('heading', { level: 1, name: 'Aurora Studio' }).waitFor();
    await page.getByRole('link', { name: 'Translate the first strings' }).waitFor();
    // Ticked already: the sandbox has given accounts.
    expect(await page.getByRole('link', { name: 'Connect an account' }).count()).toBe(0);
    await visit.expectAxe();
    await page.getByRole('link', { name: 'Translate the first strings' }).click();
    await press(page, 'Use a sample');
    await page.getByText('7 strings').waitFor();
    // What was filled in survived the looking around.
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

  it('the link works once; whoever comes later is told, and led to the sign-in', async () => {
    const link = `${world.app.url}/setup#${'x'.repeat(43)}`;
    const visit = await visitAlone(world.app.url);
    await visit.page.goto(link);
    await fillOwner(visit.page);
    await press(visit.page, 'Set up');
    await visit.page.getByText('This link is not valid any more.').waitFor();
    await visit.page.getByRole('link', { name: 'Back to sign-in' }).click();
    await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await visit.page.context().cookies()).toEqual([]);
    visit.expectNoFaults();
  });

  it('without a sandbox there is no box to tick, and the page says what to do instead', async () => {
    const bare = await openApp({ databaseUrl: await freshDatabase() });
    const visit = await visitAlone(bare.url, { locale: 'zh-cn', theme: 'dark' });
    await visit.page.goto(await makeSetUpLink(bare.services.database, bare.url));
    await visit.page.getByText('本服务器未启用沙盒', { exact: false }).waitFor();
    expect(await visit.page.getByRole('checkbox').count()).toBe(0);
    await visit.expectAxe();
    visit.expectNoFaults();
    await bare.close();
  });

  it('a sandbox that has gone keeps nobody out', async () => {
    const other = await openWorld({ databaseUrl: await freshDatabase() });
    const visit = await visitAlone(other.app.url);
    await visit.page.goto(await makeSetUpLink(other.app.services.database, other.app.url));
    await fillOwner(visit.page);
    await other.sandbox.close();
    await press(visit.page, 'Set up');
    await visit.page.getByText(/The sandbox is not connected\. The sandbox does not answer/).waitFor();
    await visit.page.getByRole('link', { name: 'Do this later' }).click();
    await visit.page.getByRole('heading', { level: 1, name: 'Aurora Studio' }).waitFor();
    expect(await other.app.services.database.system.selectFrom('accounts').select('id').execute()).toEqual(
      [],
    );
    visit.expectNoFaults();
    await other.app.close();
  });
});
