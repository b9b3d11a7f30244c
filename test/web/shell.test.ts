import { beforeAll, describe, expect, it } from 'vitest';
import { runAxe } from './browser.ts';
import { type App, startApp } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('the shell, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('goes to the last workspace, reacts to the keyboard, has both languages and keeps its theme', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(page.url()).toContain(`/w/${tenant.workspaceId}/`);

    await page.keyboard.press('?');
    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await map.getByText('Command palette').waitFor();
    await page.keyboard.press('Escape');
    await map.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('简体中文');
    await page.getByRole('option', { name: '简体中文', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');

    await visit.expectAxe();
    await page.keyboard.press('Control+Shift+L');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.reload();
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    visit.expectNoFaults();
  });

  it('rows of a table can be made compact, and stay so', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    const height = async () => (await page.getByRole('cell').first().boundingBox())?.height ?? 0;
    await visit.go('settings/members');
    await page.getByRole('cell').first().waitFor();
    const comfortable = await height();
    await page.getByRole('button', { name: /Account menu/ }).click();
    const isKept = page.waitForResponse(/update_me/);
    await page.getByRole('menuitem', { name: 'Change density' }).click();
    // A reloaded page cancels its earlier requests.
    await isKept;
    await expect.poll(height).toBeLessThan(comfortable);
    const compact = await height();
    await page.reload();
    await page.getByRole('cell').first().waitFor();
    await expect.poll(height).toBe(compact);
    expect((await tenant.console('get_me')).body.data.preferences.density).toBe('compact');
    visit.expectNoFaults();
  });

  it('on a phone the sidebar is a drawer, and nothing scrolls sideways', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant, { width: 390 });
    await visit.go('home');
    const { page } = visit;
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overhang).toBeLessThanOrEqual(0);
    await visit.expectAxe();
    // One style sheet serves all screens, and it locks no orientation.
    expect(await runAxe(visit.page, ['css-orientation-lock'])).toEqual([]);
    visit.expectNoFaults();
  });

  it('an expired session asks to sign in over the page, and continues at the same place', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    await visit.go('home');
    const { page } = visit;
    // The page has heard from the server that somebody is signed in.
    await page.getByText('Tester').first().waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Drafts', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Sign in again' });
    await sheet.getByLabel('E-mail').fill(tenant.email);
    await sheet.getByLabel('Password').fill(tenant.password);
    await sheet.getByRole('button', { name: 'Sign in' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor();
    expect(page.url()).toBe(`${app.url}/w/${tenant.workspaceId}/s/drafts`);
  });

  it('an unknown address says so; the workspace alone leads home', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    await visit.go('nowhere/at/all');
    await visit.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(visit.page.url()).toContain('/nowhere/at/all');
    await visit.page.getByRole('navigation', { name: 'Main' }).waitFor();
    await visit.expectAxe();
    // A shortened address leads home.
    await visit.go('');
    await visit.page.waitForURL(/\/home$/);
    visit.expectNoFaults();
  });
});
