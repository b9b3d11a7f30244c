import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { addPost } from '../../src/social/publishing/sample-posts-for-tests.ts';
import { until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

const PLATFORMS = ['devto', 'nostr', 'lemmy'] as const;
const TITLE = 'Lanterns of the harbour';

describe.skipIf(executablePath === null)('platforms that are connected by typed credentials', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('are previewed as readers see them, and one post is published on each', async () => {
    const tenant = await stage.app.tenant();
    const { body } = await tenant.console('connect_sandbox', {});
    expect(body.data.connected).toEqual(expect.arrayContaining([...PLATFORMS]));
    const { accounts } = (await tenant.social('GET', '/accounts')).body.data;
    const ids = PLATFORMS.map(
      (name) => accounts.find(({ platform }: { platform: string }) => platform === name)?.id,
    );
    const text = 'A lamp for *every* boat. #harbour';
    const settings = {
      devto: { title: TITLE, tags: ['lamps'] },
      lemmy: { title: TITLE, community: '31' },
    };
    const postId = await addPost(stage.app.services, tenant, ids, { text }, settings);
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);
    for (const name of ['devto', 'lemmy'])
      await page.locator(`[data-feed="${name}"]`).getByText(TITLE).waitFor();
    await page.locator('[data-feed="nostr"]').getByText('A lamp for').waitFor();
    await visit.expectAxe();

    await tenant.console('publish_post', { postId }, { 'idempotency-key': `publish-${postId}` });
    const seen = (name: string) =>
      Object.values(stage.sandbox.world.state(name).posts).filter(({ hidden }) => !hidden).length;
    await until('one on each', async () => {
      stage.pass(5);
      await stage.wake();
      return PLATFORMS.every((name) => seen(name) === 1);
    });
    visit.expectNoFaults();
  });
});
