import { beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../factories/account.ts';
import { type App, startApp } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('wording, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('a template, a hashtag group, a signature and link tags come together in one post', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant);
    await go('s/wording');
    const save = async (name: string) => {
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
    };

    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByLabel('Name').fill('Patch');
    await page.getByLabel('Text').fill('Notes for {nobody}');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/is no variable/).waitFor();
    await page.getByLabel('Text').fill('Read https://example.com/notes');
    await page.getByRole('dialog').getByRole('checkbox').click();
    await save('New template');
    await page.getByRole('button', { name: 'New hashtag group' }).click();
    await page.getByLabel('Name').fill('Launch');
    await page.getByLabel('Hashtags', { exact: true }).fill('#one #two');
    await save('New hashtag group');
    await page.getByRole('button', { name: 'New signature' }).click();
    await page.getByRole('textbox', { name: 'Signature' }).fill('The {account} team');
    await save('New signature');
    await page.getByLabel('Add UTM parameters to links').click();
    await page.getByLabel('Campaign').fill('launch');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    await expectAxe();

    await page.getByRole('button', { name: 'New post from Patch' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect.poll(() => text.inputValue()).toBe('Read https://example.com/notes');
    await page.getByRole('button', { name: 'Hashtag groups' }).click();
    await page.getByRole('menuitem', { name: /Launch/ }).click();
    await expect.poll(() => text.inputValue()).toBe('Read https://example.com/notes\n\n#one #two');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview.getByTitle(/utm_campaign=launch/).waitFor();
    await preview.getByText(/The .+ team/).waitFor();
    // The typed text stays as it was.
    expect(await text.inputValue()).not.toContain('utm_');

    await page.getByLabel('Add the signature').click();
    await expect.poll(() => preview.getByText(/The .+ team/).count()).toBe(0);
    const stored = () =>
      app.services.database.system
        .selectFrom('posts')
        .select(['signs', 'content', 'utm'])
        .where('workspace_id', '=', tenant.workspaceId)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await stored()).signs).toBe(false);
    expect((await stored()).content.text).toBe('Read https://example.com/notes\n\n#one #two');
    // One post may tag its links in its own way.
    await page.getByRole('button', { name: 'Tag the links of this post' }).click();
    await page
      .getByRole('group', { name: 'Link tags of this post (UTM)' })
      .getByLabel('Campaign')
      .fill('summer sale');
    await preview.getByTitle(/utm_campaign=summer%20sale/).waitFor();
    await expect.poll(async () => (await stored()).utm).toEqual({ campaign: 'summer sale' });
    await page.reload();
    await page.getByLabel('Campaign').waitFor();
    await expect.poll(() => page.getByLabel('Campaign').inputValue()).toBe('summer sale');
    await page.getByRole('button', { name: 'Use the tags of the workspace' }).click();
    await expect.poll(async () => (await stored()).utm).toBeNull();
    expect(accountId).toMatch(/^acc_/);
    await expectAxe();
    expectNoFaults();
  });

  it('the calendar is subscribed to, and the address can be revoked', async () => {
    const tenant = await app.tenant();
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant);
    await go('s/calendar');
    await page.getByRole('button', { name: 'Subscribe to this calendar' }).click();
    await page.getByRole('button', { name: 'Create address' }).click();
    const address = page.getByLabel('Secret address');
    await address.waitFor();
    const url = await address.inputValue();
    expect(await (await fetch(url)).text()).toContain('BEGIN:VCALENDAR');
    await expectAxe();
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByText('There is no address yet.').waitFor();
    expect((await fetch(url)).status).toBe(404);
    expectNoFaults();
  });

  it('a person who may only read is told so', async () => {
    const tenant = await app.tenant({ role: 'viewer' });
    const { page, go } = await visitAs(app.url, tenant);
    await go('s/wording');
    await page.getByText('New template').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('link', { name: 'Wording' }).count()).toBe(0);
  });
});
