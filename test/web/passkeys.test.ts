import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makeProofOld } from '../../src/people/people-for-tests.ts';
import { freePort } from '../../src/platform/net/listening-port.ts';
import { type App, freshDatabase, openApp } from '../harness.ts';
import { executablePath, visitAlone, visitAs } from './app.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A device that agrees to everything, like the one in a laptop after a fingerprint. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** From now on the fingerprint is another one. */
    refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
}

describe.skipIf(executablePath === null)('passkeys, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    // A passkey is bound to a name, and browsers take localhost for one.
    const port = await freePort('127.0.0.1');
    app = await openApp({
      databaseUrl: await freshDatabase(),
      env: { PORT: String(port), PARLANCE_PUBLIC_URL: `http://localhost:${port}` },
    });
  });
  afterAll(async () => {
    await app.close();
  });

  it('added, signed in with, proved with, used as second step, renamed and removed', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    const device = await addDevice(page);
    await visit.go('settings/security');
    await press(page, 'Add passkey');
    await page.getByLabel('Name', { exact: true }).fill('My laptop');
    await press(page, 'Continue');
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.waitFor();
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await press(page, 'I’ve saved them');
    await page.getByText('My laptop').waitFor();
    expect(await device.keys()).toHaveLength(1);
    expect((await device.keys())[0]?.rpId).toBe('localhost');
    await visit.expectAxe();

    // Out, and in again with the key alone: it opens the page that was wanted, without address and password.
    await page.getByRole('button', { name: /Tester/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`${app.url}/sign-in?next=/w/${tenant.workspaceId}/settings/sessions`);
    await device.refuse();
    await press(page, 'Use a passkey');
    // A person whom the device refuses stays on the sign-in page, and may try again.
    await page.getByRole('button', { name: 'Use a passkey', exact: true, disabled: false }).waitFor();
    await device.accept();
    await press(page, 'Use a passkey');
    await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    await page
      .getByText(/· passkey/)
      .first()
      .waitFor();

    // Step-up with it: an action that needs a proof continues after it.
    await makeProofOld(app, tenant);
    await page.goto(`${app.url}/w/${tenant.workspaceId}/settings/members`);
    await press(page, 'Invite');
    await page.getByLabel('E-mail addresses').fill('new@studio.example');
    await press(page, 'Create link');
    const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await sheet.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('textbox', { name: 'Link for new@studio.example' }).waitFor();
    await page.keyboard.press('Escape');

    // After the password, the key is the second step; a recovery code replaces a lost key.
    const door = await visitAlone(app.url);
    await door.go('sign-in');
    await door.page.getByLabel('E-mail').fill(tenant.email);
    await door.page.getByLabel('Password').fill(tenant.password);
    await press(door.page, 'Sign in');
    await door.page.getByRole('heading', { name: 'One more step' }).waitFor();
    await door.page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await door.page.getByLabel('Code from your authenticator app').fill(recovery);
    await press(door.page, 'Continue');
    await door.page.waitForURL(/\/home$/);
    door.expectNoFaults();

    await page.goto(`${app.url}/w/${tenant.workspaceId}/settings/security`);
    await press(page, 'Rename My laptop');
    await page.getByLabel('Name', { exact: true }).fill('Old laptop');
    await press(page, 'Save');
    await press(page, 'Remove Old laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No passkeys yet.').waitFor();

    // The device still has it; here it no longer opens anything.
    await page.goto(`${app.url}/sign-in`);
    await press(page, 'Use a passkey');
    await page.getByRole('alert').waitFor();
    expect(page.url()).toContain('/sign-in');
    visit.expectNoFaults();
  });

  it('a member of a workspace that requires a second factor adds one and continues at once', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'author');
    expect((await tenant.console('get_me', {})).status).toBe(200);
    await app.services.database.system
      .updateTable('workspaces')
      .set({ require_second_factor: true })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const visit = await visitAlone(app.url);
    const { page } = visit;
    await addDevice(page);
    const [name = '', value = ''] = member.cookie.split('=');
    await page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
    await page.goto(`${app.url}/w/${tenant.workspaceId}/home`);
    await page.getByRole('link', { name: 'Add a second factor' }).first().click();
    await press(page, 'Add passkey');
    await page.getByLabel('Name', { exact: true }).fill('Blue key');
    await press(page, 'Continue');
    await press(page, 'I’ve saved them');
    await page.getByText('Blue key').waitFor();
    await page.goto(`${app.url}/w/${tenant.workspaceId}/settings/members`);
    await page.getByText(tenant.email).waitFor();
    visit.expectNoFaults();
  });
});
