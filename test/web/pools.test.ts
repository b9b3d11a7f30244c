import { beforeAll, describe, expect, it } from 'vitest';
import { accountWithSlots } from '../../src/social/pools/pools-for-tests.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('evergreen pools, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startWorkingApp();
  });

  it('is created, filled with posts, fills slots, is paused and deleted', async () => {
    const tenant = await app.tenant();
    await accountWithSlots(app, tenant);
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant);
    await go('s/pools');
    await page.getByText('No pools yet').waitFor();
    await page.getByRole('button', { name: 'New pool' }).click();
    const dialog = page.getByRole('dialog', { name: 'New pool' });
    await dialog.getByLabel('Name').fill('Tips');
    await dialog.getByRole('checkbox').first().click();
    await dialog.getByLabel('Cool-down in days').fill('7');
    await expectAxe();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Rests 7 days after each use').waitFor();

    await page.getByRole('button', { name: 'Posts of Tips' }).click();
    await page.getByRole('button', { name: 'Add a post' }).click();
    const post = page.getByRole('dialog', { name: 'Add a post' });
    await post.getByLabel('Name').fill('Saves');
    await post.getByRole('textbox', { name: 'Text 1' }).fill('Saves sync by {nobody}');
    await post.getByRole('button', { name: 'Add another way to say it' }).click();
    await post.getByRole('textbox', { name: 'Text 2' }).fill('No need to copy saves');
    await post.getByRole('button', { name: 'Save' }).click();
    await post.getByText(/is no variable/).waitFor();
    await post.getByRole('textbox', { name: 'Text 1' }).fill('Saves sync by themselves');
    await expectAxe();
    await post.getByRole('button', { name: 'Save' }).click();
    await post.waitFor({ state: 'hidden' });
    await page.getByText('2 texts').waitFor();

    // A worker has filled the next slot by itself; the page gets the event.
    await page.getByRole('button', { name: 'Uses of Tips' }).click();
    await page.getByText('Nothing: every post rests').first().waitFor();
    const uses = page.getByRole('list', { name: 'Uses of Tips' });
    await uses.getByText('Scheduled').waitFor();
    await expectAxe();
    await page.getByRole('button', { name: 'Pause Tips' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await uses.getByRole('link', { name: 'Saves' }).click();
    await page.getByText('Saves sync by themselves').first().waitFor();

    await go('s/pools');
    await page.getByRole('button', { name: 'Delete Tips' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete pool' }).click();
    await page.getByText('No pools yet').waitFor();
    expectNoFaults();
  });

  it.each([1440, 1024, 390])('fits a window of %i, in Chinese too', async (width) => {
    const tenant = await app.tenant();
    const accountIds = [await accountWithSlots(app, tenant)];
    await tenant.console('save_pool', { name: 'Tips', accountIds, paused: true });
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant, {
      width,
      locale: 'zh-cn',
    });
    await go('s/pools');
    await page.getByRole('heading', { name: 'Tips' }).waitFor();
    const sizes = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    expect(sizes).toEqual([width, width]);
    await expectAxe();
    expectNoFaults();
  });

  it('takes the content of the composer, once, and gives it back; on a phone, in Chinese', async () => {
    const tenant = await app.tenant();
    const accountIds = [await accountWithSlots(app, tenant)];
    const { body } = await tenant.console('save_pool', { name: 'Tips', accountIds, paused: true });
    const inPool = async () =>
      (await tenant.console('list_pool_posts', { id: body.data.pool.id })).body.data.items;
    const width = 390;
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant, {
      width,
      locale: 'zh-cn',
    });
    await go('s/compose');
    const add = page.getByRole('button', { name: '加入内容池' });
    const text = page.getByRole('textbox', { name: '帖子正文' });
    await text.waitFor();
    await expect.poll(() => add.count()).toBe(0);
    await text.fill('Saves sync by themselves\nReally.');
    await add.click();
    const dialog = page.getByRole('dialog', { name: '加入内容池' });
    await expect.poll(() => dialog.getByLabel('名称').inputValue()).toBe('Saves sync by themselves');
    const sizes = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    expect(sizes).toEqual([width, width]);
    await expectAxe();
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await inPool()).toMatchObject([{ texts: ['Saves sync by themselves\nReally.'] }]);
    await add.click();
    await dialog.getByText('该内容池中已有相同的文字').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await until('it is out of the pool again', async () => (await inPool()).length === 0);
    expectNoFaults();
  });

  it('a person who may not schedule sees it and changes nothing', async () => {
    const tenant = await app.tenant({ role: 'author' });
    const { page, go } = await visitAs(app.url, tenant);
    await go('s/pools');
    await page.getByText('No pools yet').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'New pool' }).count()).toBe(0);
    await go('s/compose');
    await page.getByRole('textbox', { name: 'Post text' }).fill('Words');
    await page.getByText(/^Saved/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add to a pool' }).count()).toBe(0);
  });
});
