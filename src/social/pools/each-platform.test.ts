import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformName, PUBLISHABLE } from '#adapters/social/platforms.ts';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { finish, follow, itemsOf, look, startBlog } from '../feeds/feeds-for-tests.ts';
import { openStage, type Stage } from '../publishing/publishing-for-tests.ts';
import { countSeen, samplePoolPost } from '../publishing/sample-posts-for-tests.ts';
import { fill, put, save, usesOf } from './pools-for-tests.ts';

const HOUR = 3600;

/** What an item of a feed, which is a title and a link, lacks there. */
const LACKING: Partial<Record<PlatformName, string>> = {
  instagram: 'mediaIds',
  pinterest: 'mediaIds',
  tiktok: 'mediaIds',
  youtube: 'mediaIds',
  googlebusiness: 'settings.location',
  lemmy: 'settings.community',
  reddit: 'settings.subreddit',
  slack: 'settings.channel',
};
const WHOLE = PUBLISHABLE.filter((platform) => LACKING[platform] === undefined);

/** Posts that are created automatically, on every platform: each is published once, or names what it lacks there. */
describe('on each platform', () => {
  let stage: Stage;
  /** A workspace for each: one may write only so many times in a minute. */
  const places = new Map<PlatformName, { tenant: Tenant; accountId: string }>();
  beforeAll(async () => {
    stage = await openStage();
    for (const platform of PUBLISHABLE) {
      const tenant = await stage.app.tenant();
      places.set(platform, { tenant, accountId: await stage.connect(tenant, platform) });
    }
  });
  afterAll(() => stage.close());

  /** One slot a day for each account, an hour from now. */
  async function giveSlots(): Promise<void> {
    const at = new Date(stage.app.services.clock.now().getTime() + HOUR * 1000);
    const time = at.toISOString().slice(11, 16);
    const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time }));
    for (const { tenant, accountId } of places.values()) {
      const { status, text } = await tenant.social('PUT', `/accounts/${accountId}/slots`, { slots });
      if (status !== 200) throw new Error(text);
    }
  }
  const seen = (platforms: readonly PlatformName[], mark: string) =>
    Object.fromEntries(platforms.map((platform) => [platform, countSeen(stage.sandbox, platform, mark)]));
  const all = (platforms: readonly PlatformName[], value: unknown) =>
    Object.fromEntries(platforms.map((platform) => [platform, value]));
  const out = async (count: number) => {
    stage.pass(1.1 * HOUR);
    await stage.lookForDue();
    await until('all are out', async () => {
      stage.pass(5);
      await stage.wake();
      const rows = await stage.app.services.database.system
        .selectFrom('post_targets')
        .select('status')
        .where('status', '=', 'published')
        .execute();
      return rows.length === count;
    });
  };

  it('a turn of a pool is published with its files, its options and its name as the title', async () => {
    await giveSlots();
    for (const [platform, { tenant, accountId }] of places) {
      const { text, mediaIds, settings } = await samplePoolPost(stage.app.services, tenant, platform);
      const fields = { accountIds: [accountId], leadHours: 2 };
      const { id, version } = (await save(tenant, { ...fields, paused: true })).body.data.pool;
      await put(tenant, id, {
        name: `Turn of ${platform}`,
        // Braces are variables in a pool.
        texts: [`${text.replace(/[{}]/g, '')} turn${platform}`.trim()],
        mediaIds,
        settings: { [platform]: { ...settings, title: undefined } },
      });
      expect((await save(tenant, { ...fields, id, version })).status).toBe(200);
      await fill(stage.app, id);
      expect([platform, await usesOf(tenant, id)]).toMatchObject([
        platform,
        [{ problem: null, postStatus: 'scheduled' }],
      ]);
    }
    await out(PUBLISHABLE.length);
    const marks = PUBLISHABLE.map((platform) => [
      platform,
      countSeen(stage.sandbox, platform, `turn${platform}`),
    ]);
    expect(Object.fromEntries(marks)).toEqual(all(PUBLISHABLE, 1));
  });

  it('an item of a feed is published, or stays a draft that names the missing field', async () => {
    const blog = await startBlog();
    blog.add({ id: 'news', title: 'News of the harbour' });
    await giveSlots();
    for (const [platform, { tenant, accountId }] of places) {
      const feedId = await follow(tenant, blog.url, { accountIds: [accountId], outcome: 'queue' });
      await look(stage.app, tenant, feedId);
      await finish(stage.app);
      const [item] = await itemsOf(tenant, feedId);
      const field = LACKING[platform];
      const isNamed = item?.problem?.includes(` ${field}: `) ?? false;
      expect([platform, item?.postStatus, isNamed]).toEqual(
        field ? [platform, 'draft', true] : [platform, 'scheduled', false],
      );
    }
    await out(PUBLISHABLE.length + WHOLE.length);
    expect(seen(WHOLE, 'News of the harbour')).toEqual(all(WHOLE, 1));
    await blog.close();
  });
});
