import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { connectTiktok } from '../../src/social/accounts/accounts-for-tests.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';
import { endRoutes } from './browser.ts';

const HOUR_MS = 3_600_000;
const AHEAD = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 72 * HOUR_MS).toISOString();

describe.skipIf(executablePath === null)('working on posts: undo, time, pictures, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const read = async (tenant: Tenant, postId: string) =>
    (await tenant.console('get_post', { postId })).body.data;
  const statusOf = async (tenant: Tenant, postId: string) => (await read(tenant, postId)).status;
  const field = (page: Page) => page.getByRole('textbox', { name: 'Post text', exact: true });
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

  it('the composer undoes scheduling and requests for approval', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'mastodon');
    const postId = await stage.post(tenant, [account], { text: 'The ferry' });
    await tenant.console('update_post', { postId, version: 1, scheduledAt: AHEAD, timezone: 'UTC' });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);

    await page.getByRole('button', { name: /^Schedule ·/ }).click();
    await page.getByText(/^Scheduled for/).waitFor();
    expect(await statusOf(tenant, postId)).toBe('scheduled');
    await undo(page).click();
    await page.getByRole('button', { name: /^Schedule ·/ }).waitFor();
    // The time is a wish again, as it was.
    await until('a draft with its wish', async () => {
      const post = await read(tenant, postId);
      return post.status === 'draft' && post.scheduledAt === AHEAD;
    });

    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByText('Approval requested').waitFor();
    expect(await statusOf(tenant, postId)).toBe('pending_approval');
    // The notice comes before the page has read the new state.
    await page.getByRole('button', { name: 'Request approval' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    // The notice comes before the page has read the post again: the button of before may still be there.
    await expect.poll(() => statusOf(tenant, postId)).toBe('draft');
    await page.getByRole('button', { name: 'Request approval' }).waitFor();
    visit.expectNoFaults();
  });

  it('a withdrawn request is returned to the reviewers, on approvals and on the post page', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'mastodon');
    const postId = await stage.post(tenant, [account], { text: 'The lighthouse' });
    await tenant.console('submit_post_for_approval', { postId });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;

    await visit.go('s/approvals');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor({ state: 'detached' });
    await undo(page).click();
    await expect.poll(() => statusOf(tenant, postId)).toBe('pending_approval');
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();

    await visit.go(`s/posts/${postId}`);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor({ state: 'detached' });
    await undo(page).waitFor();
    expect(await statusOf(tenant, postId)).toBe('draft');
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    expect(await statusOf(tenant, postId)).toBe('pending_approval');
    visit.expectNoFaults();
  });

  it('drafts: a bulk request for approval is undone, a rejected post with its reason', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'mastodon');
    const [oak, elm] = [
      await stage.post(tenant, [account], { text: 'The oak' }),
      await stage.post(tenant, [account], { text: 'The elm' }),
    ];
    await tenant.console('submit_post_for_approval', { postId: elm });
    await tenant.console('reject_post', { postId: elm, reason: 'Which elm?' });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go('s/drafts');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Request approval' }).click();
    await page.getByText('2 posts sent for approval').waitFor();
    expect(await statusOf(tenant, oak)).toBe('pending_approval');

    await undo(page).click();

    await until('both are what they were', async () => (await statusOf(tenant, elm)) === 'rejected');
    await expect.poll(() => statusOf(tenant, oak)).toBe('draft');
    expect((await read(tenant, elm)).approval.steps[0].reason).toBe('Which elm?');
    visit.expectNoFaults();
  });

  it('the time and its original zone stay with the post, for others too', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'mastodon');
    await stage.app.services.database.system
      .updateTable('accounts')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', account)
      .execute();
    const postId = await stage.post(tenant, [account], { text: 'The lighthouse' });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);
    const zone = page.getByRole('combobox', { name: 'Time zone of this field' });
    await zone.selectOption('Asia/Tokyo');
    const local = `${AHEAD.slice(0, 10)}T09:30`;
    await page.locator('input[type=datetime-local]').first().fill(local);
    await until('it is stored', async () => (await read(tenant, postId)).timezone === 'Asia/Tokyo');
    expect((await read(tenant, postId)).scheduledAt).toBe(`${AHEAD.slice(0, 10)}T00:30:00.000Z`);

    await page.reload();
    await expect.poll(() => zone.inputValue()).toBe('Asia/Tokyo');
    await expect.poll(() => page.locator('input[type=datetime-local]').first().inputValue()).toBe(local);
    await page.getByRole('button', { name: /^Schedule ·.*09:30/ }).click();
    await page.getByText(/^Scheduled for .*09:30/).waitFor();

    const other = await makeMember(stage.app, tenant, 'admin');
    const theirs = await visitAs(stage.app.url, { ...tenant, signIn: async () => other.cookie });
    await theirs.go(`s/posts/${postId}`);
    await theirs.page.getByText(/09:30 Asia\/Tokyo/).waitFor();
    await theirs.go(`s/compose/${postId}`);
    await expect
      .poll(() => theirs.page.getByRole('combobox', { name: 'Time zone of this field' }).inputValue())
      .toBe('Asia/Tokyo');
    theirs.expectNoFaults();
    visit.expectNoFaults();
  });

  it('an account has the picture from its platform, served from our own origin', async () => {
    const tenant = await stage.app.tenant();
    const accountId = await connectTiktok(tenant);
    await until('its picture is here', async () => {
      const { body } = await tenant.social('GET', `/accounts/${accountId}`);
      return body.data.pictureUrl !== null;
    });
    const visit = await visitAs(stage.app.url, tenant);
    await visit.go('s/accounts');
    const face = visit.page.locator('table img, main img').first();
    await face.waitFor();
    await expect
      .poll(() => face.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBe(128);
    visit.expectNoFaults();
  });

  it('a card of the calendar shows the first picture of its post', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'mastodon');
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/compose?accounts=${account}`);
    await field(page).fill('The map of the coast');
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await page
      .locator('[data-media-input]')
      .setInputFiles([{ name: 'map.png', mimeType: 'image/png', buffer }]);
    await page.waitForURL(/compose\/pst_/);
    const postId = /pst_\w+/.exec(page.url())?.[0] ?? '';
    await until('it has its picture', async () => (await read(tenant, postId)).content.mediaIds.length === 1);
    const [mediaId] = (await read(tenant, postId)).content.mediaIds;
    await until('it is ready', async () => {
      const { body } = await tenant.console('get_media', { mediaId });
      return body.data.status === 'ready';
    });
    // The page may save once more meanwhile.
    await until('it has its time', async () => {
      const { version } = await read(tenant, postId);
      const time = { scheduledAt: AHEAD, timezone: 'UTC' };
      return (await tenant.console('update_post', { postId, version, ...time })).status === 200;
    });

    await visit.go(`s/calendar?view=week&zone=UTC&date=${AHEAD.slice(0, 10)}`);
    const picture = page.getByRole('link', { name: /The map of the coast/ }).locator('img');
    await picture.waitFor();
    await until('it is drawn', () =>
      picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0),
    );
    visit.expectNoFaults();
  });

  it('two tabs with new posts have separate texts, and each is restored in its own', async () => {
    const tenant = await stage.app.tenant();
    const first = await visitAs(stage.app.url, tenant);
    const { page } = first;
    const context = page.context();
    await context.route('**/api/console/create_post', (route) => route.abort());
    await first.go('s/compose');
    await field(page).fill('Words of the first tab');
    await page.getByText(/in this browser/).waitFor();

    const second = await context.newPage();
    await second.goto(page.url());
    await field(second).waitFor();
    await expect.poll(() => field(second).inputValue()).toBe('');
    await field(second).fill('Words of the second');
    await second.getByText(/in this browser/).waitFor();

    await page.reload();
    await until(
      'the words are back',
      async () => (await field(page).inputValue()) === 'Words of the first tab',
    );
    await endRoutes(context);
  });
});
