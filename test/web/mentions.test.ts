import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, connectBluesky } from '../../src/social/accounts/accounts-for-tests.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { executablePath, visitAs } from './app.ts';

const HARBOUR = '@[Harbour Books](urn:li:organization:5500002)';

describe.skipIf(executablePath === null)('mentions in a text, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('are looked up during writing, by keyboard on a narrow page, and are shown as on each platform', async () => {
    const tenant = await stage.app.tenant();
    const linkedin = await connect(tenant, 'linkedin', 'urn:li:organization:5500001');
    const bluesky = await connectBluesky(tenant);
    const postId = await stage.post(tenant, [linkedin, bluesky], { text: 'Thanks' });
    const visit = await visitAs(stage.app.url, tenant, { width: 390, locale: 'zh-cn' });
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);
    const text = page.locator('#version-text');
    await text.press('End');
    await text.pressSequentially(' @harbour-books');
    await page.getByRole('option', { name: 'Harbour Books' }).waitFor();
    await visit.expectAxe();
    await text.press('Enter');
    await text.pressSequentially('and @paper');
    await page.getByRole('option', { name: '@paperboat.bsky.test' }).waitFor();
    await text.press('Enter');
    const written = `Thanks ${HARBOUR} and @paperboat.bsky.test `;
    await expect.poll(() => text.inputValue()).toBe(written);

    await page.setViewportSize({ width: 1440, height: 900 });
    const feed = (platform: string) => page.locator(`[data-feed="${platform}"]`).first();
    await feed('linkedin').getByText('Thanks Harbour Books and').waitFor();
    await feed('bluesky').getByText('Thanks Harbour Books and').waitFor();

    await page.setViewportSize({ width: 390, height: 900 });
    await page.context().setOffline(true);
    await text.pressSequentially('or @nobody');
    await expect.poll(() => text.inputValue()).toBe(`${written}or @nobody`);
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    await page.context().setOffline(false);
    visit.expectNoFaults();
  });
});
