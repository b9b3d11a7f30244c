import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { type App, openApp } from '../harness.ts';
import { executablePath, findViolations, launch } from './browser.ts';

describe.skipIf(executablePath === null)('connecting in a real browser', () => {
  let sandbox: Sandbox;
  let app: App;
  let browser: Browser;
  beforeAll(async () => {
    sandbox = await startSandbox();
    app = await openApp({ env: { PARLANCE_SANDBOX_URL: sandbox.url } });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await sandbox?.close();
  });

  it('sign in, connect two platforms, see them; axe finds nothing on the way', async () => {
    const tenant = await app.tenant();
    const page = await browser.newPage();
    await page.goto(`${app.url}/accounts`);
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel('E-mail').fill(tenant.email);
    await page.getByLabel('Password').fill(tenant.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('No account is connected yet.').waitFor();

    for (const [platform, shown] of [
      ['X', 'Lantern Studio on X is connected.'],
      ['Bluesky', 'Lantern Studio on Bluesky is connected.'],
    ] as const) {
      await page.getByRole('link', { name: platform, exact: true }).click();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: /Lantern Studio/ }).click();
      await page.getByText(shown).waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
    const { body } = await tenant.social('GET', '/accounts');
    expect(body.data.accounts.map((account: { platform: string }) => account.platform).sort()).toEqual([
      'bluesky',
      'x',
    ]);
    await page.close();
  });
});
