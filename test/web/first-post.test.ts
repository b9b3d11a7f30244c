import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { addAccount } from '../factories/account.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('the first post, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('with one account, three clicks from home: write, publish, and see the destinations', async () => {
    const tenant = await stage.app.tenant();
    await stage.connect(tenant, 'mastodon');
    const { page, go, expectNoFaults, expectAxe } = await visitAs(stage.app.url, tenant);
    await go('home');
    await page.getByRole('main').getByRole('link', { name: 'New post' }).click();
    await page.getByRole('button', { name: /^Mastodon/, pressed: true }).waitFor();
    // The cursor is in the text.
    await page.waitForFunction(() => document.activeElement?.id === 'version-text');
    await page.keyboard.type('Hello from the harbour.');
    await expectAxe();
    await page.getByRole('button', { name: 'Publish now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-fate="ready"]').waitFor();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('1 published').waitFor();
    expectNoFaults();
  });

  it('without an account the composer shows how to connect one; with many, some can be chosen at once', async () => {
    const tenant = await stage.app.tenant();
    const { page, go } = await visitAs(stage.app.url, tenant);
    await go('s/compose');
    await page.getByRole('textbox', { name: 'Post text' }).fill('Kept while an account is connected.');
    await page.getByText(/^Saved/).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Connect an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();

    for (let i = 0; i < 16; i += 1)
      await addAccount(stage.app, tenant, {
        platform: 'bluesky',
        handle: `harbour${i}`,
        platform_account_id: `did:plc:${i}`,
      });
    await go('s/compose');
    const faces = page.getByRole('group', { name: 'Accounts' });
    await faces.getByRole('button', { name: /@harbour0/ }).click();
    await faces.getByRole('button', { name: /@harbour0/, pressed: true }).waitFor();
    await expect.poll(() => faces.getByRole('button', { name: /@harbour/ }).count()).toBe(6);
    await faces.getByRole('button', { name: 'Choose accounts and groups' }).click();
    await page.getByRole('checkbox', { name: /@harbour15/ }).click();
    await faces.getByRole('button', { name: /@harbour15/, pressed: true }).waitFor();
  });
});
