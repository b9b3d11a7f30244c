import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp, until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';
import { words } from './words.ts';

describe.skipIf(executablePath === null)('a task that no engine could fill, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp({ roles: ['api', 'worker'], env: { PARLANCE_LOCAL_ENGINE: 'builtin' } });
  });
  afterAll(() => app.close());

  it('says what is missing and how to continue: by hand, with another engine, and with a publish of the existing texts', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.open('POST', '/tasks/create', {
      name: 'Shop',
      strings: [
        { string_id: 'cart', content: 'Your cart is empty.' },
        { string_id: 'pay', content: 'Pay now' },
      ],
      target_languages: ['de'],
      callback_url: 'http://127.0.0.1:9999/',
    });
    const task: string = body.data.task_id;
    const status = async () => (await tenant.open('POST', '/tasks/status', { task_id: task })).body.data;
    await until('the task has ended', async () => (await status()).is_failed);
    expect((await status()).failure_code).toBe(502);

    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks/${task}`);
    await page.getByText(words('task.most.title')).waitFor();
    await expect.poll(() => page.getByText(words('task.failed.title')).count()).toBe(0);
    await page.getByRole('button', { name: words('task.redo') }).waitFor();
    await page
      .getByRole('link', { name: words('engine.connect') })
      .first()
      .waitFor();
    await visit.expectAxe();

    // By hand, from the button that shows them.
    await page.getByRole('link', { name: words('task.open.show'), exact: true }).click();
    await page.getByRole('textbox', { name: 'Translation into German' }).fill('Ihr Warenkorb ist leer.');
    await page.keyboard.press('Control+Enter');
    const german = async () =>
      (await tenant.open('POST', '/tasks/strings', { task_id: task })).body.data.items.map(
        (row: { translations: Record<string, { text: string | null }> }) => row.translations['de']?.text,
      );
    await until('it is saved', async () => (await german())[0] === 'Ihr Warenkorb ist leer.');

    await visit.go(`l/${tenant.projectId}/tasks/${task}`);
    await page.getByRole('button', { name: words('task.publish'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await until('it is published', async () => {
      const { body: listed } = await tenant.console('list_project_strings', { project_id: tenant.projectId });
      return listed.data.items.some(({ string_id }: { string_id: string }) => string_id === 'cart');
    });
    visit.expectNoFaults();
  });
});
