import { beforeAll, describe, expect, it } from 'vitest';
import { seedTask, seedTaskTerm, seedTerms } from '../../src/localization/terms/seed-for-tests.ts';
import { makeMember, type Person } from '../../src/people/people-for-tests.ts';
import { type App, startApp, until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';
import { endRoutes } from './browser.ts';
import { words } from './words.ts';

interface Term {
  term: string;
  translations: Record<string, string>;
}
const termsOf = async (tenant: Tenant, task: string): Promise<Term[]> =>
  (await tenant.open('GET', `/tasks/terms?task_id=${task}`)).body.data.items;

describe.skipIf(executablePath === null)('terms, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  const visitOf = (tenant: Tenant, person: Person, width?: number) =>
    visitAs(app.url, { ...tenant, signIn: async () => person.cookie }, width ? { width } : {});

  /** A task that waits for its two terms. */
  async function makeWaiting(tenant: Tenant): Promise<string> {
    const task = await seedTask(app, tenant, { strings: ['You found an Iron Sword.'] });
    await seedTaskTerm(app, tenant, task, { term: 'Iron Sword', translations: { de: 'Eisenschwert' } });
    await seedTaskTerm(app, tenant, task, { term: 'Saltmarsh' });
    return task;
  }

  it('the termbase fits every window; the actions of a term are visible', async () => {
    const tenant = await app.tenant();
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';
    await seedTerms(app, tenant, [
      { content: 'Captain of the Danube Steamship Company', category: 'Title', translations: { de: long } },
      { content: 'Saltmarsh', category: 'Location', translations: { de: 'Salzmarsch', ja: '塩沼' } },
    ]);
    const visit = await visitAs(app.url, tenant, { width: 1024 });
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/terms`);
    const table = page.getByRole('group', { name: words('nav.termbase') });
    const row = table.getByRole('row', { name: /Saltmarsh/ });
    for (const width of [1024, 1280, 1440, 390, 640]) {
      await page.setViewportSize({ width, height: 900 });
      await row.getByText('Location').waitFor();
      // The page hears of its new width a moment later.
      await expect
        .poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth), { message: `at ${width}` })
        .toBe(0);
      await row.getByRole('checkbox', { name: words('termbase.select', { term: 'Saltmarsh' }) }).check();
      await page.getByRole('button', { name: 'Delete 1 term' }).waitFor();
      await row.getByRole('checkbox').uncheck();
      await row.getByRole('button', { name: words('termbase.editThis', { term: 'Saltmarsh' }) }).click();
      const dialog = page.getByRole('dialog', { name: words('termbase.edit') });
      await dialog.getByLabel(words('termbase.term'), { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('a translator writes the terms of a task in their language; other languages are locked, with an explanation', async () => {
    const tenant = await app.tenant();
    const task = await makeWaiting(tenant);
    const person = await makeMember(app, tenant, 'viewer', { localization: 'translator', languages: ['de'] });
    const visit = await visitOf(tenant, person);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks/${task}/terms`);
    await page.getByRole('button', { name: 'Saltmarsh' }).click();
    await page.getByText(words('terms.lockedForYou')).waitFor();
    await expect.poll(() => page.getByRole('button', { name: words('terms.drop') }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /translate$/i }).count()).toBe(0);
    expect(await page.getByLabel('Japanese translation').isEditable()).toBe(false);

    // The network is gone for a while: moving on and a reload lose nothing.
    const written = page.getByLabel('German translation');
    await page.route('**/api/console/update_task_term', (route) => route.abort());
    await written.fill('Salzmarsch');
    await page.keyboard.press('Enter');
    await page.getByText(words('terms.notSaved')).waitFor();
    await page.getByRole('button', { name: 'Iron Sword' }).click();
    await expect.poll(() => written.inputValue()).toBe('Eisenschwert');
    await page.reload();
    await page.getByRole('button', { name: 'Saltmarsh' }).click();
    await expect.poll(() => written.inputValue()).toBe('Salzmarsch');
    await endRoutes(page);
    await written.press('Enter');
    const german = async () =>
      (await termsOf(tenant, task)).find(({ term }) => term === 'Saltmarsh')?.translations;
    await until('it is saved', async () => (await german())?.['de'] === 'Salzmarsch');

    // Keys of actions without a right do nothing; the key for writing goes to the editable field.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('x');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('e');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('German translation');
    expect(await termsOf(tenant, task)).toHaveLength(2);
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('a translator writes in the termbase, too; text that could not be saved stays in its field', async () => {
    const tenant = await app.tenant();
    await seedTerms(app, tenant, [{ content: 'Saltmarsh', translations: { ja: '塩沼' } }]);
    const person = await makeMember(app, tenant, 'viewer', { localization: 'translator', languages: ['de'] });
    const visit = await visitOf(tenant, person);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/terms`);
    const german = words('termbase.editCell', {
      term: 'Saltmarsh',
      language: 'German',
      text: words('termbase.noText'),
    });
    const cell = page.getByRole('button', { name: german });
    await cell.waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Saltmarsh in Japanese/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: words('termbase.add') }).count()).toBe(0);

    await page.route('**/api/console/update_terms', (route) => route.abort());
    await cell.click();
    await page.keyboard.type('Salzmarsch');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: german });
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => field.inputValue()).toBe('Salzmarsch');
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Salzmarsch');

    await endRoutes(page);
    await field.press('Enter');
    await page.getByRole('button', { name: 'Saltmarsh in German: Salzmarsch' }).waitFor();
    visit.expectNoFaults();
  });

  it('the count of open terms is updated at once, and home shows a confirmation by somebody else', async () => {
    const tenant = await app.tenant();
    const task = await makeWaiting(tenant);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks/${task}/terms`);
    const tab = page.getByRole('link', { name: /^Terms/ });
    await page.getByRole('button', { name: 'Saltmarsh' }).click();
    await expect.poll(() => tab.textContent()).toBe('Terms2');
    await page.keyboard.press('x');
    await expect.poll(() => tab.textContent()).toBe('Terms1');
    // For the server it exists as long as the removal can be undone.
    await page.keyboard.press('Control+z');
    await expect.poll(() => tab.textContent()).toBe('Terms2');
    expect(await termsOf(tenant, task)).toHaveLength(2);

    // A page that nobody looks at asks for nothing by itself.
    await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
    await visit.go('home');
    const pile = page.getByRole('heading', { name: 'Task with terms to confirm' });
    await pile.waitFor();
    const { status } = await tenant.open('POST', '/tasks/confirm-terms', { task_id: task });
    expect(status).toBe(200);
    await pile.waitFor({ state: 'detached' });
    visit.expectNoFaults();
  });
});
