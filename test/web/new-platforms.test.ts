import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformName } from '#adapters/social/platforms.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { addPost } from '../../src/social/publishing/sample-posts-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';

const TITLE = 'Lanterns of the harbour';
/** One writes, five read it in their own language. */
const MARKETS = [
  ['linkedin', 'en'],
  ['telegram', 'de'],
  ['discord', 'fr'],
  ['nostr', 'es'],
  ['wordpress', 'ja'],
  ['ghost', 'ko'],
] as const satisfies readonly (readonly [PlatformName, string])[];
type Target = { platform: string; status: string; locale: string | null };

describe.skipIf(executablePath === null)('the platforms that came later, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const connect = async (tenant: Tenant, platform: PlatformName, locale: string) => {
    const id = await stage.connect(tenant, platform);
    const accounts = stage.app.services.database.system.updateTable('accounts');
    await accounts.set({ locale }).where('id', '=', id).execute();
  };
  const seenOn = (platform: PlatformName) =>
    Object.values(stage.sandbox.world.state(platform).posts).filter(({ hidden }) => !hidden).length;
  const drawn = (tenant: Tenant, count: number) =>
    until('the pages to be drawn', async () => {
      const { body } = await tenant.console('list_media', { kind: ['document'], status: ['ready'] });
      return body.data.items.length === count;
    });
  const out = async (postId: string, tenant: Tenant) =>
    until('all are out', async () => {
      stage.pass(5);
      await stage.wake();
      const { body } = await tenant.console('get_post', { postId });
      return body.data.targets.every(({ status }: Target) => status === 'published') && body.data.targets;
    });

  it('one post for six of them: written, localized, published, each in its language', async () => {
    const tenant = await stage.app.tenant();
    for (const [platform, locale] of MARKETS) await connect(tenant, platform, locale);
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go('s/compose');
    for (const name of [/^LinkedIn /, /^WordPress /, /^Ghost /])
      await page.getByRole('button', { name }).click();
    await page.getByRole('textbox', { name: 'Post text' }).fill('A lamp for every boat. #harbour');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(TITLE);
    await page.getByRole('combobox', { name: 'Post language' }).selectOption('en');
    await page.getByText(/^Saved/).waitFor();
    const postId = /compose\/(pst_\w+)/.exec(page.url())?.[1] ?? '';

    await page.getByRole('button', { name: 'Localize', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Localize' });
    const languages = ['German', 'French', 'Spanish', 'Japanese', 'Korean'];
    for (const language of languages)
      await panel.getByRole('checkbox', { name: new RegExp(language) }).click();
    await panel.getByRole('button', { name: 'Translate into 5 languages' }).click();
    const version = (language: string) =>
      panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: language, exact: true }) });
    for (const language of languages)
      await version(language).getByRole('button', { name: 'Approve' }).click();
    for (const language of languages) await version(language).getByText('Done').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('6 accounts are ready').waitFor();
    for (const [platform] of MARKETS) await page.locator(`aside [data-feed="${platform}"]`).waitFor();

    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    const targets = await out(postId, tenant);
    expect(
      Object.fromEntries(targets.map(({ platform, locale }: Target) => [platform, locale])),
    ).toMatchObject(Object.fromEntries(MARKETS));
    expect(MARKETS.map(([platform]) => seenOn(platform))).toEqual(MARKETS.map(() => 1));
    visit.expectNoFaults();
  });

  it('in Chinese: destinations, titles and options have Chinese labels, and the content is published', async () => {
    const tenant = await stage.app.tenant();
    const names = ['discord', 'wordpress', 'slack', 'reddit', 'nostr', 'lemmy'] as const;
    const ids = [];
    for (const name of names) ids.push(await stage.connect(tenant, name));
    const before = names.map(seenOn);
    const title = '港口的灯笼';
    const postId = await addPost(
      stage.app.services,
      tenant,
      ids,
      { text: '每条船都有一盏灯。', locale: 'zh-cn' },
      {
        slack: { channel: 'C0LANTERN1' },
        reddit: { subreddit: 'harbourlife' },
        lemmy: { community: '31' },
        nostr: { article: true },
      },
    );
    const visit = await visitAs(stage.app.url, tenant, { locale: 'zh-cn' });
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);
    // The community wants a flair, and the page says which it has.
    await page.getByText('r/harbourlife 要求每个帖子都带有标签。').waitFor();
    await page.getByText('请选择其中之一：Talk。').waitFor();
    await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
    for (const name of ['wordpress', 'reddit', 'nostr', 'lemmy'])
      await page.locator(`aside [data-feed="${name}"]`).getByText(title).waitFor();
    const words = await page.getByRole('complementary', { name: '预览' }).innerText();
    expect(words).not.toMatch(/No title|Title from|more$|now$/m);
    await visit.expectAxe();
    await page.getByRole('tab', { name: /Reddit/ }).click();
    await page.getByRole('textbox', { name: '标签', exact: true }).fill('Talk');
    await page.getByText('r/harbourlife 要求每个帖子都带有标签。').waitFor({ state: 'detached' });
    await page.locator('aside [data-feed="reddit"]').getByText('Talk').waitFor();
    await page.getByRole('button', { name: '立即发布' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click();
    await out(postId, tenant);
    expect(names.map(seenOn)).toEqual(before.map((count) => count + 1));
    expect(Object.values(stage.sandbox.world.state('nostr').posts).at(-1)?.facts['kind']).toBe(30_023);
    visit.expectNoFaults();
  });

  it('a document: pages are written, previewed, changed, and published once', async () => {
    const tenant = await stage.app.tenant();
    await connect(tenant, 'linkedin', 'en');
    const before = seenOn('linkedin');
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go('s/compose');
    // The only account is chosen already.
    await page.getByRole('textbox', { name: 'Post text' }).fill('Swipe');
    await page.getByRole('button', { name: 'Document', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a document' });
    await dialog.getByRole('textbox', { name: 'Title, page 1' }).fill('Lanterns');
    await dialog.getByRole('button', { name: 'Add a page' }).click();
    const make = dialog.getByRole('button', { name: 'Make a PDF of 2 pages' });
    await expect.poll(() => make.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Text, page 2' }).fill('- one\n- two');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('lanterns');
    await visit.expectAxe();
    await make.click();
    const feed = page.locator('aside [data-feed="linkedin"]');
    await drawn(tenant, 1);
    await feed.getByText('1 of 2').waitFor();
    // The check gets it too.
    await page.getByText('1 file is still being processed').waitFor({ state: 'hidden' });
    await feed.getByRole('button', { name: 'Next page' }).click();
    await feed.getByText('2 of 2').waitFor();

    await page.getByRole('button', { name: 'Change the pages' }).click();
    const again = page.getByRole('dialog', { name: 'Change the pages' });
    await expect
      .poll(() => again.getByRole('textbox', { name: 'Title, page 1' }).inputValue())
      .toBe('Lanterns');
    await again.getByRole('button', { name: 'Move up, page 2' }).click();
    await again.getByRole('button', { name: 'Make a PDF of 2 pages' }).click();
    await drawn(tenant, 2);
    await feed.getByText('1 of 2').waitFor();
    await page.getByText(/^Saved/).waitFor();
    const postId = /compose\/(pst_\w+)/.exec(page.url())?.[1] ?? '';
    const shown = await until('the second document', async () => {
      const { content } = (await tenant.console('get_post', { postId })).body.data;
      const [mediaId] = content.mediaIds;
      if (mediaId === undefined) return false;
      const { data } = (await tenant.console('get_media', { mediaId })).body;
      return (
        content.mediaIds.length === 1 &&
        data.document?.pages[0].title === '' &&
        data.status === 'ready' &&
        data
      );
    });
    expect(shown).toMatchObject({ filename: 'lanterns.pdf', pages: 2 });
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await out(postId, tenant);
    expect(seenOn('linkedin')).toBe(before + 1);
    visit.expectNoFaults();
  });
});
