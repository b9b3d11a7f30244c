import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp, until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

const LARGE = { width: 1700, height: 1700, channels: 3, background: 'black' } as const;
/** One green point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(executablePath === null)('the media library, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });

  it('files are sorted by tags: one is chosen, new uploads get it, and the form offers it', async () => {
    const tenant = await app.tenant();
    const { page, go, expectNoFaults, expectAxe } = await visitAs(app.url, tenant);
    const announce = (filename: string, tags: string[]) =>
      tenant.console('create_media_upload', { filename, mime: 'image/png', bytes: 100, tags });
    await announce('lantern.png', ['Autumn']);
    await announce('bell.png', []);
    await go('s/media');
    const files = page.getByRole('list', { name: 'Media' }).getByRole('button');
    const shelf = page.getByRole('group', { name: 'Tags', exact: true });
    await expect.poll(() => files.count()).toBe(2);
    await shelf.getByRole('button', { name: 'Autumn 1' }).click();
    await expect.poll(() => files.count()).toBe(1);
    await page
      .getByLabel('Upload')
      .last()
      .setInputFiles([{ name: 'point.png', mimeType: 'image/png', buffer: PNG }]);
    await shelf.getByRole('button', { name: 'Autumn 2' }).waitFor();
    await page.getByRole('button', { name: /point\.png/ }).waitFor();
    await expectAxe();

    await shelf.getByRole('button', { name: 'Autumn 2' }).click();
    await page.getByRole('button', { name: /bell\.png/ }).click();
    const sheet = page.getByRole('dialog', { name: 'bell.png' });
    await sheet.getByRole('button', { name: 'Add tag Autumn' }).click();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.keyboard.press('Escape');
    await shelf.getByRole('button', { name: 'Autumn 3' }).waitFor();
    expectNoFaults();
  });

  it('an interrupted upload continues after the received part: after a click, and after the page was closed', async () => {
    const tenant = await app.tenant();
    const { page, go, expectNoFaults } = await visitAs(app.url, tenant);
    // Noise is not packed: three pieces.
    const noise = { create: { ...LARGE, noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } } };
    const path = join(mkdtempSync(join(tmpdir(), 'parlance-upload-')), 'large.png');
    await sharp(noise).png({ compressionLevel: 0 }).toFile(path);
    const sent: number[] = [];
    let lost = 2;
    await page.route('**/api/console/upload_media_content', (route) => {
      const { part } = JSON.parse(route.request().postData() ?? '{}');
      sent.push(part);
      if (part < lost) return route.continue();
      lost += 1;
      return route.abort();
    });
    const rows = () =>
      app.services.database.system
        .selectFrom('media')
        .select(['status'])
        .where('workspace_id', '=', tenant.workspaceId)
        .execute();
    const choose = () => page.getByLabel('Upload').last().setInputFiles(path);
    const retry = page.getByRole('list', { name: 'Uploads' }).getByRole('button', { name: 'Retry' });
    await go('s/media');
    await choose();
    await retry.click();
    await until('the second piece arrived and the third was lost', () => Promise.resolve(sent.length === 4));
    await retry.waitFor();
    await page.reload();
    await page.getByLabel('Upload').last().waitFor({ state: 'attached' });
    await choose();
    await until('the file is whole', async () => (await rows())[0]?.status === 'processing');
    expect(sent).toEqual([1, 2, 2, 3, 3]);
    expect(await rows()).toEqual([{ status: 'processing' }]);
    // The page hears of it a moment after the database.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('uploads'))).toBeNull();
    expectNoFaults();
  });

  it('an upload that the server has closed meanwhile starts again, once', async () => {
    const tenant = await app.tenant();
    const { page, go, expectNoFaults } = await visitAs(app.url, tenant);
    let isLost = true;
    await page.route('**/api/console/upload_media_content', (route) =>
      isLost ? route.abort() : route.continue(),
    );
    await go('s/media');
    await page
      .getByLabel('Upload')
      .last()
      .setInputFiles([{ name: 'point.png', mimeType: 'image/png', buffer: PNG }]);
    const retry = page.getByRole('list', { name: 'Uploads' }).getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    const media = () =>
      app.services.database.system
        .selectFrom('media')
        .select(['status'])
        .where('workspace_id', '=', tenant.workspaceId)
        .orderBy('created_at')
        .execute();
    await app.services.database.system
      .updateTable('media')
      .set({ expires_at: new Date(0) })
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    isLost = false;
    await retry.click();
    await until('the new one is whole', async () => (await media()).at(-1)?.status === 'processing');
    expect(await media()).toEqual([{ status: 'uploading' }, { status: 'processing' }]);
    expectNoFaults();
  });
});
