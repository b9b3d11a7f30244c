import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

describe.skipIf(executablePath === null)('planning and publishing, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const read = async (tenant: Tenant, postId: string) =>
    (await tenant.console('get_post', { postId })).body.data;

  it('a post is written, takes the next slot, moves by keyboard and by mouse, and is restored', async () => {
    const tenant = await stage.app.tenant();
    const accountId = await stage.connect(tenant, 'bluesky');
    const slots = WEEKDAYS.map((weekday) => ({ weekday, time: '09:00' }));
    expect((await tenant.social('PUT', `/accounts/${accountId}/slots`, { slots })).status).toBe(200);
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;

    await visit.go('s/compose');
    await page.getByRole('button', { name: /^Bluesky/, pressed: true }).waitFor();
    await page.getByRole('textbox', { name: 'Post text' }).fill('The bells ring on Friday.');
    await page.getByText(/^Saved/).waitFor();
    const postId = /compose\/(pst_\w+)/.exec(page.url())?.[1] ?? '';
    await page.getByText('1 account is ready').waitFor();
    await page.getByRole('button', { name: 'Next free slot' }).click();
    await page.getByText(/^Scheduled for/).waitFor();
    const { scheduledAt, status } = await read(tenant, postId);
    expect(status).toBe('scheduled');
    expect(scheduledAt).toMatch(/T09:00:00/);

    const day = scheduledAt.slice(0, 10);
    await visit.go(`s/calendar?view=week&zone=UTC&date=${day}`);
    const card = page.getByRole('link', { name: /The bells ring on Friday/ });
    await card.waitFor();
    await expect.poll(() => card.getAttribute('aria-label')).toContain('09:00');

    const hasKeyboard = () => page.waitForFunction(() => document.activeElement?.closest('[data-entry]'));
    await card.focus();
    await hasKeyboard();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText(/^Moved to .*09:15/).waitFor();
    expect((await read(tenant, postId)).scheduledAt).toBe(`${day}T09:15:00.000Z`);
    // The focus went with the card, so the same key moves the same post on.
    await page.getByRole('link', { name: /09:15.*The bells ring on Friday/ }).waitFor();
    await hasKeyboard();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText(/^Moved to .*09:30/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Moved back').waitFor();
    await until('the undone move', async () => (await read(tenant, postId)).scheduledAt.includes('T09:15'));

    const box = await page.getByRole('link', { name: /09:15.*The bells ring on Friday/ }).boundingBox();
    if (!box) throw new Error('The card is not on the page.');
    const [x, y] = [box.x + box.width / 2, box.y + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 4 });
    await page.mouse.move(x, y + 116, { steps: 4 });
    await page.mouse.up();
    await until('the post where it was dropped', async () =>
      (await read(tenant, postId)).scheduledAt.includes('T11:15'),
    );
    await page.getByRole('link', { name: /11:15.*The bells ring on Friday/ }).waitFor();
    visit.expectNoFaults();
  });

  it('of a post that failed in part, only the failed account is retried', async () => {
    const tenant = await stage.app.tenant();
    await stage.app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ publishIntervalSec: { x: 0, mastodon: 0 } }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const [x, mastodon] = [await stage.connect(tenant, 'x'), await stage.connect(tenant, 'mastodon')];
    const postId = await stage.post(tenant, [x, mastodon], { text: 'Two platforms, one of them moody.' });
    const body = { title: 'Forbidden', detail: 'You are not permitted to perform this action.', status: 403 };
    stage.sandbox.faults.arm({ platform: 'x', op: 'create_post', kind: 'status', nth: 1, value: 403, body });

    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/posts/${postId}`);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Partly failed, 1 of 2').waitFor();
    await page.getByText('1 published').waitFor();

    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('2 published').waitFor();
    const { targets } = await read(tenant, postId);
    const attempts = (accountId: string) =>
      targets.find((target: { accountId: string }) => target.accountId === accountId).attempts;
    expect([attempts(x), attempts(mastodon)]).toEqual([2, 1]);
    visit.expectNoFaults();
  });

  it('a picture is uploaded with its description, and problems are marked at their place', async () => {
    const tenant = await stage.app.tenant();
    await stage.connect(tenant, 'mastodon');
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go('s/compose');
    await page.getByRole('textbox', { name: 'Post text' }).fill(`${'a'.repeat(500)}over`);
    await page.locator('[data-over]').waitFor();
    await expect.poll(() => page.locator('[data-over]').textContent()).toBe('over');
    await page.getByRole('button', { name: 'Customize for Mastodon' }).click();
    await page.getByRole('textbox', { name: 'Text for Mastodon' }).fill('Short enough.');
    await page.getByText('1 account is ready').waitFor();

    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Media files')
      .setInputFiles({ name: 'bells.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('textbox', { name: 'Alt text' }).fill('Bells at dusk');
    await page.getByRole('textbox', { name: 'Internal title' }).click();
    // In the list of files, and in the preview.
    await page.getByRole('img', { name: 'Bells at dusk' }).nth(1).waitFor();
    await page.getByText(/^Saved/).waitFor();
    const postId = /compose\/(pst_\w+)/.exec(page.url())?.[1] ?? '';
    await until(
      'the picture to be saved',
      // It was added to the version that was open.
      async () => (await read(tenant, postId)).variants[0]?.mediaIds?.length === 1,
    );
    const { variants } = await read(tenant, postId);
    const media = await until('the picture to be ready and described', async () => {
      const { data } = (await tenant.console('get_media', { mediaId: variants[0].mediaIds[0] })).body;
      return data.status === 'ready' && data.altText.en !== undefined && data;
    });
    expect(media).toMatchObject({ width: 640, altText: { en: 'Bells at dusk' } });
    expect(variants).toMatchObject([{ scope: { platform: 'mastodon' }, text: 'Short enough.' }]);

    // The library shows where it is used, and which part of it must stay visible.
    await visit.go(`s/media?media=${media.id}`);
    const sheet = page.getByRole('dialog', { name: 'bells.png' });
    await sheet.getByRole('region', { name: 'Used in' }).getByRole('link').waitFor();
    await sheet.getByRole('slider', { name: 'Horizontal' }).fill('0.2');
    await sheet.getByRole('button', { name: 'Save focal point' }).click();
    const focus = async () =>
      (await tenant.console('get_media', { mediaId: media.id })).body.data.focalPoint?.x;
    await until('the focal point is kept', async () => (await focus()) === 0.2);
    await sheet.getByRole('button', { name: 'Crop for platforms' }).waitFor();
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('mentions, tags and emoji are picked with the keyboard', async () => {
    const tenant = await stage.app.tenant();
    const accountId = await stage.connect(tenant, 'mastodon');
    await stage.post(tenant, [accountId], { text: 'Thanks to @mill@harvest.example #HarvestMoon' });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go('s/compose');
    const text = page.getByRole('textbox', { name: 'Post text' });
    await text.click();
    await page.keyboard.type('With @mi');
    await page.getByRole('listbox', { name: 'Mentions' }).getByText('@mill@harvest.example').waitFor();
    await expect.poll(() => text.getAttribute('aria-activedescendant')).toMatch(/-0$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => text.inputValue()).toBe('With @mill@harvest.example ');
    await page.keyboard.type('#har');
    await page.getByRole('listbox', { name: 'Hashtags' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(':rocket');
    await page.getByRole('option', { name: /🚀/ }).waitFor();
    await visit.expectAxe();
    await page.keyboard.press('Enter');
    const written = 'With @mill@harvest.example #HarvestMoon 🚀';
    await expect.poll(() => text.inputValue()).toBe(written);
    // A dismissed suggestion does not come back, and Enter starts a new line again.
    await page.keyboard.type(' :heart');
    await page.getByRole('option', { name: /❤️/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await expect.poll(() => text.inputValue()).toBe(`${written} :heart\n`);
    await page.getByText(/^Saved/).waitFor();
    const postId = /compose\/(pst_\w+)/.exec(page.url())?.[1] ?? '';
    // It may have been saved half-way too.
    await expect.poll(async () => (await read(tenant, postId)).content.text).toContain(written);
    visit.expectNoFaults();
  });

  it('changes by two people are merged; if both wrote the text, one of them decides', async () => {
    const tenant = await stage.app.tenant();
    const postId = await stage.post(tenant, [await stage.connect(tenant, 'mastodon')], {
      text: 'The first text.',
    });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await page.goto(`${stage.app.url}/posts/${postId}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    const text = page.getByRole('textbox', { name: 'Post text' });
    await text.waitFor();
    const elsewhere = async (change: object) => {
      const { version } = await read(tenant, postId);
      const key = { 'idempotency-key': `elsewhere-${version}` };
      expect((await tenant.console('update_post', { postId, version, ...change }, key)).status).toBe(200);
    };

    await elsewhere({ title: 'Named elsewhere' });
    await text.fill('The second text.');
    await page.getByRole('heading', { level: 1, name: 'Named elsewhere' }).waitFor();
    expect(await read(tenant, postId)).toMatchObject({
      title: 'Named elsewhere',
      content: { text: 'The second text.' },
    });

    await elsewhere({ content: { text: 'Their text.' } });
    await text.fill('My text.');
    const choice = page.getByRole('dialog', { name: 'Someone else edited this post' });
    await choice.getByText('Their text.').waitFor();
    await choice.getByRole('button', { name: 'Keep theirs' }).click();
    await choice.waitFor({ state: 'detached' });
    await expect.poll(() => text.inputValue()).toBe('Their text.');
    visit.expectNoFaults();
  });

  it('in the sheet of a phone, in the dark, previews are named once and words do not cover the video', async () => {
    const tenant = await stage.app.tenant();
    const accountIds = [await stage.connect(tenant, 'tiktok'), await stage.connect(tenant, 'telegram')];
    const postId = await stage.post(tenant, accountIds, { text: 'The bells ring on Friday. \n'.repeat(40) });
    const visit = await visitAs(stage.app.url, tenant, { width: 390, theme: 'dark' });
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Preview' });
    const film = sheet.locator('[data-feed="tiktok"]');
    await film.getByRole('button', { name: 'more' }).click();
    await expect.poll(() => sheet.getByText('Preview', { exact: true }).count()).toBe(1);
    const [whole, words] = [await film.boundingBox(), await film.locator('[data-words]').boundingBox()];
    expect(words?.height).toBeLessThan((whole?.height ?? 0) / 2);
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('the screens are accessible, and on a phone nothing scrolls sideways', async () => {
    const tenant = await stage.app.tenant();
    await stage.connect(tenant, 'mastodon');
    const visit = await visitAs(stage.app.url, tenant, { width: 390 });
    for (const path of [
      's/home',
      's/calendar?view=week',
      's/calendar',
      's/drafts',
      's/history',
      's/compose',
    ]) {
      await visit.go(path);
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
      const overhang = () => visit.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      await expect.poll(overhang, { message: path }).toBeLessThanOrEqual(0);
      await visit.expectAxe();
    }
    visit.expectNoFaults();
  });
});
