import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformName } from '#adapters/social/platforms.ts';
import { localizations, localize, translated } from '../../src/bridge/bridge-for-tests.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';
import { boxOf, drag } from './hands.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const inBerlin = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Berlin',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const HOUR_MS = 3_600_000;
const SIX: readonly PlatformName[] = ['x', 'bluesky', 'mastodon', 'threads', 'facebook', 'instagram'];
type Target = {
  platform: string;
  status: string;
  attempts: number;
  accountId: string;
  locale: string | null;
};

describe.skipIf(executablePath === null)('journeys of a social manager, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const read = async (tenant: Tenant, postId: string) =>
    (await tenant.console('get_post', { postId })).body.data;
  const postIdOf = (page: Page) => /compose\/(pst_\w+)/.exec(page.url())?.[1] ?? '';
  const limit = (tenant: Tenant, limits: object) =>
    stage.app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify(limits) })
      .where('id', '=', tenant.workspaceId)
      .execute();
  const atOnce = { publishIntervalSec: Object.fromEntries(SIX.map((platform) => [platform, 0])) };
  const picture = () =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
  async function addPicture(page: Page, alt: string): Promise<void> {
    const buffer = await picture();
    await page.getByLabel('Media files').setInputFiles({ name: 'bells.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('textbox', { name: 'Alt text' }).fill(alt);
    await page.getByRole('textbox', { name: 'Alt text' }).blur();
    await page.getByRole('img', { name: alt }).first().waitFor();
  }

  it('a week is planned by mouse: across days, from the tray and back, never into the past', async () => {
    const tenant = await stage.app.tenant();
    const accountId = await stage.connect(tenant, 'mastodon');
    // The last Sunday of October: Berlin has two o’clock twice.
    const year = stage.app.services.clock.now().getUTCFullYear() + 1;
    const sunday = lastSundayOf(year, 10);
    const day = (shift: number) =>
      new Date(Date.parse(sunday) + shift * 24 * HOUR_MS).toISOString().slice(0, 10);
    const make = async (text: string, scheduledAt: string | null) => {
      const postId = await stage.post(tenant, [accountId], { text });
      if (scheduledAt !== null) {
        const key = { 'idempotency-key': `plan-${postId}` };
        const put = await tenant.console('schedule_post', { postId, scheduledAt }, key);
        if (put.status !== 200) throw new Error(put.text);
      }
      return postId;
    };
    const bells = await make('The bells ring.', `${day(-4)}T08:00:00Z`);
    const reeds = await make('The reeds sing.', null);
    const twice = await make('The hour that comes twice.', `${sunday}T01:30:00Z`);
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    // A browser learns the first day of the week at the sign-in, which this one did not go through.
    await page.evaluate(() => localStorage.setItem('weekStart', 'monday'));
    await visit.go(`s/calendar?view=week&zone=Europe/Berlin&second=Asia/Tokyo&date=${day(-4)}`);
    const card = (text: RegExp) => page.getByRole('link', { name: text });
    const atOf = async (postId: string) => (await read(tenant, postId)).scheduledAt;
    // The server may know of a move before the page shows it, and the next drag waits for the page.
    const notice = (at: string) => page.getByText(`Moved to ${inBerlin.format(new Date(at))}`);

    // 08:00 in London is ten in Berlin before the change; 01:30 is the second half past two.
    await card(/10:00.*The bells ring/).waitFor();
    await card(/02:30.*The hour that comes twice/).waitFor();
    await page.getByText('Hour repeated by daylight saving time').waitFor();
    await page.getByText('17:00', { exact: true }).first().waitFor();

    // Across the change of clocks, ten stays ten.
    await card(/The bells ring/).focus();
    for (let step = 0; step < 4; step += 1) {
      await page.waitForFunction(() => document.activeElement?.closest('[data-entry]'));
      await page.keyboard.press('Alt+ArrowRight');
      await until('the next day', async () => (await atOf(bells)).slice(0, 10) === day(-3 + step));
      await notice(await atOf(bells)).waitFor();
      await card(/10:00.*The bells ring/).waitFor();
    }
    expect(await atOf(bells)).toBe(`${sunday}T09:00:00.000Z`);

    // Two days back by hand.
    const from = await boxOf(card(/The bells ring/));
    const width = await columnWidth(page);
    await drag(page, from, { x: from.x - 2 * width, y: from.y });
    await until('two days earlier', async () => (await atOf(bells)) === `${day(-2)}T08:00:00.000Z`);
    await notice(`${day(-2)}T08:00:00.000Z`)
      .locator('xpath=../..')
      .getByRole('button', { name: 'Undo' })
      .click();
    await until('undone', async () => (await atOf(bells)) === `${sunday}T09:00:00.000Z`);

    // From the tray onto the week, and back into it.
    const tray = page.getByRole('complementary', { name: 'Unscheduled' });
    const waiting = await boxOf(tray.getByRole('link', { name: /The reeds sing/ }));
    const place = await boxOf(card(/02:30.*The hour that comes twice/));
    await drag(page, waiting, { x: place.x - width, y: from.y + 112 });
    await until('the draft to be scheduled', async () => (await read(tenant, reeds)).status === 'scheduled');
    expect(await atOf(reeds)).toMatch(new RegExp(`^${day(-1)}T`));
    const placed = await boxOf(card(/Scheduled.*The reeds sing/));
    const home = await boxOf(tray);
    await drag(page, placed, { x: home.x, y: home.y });
    await until('the draft to be back', async () => (await read(tenant, reeds)).status === 'draft');
    await tray.getByRole('link', { name: /The reeds sing/ }).waitFor();

    // A post that the plan refuses returns to its old place, with the reason.
    await limit(tenant, { scheduledThisMonth: 0 });
    const again = await boxOf(tray.getByRole('link', { name: /The reeds sing/ }));
    await drag(page, again, { x: place.x - width, y: from.y + 112 });
    await page.getByText(/^Not moved: /).waitFor();
    await tray.getByRole('link', { name: /The reeds sing/ }).waitFor();
    expect((await read(tenant, reeds)).status).toBe('draft');
    expect((await read(tenant, twice)).status).toBe('scheduled');
    visit.expectNoFaults();
  });

  it('one launch, five markets, six platforms: localized, approved, sent; one fails and is sent again', async () => {
    const tenant = await stage.app.tenant();
    await limit(tenant, atOnce);
    const markets = [
      ['mastodon', 'de'],
      ['x', 'ja'],
      ['threads', 'fr'],
      ['facebook', 'es'],
      ['instagram', 'ko'],
    ] as const;
    const source = await stage.connect(tenant, 'bluesky');
    const accounts = stage.app.services.database.system.updateTable('accounts');
    await accounts.set({ locale: 'en' }).where('id', '=', source).execute();
    for (const [platform, locale] of markets) {
      const id = await stage.connect(tenant, platform);
      const timezone = locale === 'ja' ? 'Asia/Tokyo' : 'Europe/Berlin';
      await accounts.set({ locale, timezone }).where('id', '=', id).execute();
    }
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go('s/compose');
    await page.getByRole('button', { name: /^Bluesky / }).click();
    await page
      .getByRole('textbox', { name: 'Post text' })
      .fill('The harvest festival opens tonight. #Harvest');
    await addPicture(page, 'Lanterns over a field');
    await page.getByRole('combobox', { name: 'Post language' }).selectOption('en');
    await page.getByText(/^Saved/).waitFor();
    const postId = postIdOf(page);

    await page.getByRole('button', { name: 'Localize', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Localize' });
    for (const language of ['German', 'Japanese', 'French', 'Spanish', 'Korean'])
      await panel.getByRole('checkbox', { name: new RegExp(language) }).click();
    await panel.getByRole('button', { name: 'Translate into 5 languages' }).click();
    const version = (language: string) =>
      panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: language, exact: true }) });
    await version('German').getByText('To review').waitFor();
    await version('German').getByText(/Score/).waitFor();
    await version('German').getByRole('button', { name: 'Edit' }).click();
    await panel
      .getByRole('textbox', { name: 'Text for German' })
      .fill('Das Erntefest beginnt heute. #Harvest');
    await version('German').getByRole('button', { name: 'Save and approve' }).click();
    const others = ['Japanese', 'French', 'Spanish', 'Korean'];
    for (const language of others) await version(language).getByRole('button', { name: 'Approve' }).click();
    for (const language of ['German', ...others]) await version(language).getByText('Done').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'German' }).waitFor();
    await page.locator('aside [data-feed="mastodon"]').getByText('Das Erntefest beginnt heute.').waitFor();
    await page.getByText('6 accounts are ready').waitFor();

    const body = { error: { message: 'Unknown', type: 'OAuthException', code: 200 } };
    stage.sandbox.faults.arm({
      platform: 'facebook',
      op: 'create_draft',
      kind: 'status',
      nth: 1,
      value: 403,
      body,
    });
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Partly failed, 1 of 6').waitFor();
    await page.getByText('5 published').waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('6 published').waitFor();

    const { targets } = await read(tenant, postId);
    const sent = new Map(
      targets.map((target: Target & { variant: { text: string } }) => [target.platform, target]),
    );
    expect(sent.get('mastodon')).toMatchObject({
      locale: 'de',
      attempts: 1,
      variant: { text: 'Das Erntefest beginnt heute. #Harvest' },
    });
    expect(sent.get('facebook')).toMatchObject({ locale: 'es', attempts: 2, status: 'published' });
    const locales = targets.map(({ platform, locale }: Target) => [platform, locale]);
    expect(Object.fromEntries(locales)).toMatchObject(Object.fromEntries(markets));
    visit.expectNoFaults();
  });

  it('a translation whose project was deleted meanwhile is not approved, and is not shown as approved', async () => {
    const tenant = await stage.app.tenant();
    const accountId = await stage.connect(tenant, 'mastodon');
    await stage.app.services.database.system
      .updateTable('accounts')
      .set({ locale: 'de' })
      .where('id', '=', accountId)
      .execute();
    const draft = await tenant.console('create_post', {
      content: { text: 'The harvest festival opens tonight.', locale: 'en' },
      accountIds: [accountId],
    });
    const { postId } = draft.body.data;
    expect((await localize(tenant, postId, { targetLocales: ['de'], review: true })).status).toBe(200);
    expect(await translated(tenant, postId)).toMatchObject([{ locale: 'de', status: 'in_review' }]);

    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);
    await page.getByRole('button', { name: 'Localize', exact: true }).click();
    const approve = page
      .getByRole('dialog', { name: 'Localize' })
      .getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    const gone = await tenant.console('delete_project', { project_id: tenant.projectId });
    expect(gone.status).toBe(200);
    await approve.click();
    await page.getByText('The project does not exist.').or(page.getByText('There is no such task')).waitFor();
    await expect.poll(() => page.getByText('Approved', { exact: true }).count()).toBe(0);
    expect(await localizations(tenant, postId)).toMatchObject([{ locale: 'de', status: 'in_review' }]);
    visit.expectNoFaults();
  });

  // This test comes last: it moves the server's clock ahead, and looks that are scheduled by that clock would wait.
  it('six platforms: a long text is fixed, a crop is made, one fails and only it is retried', async () => {
    const tenant = await stage.app.tenant();
    await limit(tenant, atOnce);
    const accounts = new Map<string, string>();
    for (const platform of SIX) {
      const accountId = await stage.connect(tenant, platform);
      accounts.set(platform, accountId);
      const slots = WEEKDAYS.map((weekday) => ({ weekday, time: '09:00' }));
      await tenant.console('set_posting_slots', { accountId, slots });
    }
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go('s/compose');
    for (const name of ['X', 'Bluesky', 'Mastodon', 'Threads', 'Facebook', 'Instagram'])
      await page.getByRole('button', { name: new RegExp(`^${name} `) }).click();
    const long = 'The bells ring on Friday, and nobody in the valley knows why they do. '.repeat(6).trim();
    await page.getByRole('textbox', { name: 'Post text' }).fill(long);
    await addPicture(page, 'Bells at dusk');

    // Over the limit of X and Bluesky: one is cut with one click, the other becomes a thread.
    const issue = (platform: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('img', { name: platform, exact: true }) });
    await issue('X').getByRole('button', { name: 'Shorten' }).first().click();
    await page.getByRole('textbox', { name: 'Text for X' }).waitFor();
    await issue('Bluesky').getByRole('button', { name: 'Split into a thread' }).first().click();
    await page.getByRole('textbox', { name: 'Part 2' }).waitFor();
    await page.getByText('6 accounts are ready').waitFor();
    const feed = (name: string) => page.locator(`aside [data-feed="${name}"]`);
    await feed('bluesky').locator('[data-part="1"]').waitFor();
    await feed('instagram').locator('[data-fold]').waitFor();
    await expect.poll(() => feed('x').textContent()).toContain('…');

    await page.getByRole('tab', { name: 'All platforms' }).click();
    await page.getByRole('button', { name: 'Crop for platforms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop for platforms' });
    await dialog.getByRole('button', { name: /Instagram 1080 × 1350/ }).click();
    await dialog.getByRole('slider', { name: 'Horizontal' }).fill('0.2');
    await dialog.getByRole('button', { name: 'Crop for Instagram' }).click();
    await dialog.getByText('Crop ready').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/1600 × 900 · 1 crop/).waitFor();

    await page.getByRole('button', { name: 'Next free slot' }).click();
    await page.getByText(/^Scheduled for/).waitFor();
    const postId = postIdOf(page);
    const planned = await read(tenant, postId);
    const { body } = await tenant.console('get_media', { mediaId: planned.content.mediaIds[0] });
    expect(body.data.renders).toMatchObject([
      { preset: 'instagram_feed_4x5', status: 'ready', width: 1080, height: 1350 },
    ]);
    expect(planned.variants).toHaveLength(2);

    // Somebody takes the picture from Instagram, which cannot do without.
    await page.getByRole('tab', { name: 'Instagram' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Add pictures or videos' }).nth(1).waitFor();
    await until('the change to be kept', async () => (await read(tenant, postId)).variants.length === 3);
    stage.pass((Date.parse(planned.scheduledAt) - stage.app.services.clock.now().getTime()) / 1000 + 1);
    await stage.lookForDue();
    await visit.go(`s/posts/${postId}`);
    await page.getByText('Partly failed, 1 of 6').waitFor();
    await page.getByText('5 published').waitFor();
    await page.getByText('media_required').waitFor();
    await visit.expectAxe();

    await page.getByRole('link', { name: 'Edit post' }).click();
    await page.getByRole('tab', { name: 'Instagram' }).click();
    await page.getByRole('button', { name: 'Use the shared text' }).click();
    await until('the picture to be back', async () => (await read(tenant, postId)).variants.length === 2);
    await visit.go(`s/posts/${postId}`);
    const asked = page.waitForRequest(/publish_post/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('6 published').waitFor();
    const retry = await asked;

    // The same intent once more, word for word: answered, and nothing is sent again.
    const again = await page.evaluate(
      async ([url, key, sent]) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': key ?? '' };
        return (await fetch(url ?? '', { method: 'POST', headers, body: sent ?? '' })).json();
      },
      [retry.url(), retry.headers()['idempotency-key'], retry.postData()],
    );
    expect(again.meta.replayed).toBe(true);
    const { targets } = await read(tenant, postId);
    const attempts = targets.map(({ platform, attempts: many }: Target) => [platform, many]);
    expect(Object.fromEntries(attempts)).toMatchObject({ x: 1, mastodon: 1, facebook: 1, instagram: 2 });
    visit.expectNoFaults();
  });
});

const lastSundayOf = (year: number, month: number): string => {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
};

/** The distance between the days of the week. */
const columnWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll<HTMLElement>('[data-day-head]')].map(
      (head) => head.getBoundingClientRect().left,
    );
    return (heads[1] ?? 0) - (heads[0] ?? 0);
  });
