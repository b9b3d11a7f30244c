import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformName } from '#adapters/social/platforms.ts';
import { localize, translated } from '../../src/bridge/bridge-for-tests.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { read as readFigures } from '../../src/social/analytics/figures-for-tests.ts';
import { addComment } from '../../src/social/comments/inbox-for-tests.ts';
import { setPost, setTargets } from '../../src/social/posts/posts-for-tests.ts';
import { openStage, type Stage, targetOf } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAlone, visitAs } from './app.ts';
import { endRoutes } from './browser.ts';
import { boxOf, drag } from './hands.ts';

const TEXTS: Record<string, string> = Object.assign(
  {},
  ...['common', 'publish', 'publish-plan', 'publish-compose', 'publish-team', 'shell'].map((file) =>
    JSON.parse(readFileSync(`web/src/text/en/${file}.json`, 'utf8')),
  ),
);
/** The text of the page with its values filled in, a plural in its general form. */
const say = (id: string, values: Record<string, string | number> = {}) =>
  (TEXTS[id] ?? id)
    .replace(/\{\w+, plural,.* other \{(.*?)\}\}/, (_, other: string) =>
      other.replace('#', String(values['count'])),
    )
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

describe.skipIf(executablePath === null)('the composer keeps unsaved work, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const read = async (tenant: Tenant, postId: string) =>
    (await tenant.console('get_post', { postId })).body.data;
  const textOf = async (tenant: Tenant, postId: string) => (await read(tenant, postId)).content.text;
  const field = (page: Page) => page.getByRole('textbox', { name: say('compose.text'), exact: true });
  const kept = (page: Page) => page.getByText(say('compose.keptHere'));
  const saved = (page: Page) => page.getByText(/^Saved/);
  const limit = (tenant: Tenant) =>
    stage.app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ publishIntervalSec: { mastodon: 0, bluesky: 0, x: 0 } }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
  const picture = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  async function addPictures(page: Page, ...names: string[]): Promise<void> {
    const files = await Promise.all(
      names.map(async (name) => ({
        name: `${name}.png`,
        mimeType: 'image/png',
        buffer: await picture(name),
      })),
    );
    await page.getByLabel(say('compose.media'), { exact: true }).setInputFiles(files);
  }
  const strip = async (page: Page) =>
    (await page.locator('[data-media] p.font-medium').allInnerTexts()).map((text) =>
      text.replace(/^\d+\. ?/, '').trim(),
    );
  async function draftFor(tenant: Tenant, platforms: readonly PlatformName[], text: string) {
    const accountIds: string[] = [];
    for (const platform of platforms) accountIds.push(await stage.connect(tenant, platform));
    return { accountIds, postId: await stage.post(tenant, accountIds, { text }) };
  }

  it('a part that cannot be loaded does not break the rest', async () => {
    const tenant = await stage.app.tenant();
    const { postId } = await draftFor(tenant, ['mastodon'], 'The bells ring.');
    const { page, go } = await visitAs(stage.app.url, tenant);
    await page.route('**/app/precheck-list-*.js', (route) => route.abort());
    await go(`s/compose/${postId}`);
    await page.getByText(say('later.missing')).waitFor();
    await field(page).fill('The bells ring on.');
    await saved(page).waitFor();
    expect(await textOf(tenant, postId)).toBe('The bells ring on.');
  });

  it('words written offline are kept, marked as unsaved, and saved by themselves when the network is back', async () => {
    const tenant = await stage.app.tenant();
    const { postId } = await draftFor(tenant, ['mastodon'], 'The bells ring.');
    // Modules that were requested without a network cause errors that the page survives.
    const { page, go } = await visitAs(stage.app.url, tenant);
    await go(`s/compose/${postId}`);
    await field(page).waitFor();
    await page.context().setOffline(true);
    await field(page).fill('The bells ring. Written offline.');
    await kept(page).waitFor();
    await page.getByRole('button', { name: say('compose.retrySave') }).waitFor();
    await page.context().setOffline(false);
    await saved(page).waitFor();
    expect(await textOf(tenant, postId)).toBe('The bells ring. Written offline.');

    // A person who continues at once undoes nothing.
    await field(page).fill('The bells ring. Written offline. And quickly.');
    await page.getByRole('link', { name: 'Drafts', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Drafts' }).waitFor();
    await until('the last words on the server', async () =>
      (await textOf(tenant, postId)).endsWith('quickly.'),
    );
  });

  it('a new post survives a reload before its first save, and becomes one post; a button retries', async () => {
    const tenant = await stage.app.tenant();
    await stage.connect(tenant, 'mastodon');
    const { page, go } = await visitAs(stage.app.url, tenant);
    await go('s/compose');
    // The post is made; only the answer is lost.
    await page.route(/\/api\/console\/create_post$/, async (route) => {
      await route.fetch();
      await route.abort('connectionfailed');
    });
    await field(page).fill('Nobody has heard of this yet.');
    await kept(page).waitFor();
    await page.getByRole('button', { name: say('compose.firstComment') }).click();
    await page.keyboard.type('Under it.');
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe('Nobody has heard of this yet.');
    await page.getByText(say('compose.restored')).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: /^Mastodon/ }).getAttribute('aria-pressed'))
      .toBe('true');
    await expect.poll(() => page.getByLabel(say('compose.firstComment')).inputValue()).toBe('Under it.');
    await kept(page).waitFor();
    // The page also retries by itself, so the press and its result are one turn of the page.
    const press = async ([button]: (HTMLElement | SVGElement)[]) => {
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await Promise.resolve();
      return button && (button.isConnected ? 'nothing' : 'a try');
    };
    const retry = page.getByRole('button', { name: say('compose.retrySave') });
    expect(await until('the button', () => retry.evaluateAll(press))).toBe('a try');
    await endRoutes(page);
    await saved(page).waitFor();
    const { items } = (await tenant.console('list_posts', {})).body.data;
    expect(items.map((post: { content: object }) => post.content)).toMatchObject([
      { text: 'Nobody has heard of this yet.', firstComment: 'Under it.' },
    ]);
    await go('s/compose');
    await expect.poll(() => field(page).inputValue()).toBe('');
  });

  it('kept words are for nobody else, and overwrite nothing: the returning person decides', async () => {
    const tenant = await stage.app.tenant();
    const { postId } = await draftFor(tenant, ['mastodon'], 'The first text.');
    const { page, go } = await visitAs(stage.app.url, tenant);
    await go(`s/compose/${postId}`);
    await field(page).waitFor();
    // Before the whole page has arrived: a missing part does not affect the rest.
    await page.context().setOffline(true);
    await field(page).fill('My text.');
    await kept(page).waitFor();
    // Their session has ended, they leave, and a colleague signs in with the same browser.
    const colleague = await makeMember(stage.app, tenant, 'author');
    const mine = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
    const [name = '', value = ''] = colleague.cookie.split('=');
    await page.context().clearCookies();
    await page.goto('about:blank');
    await page.context().addCookies([{ name, value, url: stage.app.url, httpOnly: true, sameSite: 'Lax' }]);
    await page.context().setOffline(false);
    await go(`s/compose/${postId}`);
    await expect.poll(() => field(page).inputValue()).toBe('The first text.');
    await field(page).fill('Their text.');
    await saved(page).waitFor();

    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.context().addCookies(mine);
    await go(`s/compose/${postId}`);
    const choice = page.getByRole('dialog', { name: say('compose.conflict') });
    await choice.getByText('Their text.').waitFor();
    await page.keyboard.press('Escape');
    expect(await textOf(tenant, postId)).toBe('Their text.');
    await page.getByRole('button', { name: say('compose.conflict.decide') }).click();
    await choice.getByRole('button', { name: say('compose.conflict.keepMine') }).click();
    await saved(page).waitFor();
    expect(await textOf(tenant, postId)).toBe('My text.');
  });

  it('pictures stay in the order in which they were chosen, and are moved by mouse and by key', async () => {
    const tenant = await stage.app.tenant();
    const { postId } = await draftFor(tenant, ['mastodon'], 'Three of them.');
    const { page, go, expectNoFaults } = await visitAs(stage.app.url, tenant);
    await go(`s/compose/${postId}`);
    await field(page).waitFor();
    // The first is announced last.
    const { promise: others, resolve } = Promise.withResolvers<void>();
    let announced = 0;
    await page.route(/\/api\/console\/create_media_upload$/, async (route) => {
      if (route.request().postData()?.includes('red.png')) await others;
      await route.continue();
      announced += 1;
      if (announced === 2) resolve();
    });
    await addPictures(page, 'red', 'green', 'blue');
    await expect.poll(() => strip(page)).toEqual(['red.png', 'green.png', 'blue.png']);

    const row = (at: number) => page.locator('[data-media]').nth(at);
    await page.locator('[data-media] img').nth(2).waitFor();
    const from = await boxOf(row(2));
    const to = await boxOf(row(0));
    await drag(page, { x: from.x, y: from.y + 20 }, to);
    await expect.poll(() => strip(page)).toEqual(['blue.png', 'red.png', 'green.png']);
    await row(2)
      .getByRole('button', { name: say('compose.media.back') })
      .click();
    await page.keyboard.press('Enter');
    await expect.poll(() => strip(page)).toEqual(['green.png', 'blue.png', 'red.png']);
    await page.getByText(say('compose.media.place', { name: 'green.png', place: 1, all: 3 })).waitFor();
    await until('the order on the server', async () => {
      const ids: string[] = (await read(tenant, postId)).content.mediaIds;
      const names = await Promise.all(
        ids.map(async (mediaId) => (await tenant.console('get_media', { mediaId })).body.data.filename),
      );
      return names.join() === 'green.png,blue.png,red.png';
    });
    expectNoFaults();
  });

  it('the cursor goes into newly added parts; problems are listed once, with the files and a solution', async () => {
    const tenant = await stage.app.tenant();
    const { postId } = await draftFor(tenant, ['mastodon', 'x', 'bluesky'], 'First.');
    const { page, go, expectNoFaults, expectAxe } = await visitAs(stage.app.url, tenant);
    await go(`s/compose/${postId}`);
    await page.getByRole('button', { name: say('compose.addPart') }).click();
    await page.keyboard.type('Second part, typed at once');
    await page.getByRole('button', { name: say('compose.firstComment') }).click();
    await page.keyboard.type('And a comment');
    const content = { parts: [{ text: 'Second part, typed at once' }], firstComment: 'And a comment' };
    await expect.poll(async () => (await read(tenant, postId)).content).toMatchObject(content);

    await page.getByRole('button', { name: say('compose.poll'), exact: true }).click();
    await page.keyboard.type('Yes');
    await page.getByRole('textbox', { name: say('compose.poll.option', { number: 2 }) }).fill('No');
    const noPoll = page.locator('[data-problem="noPoll"]');
    await noPoll.getByText(say('compose.problem.noPoll', { platforms: 'Bluesky' })).waitFor();
    await noPoll.getByRole('button', { name: say('compose.poll.remove') }).click();
    await noPoll.waitFor({ state: 'detached' });

    await addPictures(page, 'red', 'green');
    const alt = page.locator('[data-problem="alt"]');
    await alt.getByText(say('compose.problem.alt', { count: 2 })).waitFor();
    await alt.getByText('red.png and green.png').waitFor();
    await expect.poll(() => page.getByText(/med_\w+/).count()).toBe(0);
    await alt.getByRole('button', { name: say('compose.alt.write') }).click();
    await page.keyboard.type('A red field');
    await page.keyboard.press('Tab');
    await alt.getByText('green.png', { exact: true }).waitFor();
    await expectAxe();
    expectNoFaults();
  });

  it('publish now names the accounts and expected failures, and sends only ready ones', async () => {
    const tenant = await stage.app.tenant();
    await limit(tenant);
    const { postId, accountIds } = await draftFor(tenant, ['mastodon', 'threads'], 'To those who can.');
    await stage.app.services.database.system
      .updateTable('accounts')
      .set({ status: 'expired' })
      .where('id', '=', accountIds[1] ?? '')
      .execute();
    const { page, go, expectNoFaults, expectAxe } = await visitAs(stage.app.url, tenant);
    await go(`s/compose/${postId}`);
    await page.getByRole('button', { name: say('post.publishNow') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-fate="ready"]').waitFor();
    await dialog
      .locator('[data-fate="fails"]')
      .getByText(/authorization/)
      .waitFor();
    await expectAxe();
    await dialog.getByRole('button', { name: 'Publish only the ready one' }).click();
    await page.getByRole('heading', { level: 1, name: 'To those who can.' }).waitFor();
    await until('one account published, the other as it was', async () => {
      const { targets } = await read(tenant, postId);
      return targets.map(({ status }: { status: string }) => status).join() === 'published,pending';
    });
    // The page of the post behaves in the same way: no account is ready any more.
    await page.getByRole('button', { name: say('post.publishNow') }).click();
    await dialog.getByText(say('publishNow.none')).waitFor();
    expectNoFaults();
  });

  it('waiting translations are shown in the composer, hold a post back with three options, and are approved at once', async () => {
    const tenant = await stage.app.tenant();
    await limit(tenant);
    const { postId, accountIds } = await draftFor(
      tenant,
      ['mastodon', 'bluesky'],
      'The harvest festival opens.',
    );
    for (const [at, locale] of ['de', 'es'].entries())
      await stage.app.services.database.system
        .updateTable('accounts')
        .set({ locale })
        .where('id', '=', accountIds[at] ?? '')
        .execute();
    await setPost(stage.app, postId, {
      content: JSON.stringify({
        text: 'The harvest festival opens.',
        locale: 'en',
        parts: [],
        mediaIds: [],
        link: null,
        poll: null,
        firstComment: null,
        contentWarning: null,
      }),
    });
    expect((await localize(tenant, postId, { targetLocales: ['de', 'es'], review: true })).status).toBe(200);
    await translated(tenant, postId);

    const { page, go, expectNoFaults, expectAxe } = await visitAs(stage.app.url, tenant);
    await go(`s/posts/${postId}`);
    await page.getByRole('button', { name: say('post.publishNow') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('post.publishNow') })
      .click();
    const held = page.getByRole('dialog', { name: say('untranslated.title') });
    await held.getByText('German and Spanish: translated, waiting for review').waitFor();
    await held.getByRole('button', { name: say('untranslated.publish') }).waitFor();
    await held.getByRole('button', { name: say('untranslated.wait') }).waitFor();
    await expectAxe();
    await held.getByRole('button', { name: say('untranslated.review') }).click();
    const panel = page.getByRole('dialog', { name: say('compose.localize') });
    await panel.getByRole('button', { name: say('localizePost.approveAll', { count: 2 }) }).click();
    await panel.getByText(say('localizePost.state.completed'), { exact: true }).nth(1).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(say('localizePost.count.completed', { count: 2 })).waitFor();
    await page.getByRole('tab', { name: 'Spanish' }).waitFor();
    expectNoFaults();
  });

  it('one preview, with its pictures: for the approver, on the page of the post, for a guest and in the calendar', async () => {
    const tenant = await stage.app.tenant();
    const { postId, accountIds } = await draftFor(tenant, ['bluesky'], 'A field at dusk.');
    const { page, go, expectNoFaults, expectAxe } = await visitAs(stage.app.url, tenant);
    await go(`s/compose/${postId}`);
    await addPictures(page, 'teal');
    await page.getByRole('textbox', { name: say('compose.alt') }).fill('A field');
    await page.keyboard.press('Tab');
    await page.locator('aside').getByRole('img', { name: 'A field' }).waitFor();
    await until('the picture saved', async () => (await read(tenant, postId)).content.mediaIds.length === 1);
    const { link } = (await tenant.console('create_review_link', { postId })).body.data;

    const guest = await visitAlone(stage.app.url);
    await guest.page.goto(link);
    await guest.page.locator('[data-feed="bluesky"]').getByRole('img', { name: 'A field' }).waitFor();
    await guest.page.locator('[data-feed="bluesky"]').getByText('A field at dusk.').waitFor();
    await guest.expectAxe();
    guest.expectNoFaults();

    const at = new Date(Date.now() + 3_600_000);
    await setPost(stage.app, postId, { status: 'pending_approval', scheduled_at: at });
    await go('s/approvals');
    const feed = page.locator('[data-feed="bluesky"]');
    await feed.getByRole('img', { name: 'A field' }).waitFor();
    await expectAxe();

    await go(`s/calendar?view=month&date=${at.toISOString().slice(0, 10)}&zone=UTC`);
    await page.getByRole('link', { name: /A field at dusk/ }).hover();
    await page.locator(`[data-peek="${postId}"] [data-feed="bluesky"] img`).waitFor();
    await page.mouse.move(2, 2);
    await page.locator(`[data-peek="${postId}"]`).waitFor({ state: 'detached' });

    const published = { status: 'published', published_at: new Date() };
    await setPost(stage.app, postId, published);
    await setTargets(stage.app, postId, published);
    const { id: targetId } = await targetOf(stage.app, postId);
    const day = new Date().toISOString().slice(0, 10);
    await readFigures(stage.app, tenant, accountIds[0] ?? '', day, { reactions: 42, views: 900 }, targetId);
    await addComment(stage.app, tenant, accountIds[0] ?? '', {
      text: 'Where is that?',
      post_id: postId,
      target_id: targetId,
    });
    await go(`s/posts/${postId}`);
    await feed.getByRole('img', { name: 'A field' }).waitFor();
    await page.getByText('900', { exact: true }).waitFor();
    await page.getByRole('link', { name: /Where is that/ }).waitFor();
    await expectAxe();
    expectNoFaults();
  });
});
