import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { type App, openApp } from '../harness.ts';
import { executablePath, findViolations, openContext, runAxe } from './browser.ts';

describe.skipIf(executablePath === null)('connecting in a real browser', () => {
  let sandbox: Sandbox;
  let app: App;
  beforeAll(async () => {
    sandbox = await startSandbox();
    app = await openApp({ env: { PARLANCE_SANDBOX_URL: sandbox.url } });
  });
  afterAll(async () => {
    await app?.close();
    await sandbox?.close();
  });

  it('from the application over the platform’s page and back, with the result in words', async () => {
    const tenant = await app.tenant();
    const page = await (await openContext()).newPage();
    await page.goto(`${app.url}/accounts`);
    await page.getByLabel('E-mail').fill(tenant.email);
    await page.getByLabel('Password').fill(tenant.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('No accounts connected').waitFor();

    const leaveFor = async (platform: string, site?: string) => {
      await page.getByRole('button', { name: 'Connect an account' }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`${platform}$`) })
        .click();
      if (site !== undefined) await page.getByLabel('Address of the site').fill(site);
      await page.getByRole('button', { name: `Continue to ${platform}` }).click();
    };
    // The server of Mastodon is left empty: the sandbox is one.
    for (const platform of ['X', 'Bluesky', 'Mastodon']) {
      await leaveFor(platform);
      await page.getByRole('button', { name: /Lantern Studio/ }).click();
      await page.getByText(`Lantern Studio on ${platform} connected.`).waitFor();
      // Both themes of this page: test/web/team.test.ts.
      expect(await runAxe(page)).toEqual([]);
    }
    expect(page.url()).toContain(`/w/${tenant.workspaceId}/s/accounts?connected=`);

    // A site has a page of its own, which is found by its address.
    await leaveFor('WordPress', 'lantern.example');
    await page.getByRole('button', { name: 'Approve as mira' }).click();
    await page.getByText('Lantern Studio on WordPress connected.').waitFor();

    await leaveFor('Threads');
    await page.getByRole('button', { name: /Deny/ }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('No Threads account was connected. Access was declined on the platform').waitFor();
    expect(await runAxe(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Close' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('failed');
    const { body } = await tenant.social('GET', '/accounts');
    expect(body.data.accounts.map((account: { platform: string }) => account.platform).sort()).toEqual([
      'bluesky',
      'mastodon',
      'wordpress',
      'x',
    ]);

    // The fields say where to find each value, and an error names the wrong one.
    await page.getByRole('button', { name: 'Connect an account' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Telegram' }).click();
    await dialog.getByText('The bot must be an administrator there.', { exact: false }).waitFor();
    await dialog.getByLabel('Bot token').fill('12:wrong');
    await dialog.getByLabel('Channel or group').fill('@lantern_news');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByRole('alert').getByText('Check what you entered.', { exact: false }).waitFor();
    expect(await runAxe(page)).toEqual([]);
    await dialog.getByLabel('Bot token').fill('7100000001:AAlanternStudioSandboxTokenOfItsBot');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('row', { name: /@lantern_news · Telegram/ }).waitFor();
  });

  it('a person who follows a link signs in on the way', async () => {
    const tenant = await app.tenant();
    const made = await tenant.social('POST', '/accounts/connect-links', { platform: 'x' });
    const page = await (await openContext()).newPage();
    await page.goto(made.body.data.url);
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel('E-mail').fill(tenant.email);
    await page.getByLabel('Password').fill(tenant.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /Lantern Studio/ }).click();
    await page.getByText('Lantern Studio on X connected.').waitFor();
  });
});
