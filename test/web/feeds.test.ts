import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Blog, startBlog } from '../../src/social/feeds/feeds-for-tests.ts';
import { addAccount } from '../factories/account.ts';
import { type App, startWorkingApp } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('feeds, in a real browser', () => {
  let app: App;
  let blog: Blog;
  beforeAll(async () => {
    app = await startWorkingApp();
    blog = await startBlog('2', '1');
  });
  afterAll(() => blog.close());

  it('is previewed, followed, looked at, opened as a draft, paused, and shows errors', async () => {
    const tenant = await app.tenant();
    await addAccount(app, tenant, { platform: 'bluesky' });
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant);
    await go('s/feeds');
    await page.getByText('No feeds yet').waitFor();
    await page.getByRole('button', { name: 'Follow a feed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Follow a feed' });
    await dialog.getByLabel('Name').fill('Blog');
    await dialog.getByLabel('Address of the feed').fill(blog.url);
    await dialog.getByLabel('Text of the posts').fill('{title} {nobody}');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(/is no variable/).waitFor();
    await dialog.getByLabel('Text of the posts').fill('New: {title}');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('New: Title 2').waitFor();
    await dialog.getByRole('checkbox').first().click();
    await expectAxe();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Check now: Blog' }).click();
    await page.getByText('Working').waitFor();
    await page.getByRole('button', { name: 'Items of Blog' }).click();
    await page.getByText('Older, not used').waitFor();
    await expectAxe();
    await page.getByRole('button', { name: 'Pause Blog' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Resume Blog' }).click();
    blog.blog.answer = () => ({ status: 404 });
    await page.getByRole('button', { name: 'Check now: Blog' }).click();
    await page.getByText(/There is nothing at this address/).waitFor();
    blog.blog.answer = null;

    await page.getByRole('link', { name: 'Title 2' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('New: Title 2');
    expectNoFaults();
  });

  it.each([1440, 1024, 390])('fits a window of %i, in Chinese too', async (width) => {
    const tenant = await app.tenant();
    await tenant.console('save_feed', { name: 'Blog', url: blog.url });
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant, {
      width,
      locale: 'zh-cn',
    });
    await go('s/feeds');
    await page.getByRole('heading', { name: 'Blog' }).waitFor();
    const sizes = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    expect(sizes).toEqual([width, width]);
    await expectAxe();
    expectNoFaults();
  });

  it('a person who may only read is told so', async () => {
    const tenant = await app.tenant({ role: 'viewer' });
    const { page, go } = await visitAs(app.url, tenant);
    await go('s/feeds');
    await page.getByRole('heading', { name: 'Feeds' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Follow a feed' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Feeds' }).count()).toBe(0);
  });
});
