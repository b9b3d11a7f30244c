import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTotp, freshCode, makeMember, type Person } from '../../src/people/people-for-tests.ts';
import { endRoutes, findViolations } from './browser.ts';
import { type App, startApp } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, type Visit, visitAlone, visitAs } from './app.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.skipIf(executablePath === null)('an open page, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  async function openPageOf(
    { cookie }: Person,
    tenant: Tenant,
    path: string,
    hearsEvents = true,
  ): Promise<Visit> {
    const visit = await visitAlone(app.url);
    if (!hearsEvents) await visit.page.route('**/api/console/events*', () => {});
    const [name = '', value = ''] = cookie.split('=');
    await visit.page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
    await visit.go(`w/${tenant.workspaceId}/${path}`);
    return visit;
  }

  it('of an older version of the pages: a screen that cannot be loaded says so, and a reload loads it', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'author');
    const { page } = await openPageOf(member, tenant, 'home');
    const gone = /\/app\/termbase-[^/]+\.js/;
    await page.route(gone, (route) => route.abort());
    await page.getByRole('link', { name: 'Termbase' }).click();
    await page.getByText('This page didn’t load').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await endRoutes(page);
    await press(page, 'Reload');
    await page.getByRole('heading', { level: 1, name: 'Termbase' }).waitFor();
  });

  it('shows what a colleague changed after it had read and before it listened', async () => {
    const tenant = await app.tenant();
    const { page, go, expectNoFaults } = await visitAs(app.url, tenant);
    const { promise: held, resolve: listen } = Promise.withResolvers<void>();
    await page.route('**/api/console/events*', (route) => held.then(() => route.continue()));
    const isRead = page.waitForResponse(/list_posts/);
    await go('s/drafts');
    await isRead;
    await tenant.console('create_post', { content: { text: 'Written meanwhile' } });
    listen();
    await page.getByText('Written meanwhile').first().waitFor();
    expectNoFaults();
  });

  it('of a removed person: it says so by itself or at the next action, nothing of the workspace stays, and there is a way to continue', async () => {
    const tenant = await app.tenant();
    const openAndRemove = async (hearsEvents: boolean) => {
      const member = await makeMember(app, tenant, 'author');
      const visit = await openPageOf(member, tenant, 'settings/members', hearsEvents);
      await visit.page.getByText(tenant.email).waitFor();
      await tenant.console('remove_member', { userId: member.userId });
      return visit;
    };
    const untilGone = async (page: Page) => {
      await page.getByRole('heading', { level: 1, name: 'You’re no longer in this workspace' }).waitFor();
      await expect.poll(() => page.getByText(tenant.email).count()).toBe(0);
    };
    const deaf = await openAndRemove(false);
    await deaf.page.getByRole('link', { name: 'Drafts', exact: true }).click();
    await untilGone(deaf.page);
    deaf.expectNoFaults();

    const visit = await openAndRemove(true);
    const { page } = visit;
    await untilGone(page);
    // Not with the helper: after a reload the heading of the screen is shown until the server has answered.
    for (const [locale, heading] of [
      ['zh-cn', '你已不在此工作区'],
      ['en', 'You’re no longer in this workspace'],
    ] as const) {
      await page.evaluate((kept) => localStorage.setItem('locale', kept), locale);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
    await press(page, 'Create workspace');
    await page.getByRole('dialog').getByLabel('Name').fill('My own');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'My own' }).waitFor();
    visit.expectNoFaults();
  });

  it('of a person with fewer rights: the action is refused in words, and its buttons disappear', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'admin');
    const visit = await openPageOf(member, tenant, 'settings/members');
    const { page } = visit;
    await press(page, 'Invite');
    await page.getByLabel('E-mail addresses').fill('new@studio.example');
    await tenant.console('change_member', { userId: member.userId, role: 'viewer' });
    await press(page, 'Create link');
    await page
      .getByText(/may not|does not|role/i)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite', exact: true }).waitFor({ state: 'detached' });
    await page.getByText(tenant.email).waitFor();
    expect((await tenant.console('list_invitations', {})).body.data.items).toEqual([]);
    visit.expectNoFaults();
  });

  it('of a person with more rights: the buttons appear by themselves, and the log has both roles', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'viewer');
    const visit = await openPageOf(member, tenant, 'settings/members');
    const { page } = visit;
    await page.getByText(tenant.email).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
    await tenant.console('change_member', { userId: member.userId, role: 'admin' });
    await page.getByRole('button', { name: 'Invite', exact: true }).waitFor();

    const owner = await visitAs(app.url, tenant);
    await owner.go('settings/audit?operation=change_member');
    await owner.page.getByRole('cell', { name: 'Role: Viewer → Admin' }).waitFor();
    await owner.page.getByRole('button', { name: /^Details of/ }).click();
    const sheet = owner.page.getByRole('dialog');
    await sheet.getByRole('heading', { name: 'Changes' }).waitFor();
    const change = sheet.getByRole('definition').filter({ hasText: 'Before:' });
    await expect.poll(() => change.innerText()).toMatch(/Viewer[\s\S]*Admin/);
    // By the name of the person, and not by an id.
    const term = sheet.getByRole('term').filter({ hasText: 'Role' });
    expect(await term.innerText()).not.toContain(member.userId);
    await owner.expectAxe();
    visit.expectNoFaults();
    owner.expectNoFaults();
  });

  it('of a member without a second factor that is now required: an app is set up, and a code gives access', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'author');
    const visit = await openPageOf(member, tenant, 'home');
    const { page } = visit;
    await page.getByRole('heading', { level: 1, name: 'Test' }).waitFor();
    await addTotp(app, tenant);
    expect((await tenant.console('update_workspace', { requireSecondFactor: true })).status).toBe(200);
    await page.goto(`${app.url}/w/${tenant.workspaceId}/settings/members`);
    await page.getByRole('link', { name: 'Add a second factor' }).first().waitFor();
    await visit.expectAxe();
    await page.getByRole('link', { name: 'Add a second factor' }).first().click();
    await press(page, 'Set up app');
    const shown = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    const secret = shown.replaceAll(' ', '');
    await page.getByLabel('Code', { exact: true }).fill(await freshCode(app, member, secret));
    await press(page, 'Turn on');
    await press(page, 'I’ve saved them');
    await page.goto(`${app.url}/w/${tenant.workspaceId}/settings/members`);
    await page.getByText(tenant.email).waitFor();
    visit.expectNoFaults();

    const door = await visitAlone(app.url);
    await door.go('sign-in');
    await door.page.getByLabel('E-mail').fill(member.email);
    await door.page.getByLabel('Password').fill(tenant.password);
    await press(door.page, 'Sign in');
    await door.page.getByLabel('Code from your authenticator app').fill(await freshCode(app, member, secret));
    await press(door.page, 'Continue');
    await door.page.getByRole('heading', { level: 1, name: 'Test' }).waitFor();
    door.expectNoFaults();
  });
});
