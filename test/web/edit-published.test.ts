import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, targetOf } from '../../src/social/publishing/publishing-for-tests.ts';
import { countSeen } from '../../src/social/publishing/sample-posts-for-tests.ts';
import { key } from '../factories/key.ts';
import { until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

describe.skipIf(executablePath === null)('editing a published post, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('edits are kept across a reload until they are sent; the platform has them, the post keeps its own text, and a pool takes it', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'mastodon');
    const post = await stage.post(tenant, [account], { text: 'mark-first' });
    await tenant.social('POST', `/posts/${post}/publish`, {}, key());
    await until('it is out', async () => (await targetOf(stage.app, post)).status === 'published');
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/posts/${post}`);
    const open = async () => {
      await page.getByRole('button', { name: 'Edit on platform' }).click();
      return page.getByRole('dialog').getByRole('textbox');
    };
    const field = await open();
    await expect.poll(() => field.inputValue()).toBe('mark-first');
    await field.fill('mark-second');
    await page.reload();
    const again = await open();
    await expect.poll(() => again.inputValue()).toBe('mark-second');
    await visit.expectAxe();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Mastodon/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until('Mastodon has them', async () => countSeen(stage.sandbox, 'mastodon', 'mark-second') === 1);
    expect(countSeen(stage.sandbox, 'mastodon', 'mark-first')).toBe(0);
    const { content } = (await tenant.console('get_post', { postId: post })).body.data;
    expect(content.text).toBe('mark-first');

    await tenant.console('save_pool', { name: 'Tips', accountIds: [account], paused: true });
    await page.getByRole('button', { name: 'Add to a pool' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to a pool' });
    await dialog.getByLabel('Name').fill('Again and again');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Added to Tips').waitFor();
    const { items } = (await tenant.console('list_pools', {})).body.data;
    expect(items).toMatchObject([{ name: 'Tips', postCount: 1 }]);
    visit.expectNoFaults();
  });
});
