import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformName } from '#adapters/social/platforms.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, launch, visitAs } from './app.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const SIX: readonly PlatformName[] = ['x', 'bluesky', 'mastodon', 'threads', 'facebook', 'instagram'];
type Target = {
  platform: string;
  status: string;
  attempts: number;
  accountId: string;
  locale: string | null;
};

describe.skipIf(executablePath === null)('journeys of a social manager, in a real browser', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    [stage, browser] = await Promise.all([openStage(), launch()]);
  });
  afterAll(() => Promise.all([browser?.close(), stage?.close()]));

  const read = async (tenant: Tenant, postId: string) =>
    (await tenant.console('get_post', { postId })).body.data;
  const postIdOf = (page: Page) => /compose\/(pst_\w+)/.exec(page.url())?.[1] ?? '';
  const limit = (tenant: Tenant, limits: object) =>
    stage.app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify(limits) })
      .where('id', '=', tenant.workspaceId)
      .execute();
  const atOnce = { publishIntervalSec: Object.fromEntries(SIX.map((platform) => [platform, 0])) };
  const picture = () =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
  async function addPicture(page: Page, alt: string): Promise<void> {
    const buffer = await picture();
    await page.getByLabel('Media files').setInputFiles({ name: 'bells.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('textbox', { name: 'Alt text' }).fill(alt);
    await page.getByRole('textbox', { name: 'Alt text' }).blur();
    await page.getByRole('img', { name: alt }).waitFor();
  }

  it('six platforms: what is too long is fixed, a crop is made, one fails and only it is tried again', async () => {
    const tenant = await stage.app.tenant();
    await limit(tenant, atOnce);
    const accounts = new Map<string, string>();
    for (const platform of SIX) {
      const accountId = await stage.connect(tenant, platform);
      accounts.set(platform, accountId);
      const slots = WEEKDAYS.map((weekday) => ({ weekday, time: '09:00' }));
      await tenant.console('set_posting_slots', { accountId, slots });
    }
    const visit = await visitAs(browser, stage.app.url, tenant);
    const { page } = visit;
    await visit.go('s/compose');
    for (const name of ['X', 'Bluesky', 'Mastodon', 'Threads', 'Facebook', 'Instagram'])
      await page.getByRole('button', { name: new RegExp(`^${name} `) }).click();
    const long = 'The bells ring on Friday, and nobody in the valley knows why they do. '.repeat(6).trim();
    await page.getByRole('textbox', { name: 'Post text' }).fill(long);
    await addPicture(page, 'Bells at dusk');

    // Over the limit of X and Bluesky: the one is cut in one click, the other becomes a thread.
    const issue = (platform: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('img', { name: platform, exact: true }) });
    await issue('X').getByRole('button', { name: 'Shorten' }).first().click();
    await page.getByRole('textbox', { name: 'Text for X' }).waitFor();
    await issue('Bluesky').getByRole('button', { name: 'Split into a thread' }).first().click();
    await page.getByRole('textbox', { name: 'Part 2' }).waitFor();
    await page.getByText('6 accounts are ready').waitFor();
    const feed = (name: string) => page.locator(`aside [data-feed="${name}"]`);
    await feed('bluesky').locator('[data-part="1"]').waitFor();
    await feed('instagram').locator('[data-fold]').waitFor();
    expect(await feed('x').textContent()).toContain('…');

    await page.getByRole('tab', { name: 'All platforms' }).click();
    await page.getByRole('button', { name: 'Crop for platforms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop for platforms' });
    await dialog.getByRole('button', { name: /Instagram 1080 × 1350/ }).click();
    await dialog.getByRole('slider', { name: 'Left and right' }).fill('0.2');
    await dialog.getByRole('button', { name: 'Crop for Instagram' }).click();
    await dialog.getByText('Crop ready').waitFor({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await page.getByText(/1600 × 900 · 1 crop/).waitFor();

    await page.getByRole('button', { name: 'Next free slot' }).click();
    await page.getByText(/^Scheduled for/).waitFor();
    const postId = postIdOf(page);
    const planned = await read(tenant, postId);
    const { body } = await tenant.console('get_media', { mediaId: planned.content.mediaIds[0] });
    expect(body.data.renders).toMatchObject([
      { preset: 'instagram_feed_4x5', status: 'ready', width: 1080, height: 1350 },
    ]);
    expect(planned.variants).toHaveLength(2);

    // Somebody takes the picture from Instagram, which cannot do without.
    await page.getByRole('tab', { name: 'Instagram' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Add pictures or videos' }).nth(1).waitFor();
    await until('the change to be kept', async () => (await read(tenant, postId)).variants.length === 3);
    stage.pass((Date.parse(planned.scheduledAt) - stage.app.services.clock.now().getTime()) / 1000 + 1);
    await stage.lookForDue();
    await visit.go(`s/posts/${postId}`);
    await page.getByText('Partly failed, 1 of 6').waitFor({ timeout: 60_000 });
    await page.getByText('5 published').waitFor({ timeout: 60_000 });
    await page.getByText('media_required').waitFor();
    await visit.expectAccessible();

    await page.getByRole('link', { name: 'Edit the post' }).click();
    await page.getByRole('tab', { name: 'Instagram' }).click();
    await page.getByRole('button', { name: 'Use the text for all' }).click();
    await until('the picture to be back', async () => (await read(tenant, postId)).variants.length === 2);
    await visit.go(`s/posts/${postId}`);
    const asked = page.waitForRequest(/publish_post/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('6 published').waitFor({ timeout: 60_000 });
    const retry = await asked;

    // The same intent once more, word for word: answered, and nothing is sent again.
    const again = await page.evaluate(
      async ([url, key, sent]) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': key ?? '' };
        return (await fetch(url ?? '', { method: 'POST', headers, body: sent ?? '' })).json();
      },
      [retry.url(), retry.headers()['idempotency-key'], retry.postData()],
    );
    expect(again.meta.replayed).toBe(true);
    const { targets } = await read(tenant, postId);
    const attempts = targets.map(({ platform, attempts: many }: Target) => [platform, many]);
    expect(Object.fromEntries(attempts)).toMatchObject({ x: 1, mastodon: 1, facebook: 1, instagram: 2 });
    visit.expectNoFaults();
  });
});
