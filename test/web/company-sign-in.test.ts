import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '../../src/people/factors/totp.ts';
import { goToProvider, type OidcWorld, openOidcWorld } from '../../src/people/oidc/oidc-for-tests.ts';
import { executablePath, visitAlone } from './app.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.skipIf(executablePath === null)('a company’s own provider, in a real browser', () => {
  let world: OidcWorld;
  beforeAll(async () => {
    world = await openOidcWorld();
  });
  afterAll(async () => {
    await world.close();
  });
  beforeEach(async () => {
    world.provider.twist = {};
    // Twenty attempts a minute are enough for people, not for a suite.
    await world.app.services.database.counters
      .deleteFrom('rate_windows')
      .where('key', 'like', 'login:%')
      .execute();
  });

  /** At the sign-in page; the only other host that the browser may visit is the provider. */
  const signInPage = async (next = '') => {
    const visit = await visitAlone(world.app.url, { andGoesTo: world.provider.issuer });
    await visit.go(`sign-in${next}`);
    return visit;
  };
  const company = (page: Page) => page.getByRole('link', { name: 'Sign in with 127.0.0.1' });

  it('from the sign-in page to the requested page', async () => {
    const { tenant } = world;
    world.provider.twist = { claims: { sub: 'ada', groups: ['writers'] } };
    const visit = await signInPage();
    // Of every kind: with a query and without a workspace.
    await visit.page.goto(`${world.app.url}/settings/sessions?of=mine`);
    await visit.expectAxe();
    await company(visit.page).click();
    await visit.page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    await visit.page
      .getByText(/· company sign-in/)
      .first()
      .waitFor();
    await visit.page.goto(`${world.app.url}/w/${tenant.workspaceId}/settings/members`);
    await visit.page.getByText('ada@studio.example').first().waitFor();
    expect(world.provider.tokenCalls.length).toBeGreaterThan(0);
    await visit.page.getByRole('button', { name: /Account menu/ }).click();
    const isKept = visit.page.waitForResponse(/update_me/);
    await visit.page.getByRole('menuitem', { name: '简体中文' }).click();
    await isKept;
    await visit.page.getByRole('heading', { level: 1, name: '成员' }).waitFor();
    visit.expectNoFaults();

    // Preferences set in one browser apply in the next, although the sign-in used none of our pages.
    const elsewhere = await signInPage(`?next=/w/${tenant.workspaceId}/settings/members`);
    await company(elsewhere.page).click();
    await elsewhere.page.getByRole('heading', { level: 1, name: '成员' }).waitFor();
    elsewhere.expectNoFaults();
  });

  it('without a password there is another way to prove who one is', async () => {
    const { tenant } = world;
    world.provider.twist = { claims: { sub: 'bea', email: 'bea@studio.example' } };
    const visit = await signInPage(`?next=/w/${tenant.workspaceId}/settings/security`);
    const { page } = visit;
    await company(page).click();
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await world.app.services.database.system
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 6 * 60_000) })
      .execute();
    await press(page, 'Set up app');
    const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await sheet.getByText(/You sign in through your company/).waitFor();
    await expect.poll(() => sheet.getByRole('textbox').count()).toBe(0);
    await sheet.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await press(page, 'Set up app');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();

    const shown = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    const code = codeAt(shown.replaceAll(' ', ''), Math.floor(Date.now() / 30_000));
    await page.getByLabel('Code', { exact: true }).fill(code);
    await press(page, 'Turn on');
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
    visit.expectNoFaults();

    // From now on the second step is required here, whoever confirmed the first.
    const again = await signInPage(`?next=/w/${tenant.workspaceId}/settings/security`);
    await company(again.page).click();
    await again.page.getByLabel('Code from your authenticator app').fill(recovery);
    expect(again.page.url()).not.toContain('#');
    await press(again.page, 'Continue');
    await again.page.getByText('9 codes left.').waitFor();
    again.expectNoFaults();
  });

  it('cancelled there: nobody is signed in, and both ways to sign in are offered again', async () => {
    world.provider.twist = { refuses: 'access_denied' };
    const visit = await signInPage();
    const { page } = visit;
    await company(page).click();
    await page.getByRole('heading', { name: 'You’re not signed in' }).waitFor();
    // Text sent by the provider is never shown.
    expect(await page.textContent('body')).not.toContain('access_denied');
    world.provider.twist = { claims: { sub: 'ada' } };
    await page.getByRole('link', { name: 'Start over' }).waitFor();
    await page.getByRole('link', { name: 'Sign in another way' }).click();
    await page.getByLabel('Password').waitFor();
    await company(page).click();
    await page.waitForURL(/\/home$/);
    visit.expectNoFaults();
  });

  it('an answer to a sign-in of another browser is void', async () => {
    world.provider.twist = { claims: { sub: 'ada' } };
    const mine = await signInPage();
    // Another browser gets as far as the redirect back, and hands it over.
    const { callback } = await goToProvider(world);
    await mine.page.goto(callback);
    await mine.page.getByText('This sign-in was not begun in this browser.').waitFor();
    // Nor with its own sign-in in progress.
    await mine.page.context().request.get(`${world.app.url}/sign-in/oidc`, { maxRedirects: 0 });
    await mine.page.goto(callback);
    await mine.page.getByText('The sign-in was not accepted; please begin again.').waitFor();
    await mine.page.goto(`${world.app.url}/w`);
    await mine.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const cookies = await mine.page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('parlance_session');
  });
});
