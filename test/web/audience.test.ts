import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { read } from '../../src/social/analytics/figures-for-tests.ts';
import { addComment, addPublished } from '../../src/social/comments/inbox-for-tests.ts';
import { setPost } from '../../src/social/posts/posts-for-tests.ts';
import { type App, startApp, until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';
import { pick } from './hands.ts';
import { addAccount } from '../factories/account.ts';

const DAY_MS = 86_400_000;
/** One green point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(executablePath === null)('the audience, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('a comment is opened, answered and archived without the mouse', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    await addComment(app, tenant, accountId, {
      text: 'Older words',
      published_at: new Date(Date.now() - DAY_MS),
    });
    const newest = await addComment(app, tenant, accountId, { text: 'When is the release?' });
    const { page, go, expectNoFaults } = await visitAs(app.url, tenant);
    await go('s/inbox');
    await page.getByRole('button', { name: /Open 2/ }).waitFor();
    await page.keyboard.press('j');
    const conversation = page.getByRole('region', { name: 'Conversation' });
    await conversation.getByText('When is the release?').waitFor();

    await conversation.getByText('When is the release?').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('On Friday.');
    // A reload loses nothing that was typed.
    await page.reload();
    const reply = page.getByRole('textbox', { name: 'Reply as @a' });
    await expect.poll(() => reply.inputValue()).toBe('On Friday.');
    await reply.press('Control+Enter');
    await page.getByRole('list', { name: 'Our replies' }).getByText('On Friday.').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Reply as @a' }).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');

    const row = () =>
      app.services.database.system
        .selectFrom('comments')
        .select(['status', 'unread'])
        .where('id', '=', newest)
        .executeTakeFirstOrThrow();
    await expect.poll(row).toEqual({ status: 'closed', unread: false });
    // The next one opens by itself.
    await conversation.getByText('Older words').waitFor();
    expectNoFaults();
  });

  it('a frequent answer is saved, filled in with the keyboard, changed and deleted', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    await addComment(app, tenant, accountId, { text: 'When is the release?' });
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant);
    await go('s/inbox');
    await page.getByText('When is the release?').first().click();
    const box = page.getByRole('textbox', { name: 'Reply as @a' });
    await box.fill('Dear {name}, on Friday.');
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await page.getByRole('menuitem', { name: 'Save as reply' }).click();
    const form = page.getByRole('dialog', { name: 'New saved reply' });
    await form.getByLabel('Name').fill('Release');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Reply saved').waitFor();
    // Saving a text does not send it.
    await expect.poll(() => box.inputValue()).toBe('Dear {name}, on Friday.');

    await box.fill('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    await page.getByRole('menuitem', { name: /^Release/ }).waitFor();
    // A reply that arrives in an open menu does not take the focus from what has it.
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await until('the names are filled in', async () => (await box.inputValue()) !== '');
    await expect.poll(() => box.inputValue()).toBe('Dear A Reader, on Friday.');
    // The cursor is back in the box when the menu has closed.
    await until('the cursor in the box', () => box.evaluate((field) => field === document.activeElement));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('list', { name: 'Our replies' }).getByText('Dear A Reader, on Friday.').waitFor();

    await page.getByRole('button', { name: 'Saved replies' }).click();
    await page.getByRole('menuitem', { name: 'Manage saved replies' }).click();
    await page.getByRole('button', { name: 'Edit Release' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit saved reply' });
    await edit.getByLabel('Text').fill('Soon, {nmae}.');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText(/is no variable/).waitFor();
    await edit.getByLabel('Text').fill('Soon, {name}.');
    await edit.getByRole('button', { name: 'Save' }).click();
    const manage = page.getByRole('dialog', { name: 'Saved replies' });
    await manage.getByText('Soon, {name}.').waitFor();
    await page.getByRole('button', { name: 'Delete Release' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Release' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await manage.getByText('No saved replies yet').waitFor();
    await expectAxe();
    expectNoFaults();
  });

  it('figures are shown with their line, and are exported as a file', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, {
      platform: 'bluesky',
      handle: 'aurora-odyssey.lantern.example',
    });
    const today = Date.now();
    const { targetId, postId } = await addPublished(app, tenant, accountId, {
      publishedAt: new Date(today - 3 * DAY_MS),
    });
    const tag = (await tenant.console('create_tag', { name: 'Launch' })).body.data;
    await setPost(app, postId, { tags: [tag.id] });
    for (const [ago, reactions] of [
      [3, 10],
      [2, 30],
      [1, 60],
    ] as const) {
      const day = new Date(today - ago * DAY_MS).toISOString().slice(0, 10);
      await read(app, tenant, accountId, day, { reactions, views: reactions * 10 }, targetId);
    }
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant);
    await go('s/analytics?metric=reactions');
    const line = page.getByRole('slider', { name: 'Reactions by day' });
    await line.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => line.getAttribute('aria-valuetext')).toMatch(/: 30$/);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain(targetId);
    await page.getByRole('radio', { name: 'By tag' }).click();
    await page.getByRole('row', { name: /^Launch 1 / }).waitFor();
    await expectAxe();

    // No table on it scrolls sideways, in any window.
    await page.getByRole('radio', { name: 'By account' }).click();
    const tooWide = () =>
      page
        .locator('main [role="group"][tabindex="0"]')
        .evaluateAll((all) =>
          all
            .filter((each) => each.scrollWidth > each.clientWidth)
            .map((each) => each.getAttribute('aria-label')),
        );
    for (const posts of ['Top', 'All published']) {
      await page.getByRole('radio', { name: posts }).click();
      await page.getByRole('table').nth(1).waitFor();
      for (const width of [390, 1024, 1280, 1400, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(async () => [posts, width, await tooWide()]).toEqual([posts, width, []]);
      }
    }
    expectNoFaults();
  });

  it('the best hour becomes a posting time, and a custom range is exported as a picture', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky', timezone: 'Asia/Tokyo' });
    const hour = Math.floor((Date.now() - 10 * DAY_MS) / 3_600_000) * 3_600_000;
    const days: string[] = [];
    for (const weeks of [0, 1, 2]) {
      const publishedAt = new Date(hour - weeks * 7 * DAY_MS);
      const { targetId } = await addPublished(app, tenant, accountId, { publishedAt });
      const day = publishedAt.toISOString().slice(0, 10);
      days.push(day);
      const before = new Date(publishedAt.getTime() - DAY_MS).toISOString().slice(0, 10);
      await read(app, tenant, accountId, before, { reactions: 0 }, targetId);
      await read(app, tenant, accountId, day, { reactions: 12 }, targetId);
    }
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant);
    await go('s/analytics?metric=reactions&days=90');
    await page.getByText(/^Compared with /).waitFor();

    await page.getByRole('button', { name: 'Add to @a’s posting times' }).click();
    await page.getByText(/^Added .*Asia\/Tokyo.* to @a’s posting times/).waitFor();
    const local = new Date(hour + 9 * 3_600_000);
    const slots = () =>
      app.services.database.system
        .selectFrom('posting_slots')
        .select(['weekday', 'minute'])
        .where('account_id', '=', accountId)
        .execute();
    const expected = { weekday: ((local.getUTCDay() + 6) % 7) + 1, minute: local.getUTCHours() * 60 };
    expect(await slots()).toEqual([expected]);
    // The same hour twice is refused with a message; another one is chosen with the keyboard.
    await page.getByRole('button', { name: 'Add to @a’s posting times' }).click();
    await page.getByText(/is already a posting time of @a/).waitFor();
    const best = page.getByRole('grid').locator('[tabindex="0"]');
    await best.focus();
    await page.keyboard.press(hour % DAY_MS === 0 ? 'ArrowRight' : 'ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add to @a’s posting times' }).click();
    await until('two posting times', async () => (await slots()).length === 2);

    await page.getByRole('radio', { name: 'Custom' }).click();
    await page.getByLabel('First day').fill(days[1] ?? '');
    await page.getByLabel('Last day').fill(days[0] ?? '');
    await until('the range stands in the address', async () =>
      page.url().includes(`from=${days[1]}&to=${days[0]}`),
    );
    await page.getByRole('slider', { name: 'Reactions by day' }).waitFor();
    await until('the chart has eight days', async () => {
      const slider = page.getByRole('slider', { name: 'Reactions by day' });
      return (await slider.getAttribute('aria-valuemax')) === '7';
    });
    await expectAxe();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PNG' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`analytics-${days[1]}-${days[0]}-reactions.png`);
    const picture = sharp(readFileSync(await file.path()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 2400, height: 1280 });
    // The line has a colour that neither paper nor ink has.
    const { channels } = await picture.stats();
    expect(channels[2]?.mean).toBeGreaterThan(channels[0]?.mean ?? 255);
    expectNoFaults();
  });

  it('hundreds of accounts come a page at a time and are found by their name', async () => {
    const tenant = await app.tenant();
    await app.services.database.system
      .insertInto('accounts')
      .values(
        Array.from({ length: 500 }, (_, i) => ({
          id: `acc_${tenant.workspaceId}_${i}`,
          workspace_id: tenant.workspaceId,
          platform: 'bluesky',
          platform_account_id: `${i}`,
          handle: `@shop${String(i).padStart(3, '0')}`,
          display_name: `Shop ${i}`,
        })),
      )
      .execute();
    const { page, go, expectNoFaults } = await visitAs(app.url, tenant);
    await go('s/accounts');
    await page.getByText('500 accounts').waitFor();
    const rows = page.locator('[data-account]');
    await expect.poll(() => rows.count()).toBe(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await until('a second page', async () => (await rows.count()) === 100);
    await page.getByLabel('Search by name, handle or platform').fill('shop499');
    await until('the one that is meant', async () => (await rows.count()) === 1);
    await page.getByText('@shop499').first().waitFor();
    await page.getByLabel('Search by name, handle or platform').fill('nobody');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('500 accounts').waitFor();
    expectNoFaults();
  });

  it('an account that is published by hand is added, and can be chosen for posts', async () => {
    const tenant = await app.tenant();
    const { page, go, expectNoFaults } = await visitAs(app.url, tenant);
    await go('s/accounts');
    await page.getByRole('button', { name: 'Connect an account' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Douyin' }).click();
    await dialog.getByLabel('Handle').fill('极光');
    await pick(page, dialog.getByLabel('Language'), 'Chinese (China)');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await page.getByText('Account added').waitFor();
    await page.getByRole('row', { name: /极光.*By hand/ }).waitFor();

    await page.getByRole('button', { name: 'Connect an account' }).first().click();
    await dialog.getByRole('button', { name: 'Douyin' }).click();
    await dialog.getByLabel('Handle').fill('@极光');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await dialog.getByText(/is in this workspace already/).waitFor();
    await page.keyboard.press('Escape');
    await go('s/compose');
    await page.getByRole('button', { name: /^Douyin/ }).waitFor();
    expectNoFaults();
  });

  it('a picture is uploaded, described and deleted; other files are refused with a message', async () => {
    const tenant = await app.tenant();
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant);
    await go('s/media');
    await page.getByText('No media yet').waitFor();
    await page
      .getByLabel('Upload')
      .last()
      .setInputFiles([
        { name: 'point.png', mimeType: 'image/png', buffer: PNG },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
        { name: 'words.mp4', mimeType: 'video/mp4', buffer: Buffer.from('words '.repeat(100)) },
      ]);
    const uploads = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    for (const name of ['notes.txt', 'words.mp4'])
      await uploads.filter({ hasText: name }).getByText('Use JPEG, PNG, GIF or WebP for pictures').waitFor();
    // They would be refused again, and no trace of them stays.
    await expect.poll(() => uploads.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    const unfinished = await tenant.console('list_media', {});
    expect(unfinished.body.data.items.map(({ filename }: { filename: string }) => filename)).toEqual([
      'point.png',
    ]);
    const point = page.getByRole('list', { name: 'Media' }).getByRole('button', { name: /point\.png/ });
    await point.waitFor();
    await expectAxe();
    await point.click();
    const sheet = page.getByRole('dialog', { name: 'point.png' });
    await sheet.getByLabel('Alt text, English').fill('A green point');
    await sheet.getByRole('button', { name: 'Save' }).click();
    const kept = () =>
      app.services.database.system
        .selectFrom('media')
        .select(['alt_text', 'deleted_at'])
        .where('workspace_id', '=', tenant.workspaceId)
        .where('filename', '=', 'point.png')
        .executeTakeFirstOrThrow();
    await until('the words are kept', async () => (await kept()).alt_text['en'] === 'A green point');

    await sheet.getByRole('button', { name: 'Delete file' }).click();
    await page
      .getByRole('dialog', { name: 'Delete file' })
      .getByRole('button', { name: 'Delete file' })
      .click();
    await page.getByText('No media yet').waitFor();
    expect((await kept()).deleted_at).not.toBeNull();
    expectNoFaults();
  });
});
