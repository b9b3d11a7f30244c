import { afterAll, describe, expect, it } from 'vitest';
import { readTerms } from '#localization/terms/seed-for-tests.ts';
import { indexMemory, rememberUnits } from '#localization/tm/memory-for-tests.ts';
import { until } from '../../test/harness.ts';
import {
  connect,
  createPost,
  eventsOf,
  localize,
  openBridge,
  showPost,
  translated,
} from './bridge-for-tests.ts';
import { key } from '../../test/factories/key.ts';
import { addMedia } from '../../test/factories/media.ts';

const accounts: Record<string, string> = {};

const bridge = await openBridge();
const tenant = await bridge.app.tenant();
accounts['en'] = await connect(bridge.app, tenant, 'bluesky', 'en');
accounts['de'] = await connect(bridge.app, tenant, 'mastodon', 'de');
accounts['ja'] = await connect(bridge.app, tenant, 'x', 'ja');
await tenant.open('POST', '/terms/create', {
  terms: [
    {
      content: 'Lantern Quest',
      source_language: 'en',
      translations: { de: 'Laternenjagd', ja: 'ランタンの旅' },
    },
  ],
});
await until('the term', async () => (await readTerms(bridge.app, tenant)).length === 1);
await rememberUnits(bridge.app, tenant, [
  { source: 'Thank you for playing!', target: 'Danke fürs Spielen!', language: 'de' },
  { source: 'Thank you for playing!', target: '遊んでくれてありがとう！', language: 'ja' },
]);
await indexMemory(bridge.app);
afterAll(() => bridge.close());

const TEXT = 'Lantern Quest is out 🚀 @paperboat https://example.com/quest?ref=1 #LanternQuest {player}';

describe('one post, every account in its own language', () => {
  it('uses termbase and memory, keeps protected text, and publishes each variant', async () => {
    const postId = await createPost(tenant, {
      content: { text: TEXT, locale: 'en', parts: [{ text: 'Thank you for playing!' }] },
      accountIds: [accounts['en']],
    });
    const { status, text } = await localize(tenant, postId, { targetLocales: ['de', 'ja'] });
    expect([status, text]).toEqual([200, text]);
    const items = await translated(tenant, postId);

    expect(items.map((i: { locale: string; status: string }) => [i.locale, i.status])).toEqual([
      ['de', 'completed'],
      ['ja', 'completed'],
    ]);
    const [de, ja] = items;
    expect(de.texts['parts.0']).toBe('Danke fürs Spielen!');
    expect(ja.texts['parts.0']).toBe('遊んでくれてありがとう！');
    expect(de.memoryShare).toBeGreaterThan(0);
    expect(de.text).toContain('Laternenjagd');
    expect(ja.text).toContain('ランタンの旅');
    for (const { text } of [de, ja])
      for (const kept of ['🚀', '@paperboat', 'https://example.com/quest?ref=1', '#LanternQuest', '{player}'])
        expect(text).toContain(kept);

    const published = await tenant.social('POST', `/posts/${postId}/publish`, {}, key());
    expect([published.status, published.text]).toEqual([202, published.text]);
    await until('the post to be out', async () => {
      const { body } = await tenant.console('get_post', { postId });
      return body.data.status === 'published';
    });
    const { targets } = await showPost(tenant, postId);
    expect(targets.map((t: { platform: string; locale: string }) => [t.platform, t.locale])).toEqual([
      ['bluesky', 'en'],
      ['mastodon', 'de'],
      ['x', 'ja'],
    ]);
    const seen = (platform: 'bluesky' | 'mastodon' | 'x') =>
      JSON.stringify(Object.values(bridge.sandbox.world.state(platform).posts));
    expect(seen('bluesky')).toContain('Lantern Quest is out');
    expect(seen('bluesky')).not.toContain('Laternenjagd');
    expect(seen('mastodon')).toContain('Laternenjagd');
    expect(seen('mastodon')).toContain('Danke fürs Spielen!');
    expect(seen('x')).toContain('ランタンの旅');
    expect(seen('x')).not.toContain('Laternenjagd');
    expect(await eventsOf(bridge.app, postId, 'localization.completed')).toHaveLength(1);
  });

  it('a document is published in the language of each account, page by page', async () => {
    const [en, de] = [
      await connect(bridge.app, tenant, 'telegram', 'en'),
      await connect(bridge.app, tenant, 'linkedin', 'de'),
    ];
    const { body } = await tenant.social('POST', '/media/documents', {
      pages: [{ title: 'Lantern Quest' }, { text: 'Thank you for playing!' }],
      locale: 'en',
    });
    const postId = await createPost(tenant, {
      content: { text: 'Lantern Quest', locale: 'en', mediaIds: [body.data.id] },
      accountIds: [en, de],
    });
    await localize(tenant, postId, { targetLocales: ['de'] });
    const [item] = await translated(tenant, postId);
    expect(item.texts[`slides.${body.data.id}.0.title`]).toBe('Laternenjagd');
    expect(item.texts[`slides.${body.data.id}.1.text`]).toBe('Danke fürs Spielen!');
    const { variants } = await showPost(tenant, postId);
    const ids: string[] = [body.data.id, ...variants[0].mediaIds];
    await until('the pages to be drawn', async () => {
      const shown = await Promise.all(ids.map((mediaId) => tenant.console('get_media', { mediaId })));
      return shown.every(({ body: { data } }) => data.status === 'ready');
    });
    // Another account of that language was also added; it does not accept a PDF, and has just published.
    for (const accountId of [en, de]) {
      const published = await tenant.social('POST', `/posts/${postId}/publish`, { accountId }, key());
      expect([published.status, published.text]).toEqual([202, published.text]);
    }
    await until('both to be out', async () => {
      const { body: post } = await tenant.console('get_post', { postId });
      const both = post.data.targets.filter(({ accountId }: { accountId: string }) =>
        [en, de].includes(accountId),
      );
      return both.length === 2 && both.every(({ status }: { status: string }) => status === 'published');
    });
    const sizes = await Promise.all(
      ids.map(async (mediaId) => (await tenant.console('get_media', { mediaId })).body.data.bytes),
    );
    for (const [platform, bytes] of [['telegram', sizes[0]] as const, ['linkedin', sizes[1]] as const]) {
      const { posts, media } = bridge.sandbox.world.state(platform);
      expect([platform, Object.keys(posts).length]).toEqual([platform, 1]);
      expect(Object.values(media).map((file) => file.bytes)).toEqual([bytes]);
    }
  });

  it('a picture is described in the language of its readers', async () => {
    const mediaId = await addMedia(bridge.app, tenant, {
      alt_text: JSON.stringify({ en: 'Lantern Quest', ja: '手で書いた' }),
    });
    const postId = await createPost(tenant, { content: { text: 'Look', locale: 'en', mediaIds: [mediaId] } });
    await localize(tenant, postId, { targetLocales: ['de', 'ja'], mode: 'draft' });
    await translated(tenant, postId);
    const { body } = await tenant.social('GET', `/media/${mediaId}`);
    expect(body.data.altText).toEqual({ en: 'Lantern Quest', de: 'Laternenjagd', ja: '手で書いた' });
  });
});
