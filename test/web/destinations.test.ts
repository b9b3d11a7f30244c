import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/social/accounts/accounts-for-tests.ts';
import { openStage, type Stage, targetOf } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

const LANTERN = '900000000000000001';

describe.skipIf(executablePath === null)('destinations in an account, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('a title and a board are required, kept, reported when they are deleted, and published with the post', async () => {
    const tenant = await stage.app.tenant();
    const accountId = await connect(tenant, 'pinterest', LANTERN);
    const other = await stage.connect(tenant, 'mastodon');
    const postId = await stage.post(tenant, [accountId, other], { text: 'A lantern for the harbour.' });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);

    const board = page.getByLabel('Board · Lantern Studio @lanternstudio');
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await page.getByText('Choose where on Pinterest the post goes.').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Choose where on Pinterest' })
      .getByRole('button', { name: 'Open options' })
      .click();
    await expect.poll(() => board.evaluate((element) => element === document.activeElement)).toBe(true);
    await board.selectOption('Workshop');
    await page.getByText('Choose where on Pinterest the post goes.').waitFor({ state: 'detached' });
    await title.fill('Harbour lantern');
    const buffer = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel('Media files')
      .setInputFiles({ name: 'lantern.jpg', mimeType: 'image/jpeg', buffer });
    await page.locator('[data-feed="pinterest"]').getByText('Harbour lantern').waitFor();
    await until('it is saved', async () => {
      const { settings, variants, content } = (await tenant.console('get_post', { postId })).body.data;
      return (
        settings.pinterest?.title === 'Harbour lantern' &&
        variants?.some(({ settings: own }: { settings: unknown }) => own !== null) &&
        content.mediaIds.length === 1
      );
    });
    // One that only says where a post goes is no version of its own.
    await expect.poll(() => page.getByRole('tab').allTextContents()).toHaveLength(3);
    await visit.expectAxe();

    const person = stage.sandbox.world.state('pinterest').accounts[LANTERN];
    const before = person?.facts['boards'];
    if (person) person.facts['boards'] = [{ id: '7100000000000001', name: 'Lamps' }];
    await page.getByRole('button', { name: 'Refresh the list of Lantern Studio' }).click();
    await page.getByText('It’s no longer there. Choose another.').waitFor();
    if (person) person.facts['boards'] = before;
    await page.getByRole('button', { name: 'Refresh the list of Lantern Studio' }).click();
    await page.getByText('It’s no longer there. Choose another.').waitFor({ state: 'detached' });

    await page.reload();
    await board.waitFor();
    // The boards are loaded after the page, and the chosen one with them.
    await expect.poll(() => board.inputValue()).toBe('7100000000000002');
    await expect.poll(() => title.inputValue()).toBe('Harbour lantern');
    // A post whose files are still being processed is refused.
    const [mediaId] = (await tenant.console('get_post', { postId })).body.data.content.mediaIds;
    await until('the picture to be ready', async () => {
      const { body } = await tenant.console('get_media', { mediaId });
      return body.data.status === 'ready';
    });
    const key = { 'idempotency-key': `publish-${postId}` };
    expect((await tenant.console('publish_post', { postId }, key)).status).toBeLessThan(300);
    const pins = () => Object.values(stage.sandbox.world.state('pinterest').posts);
    await until(
      'the pin',
      async () => pins().length === 1 && (await targetOf(stage.app, postId)) !== undefined,
    );
    expect(pins()[0]?.facts).toMatchObject({
      board: '7100000000000002',
      title: 'Harbour lantern',
      description: 'A lantern for the harbour.',
    });
    visit.expectNoFaults();
  });
});
