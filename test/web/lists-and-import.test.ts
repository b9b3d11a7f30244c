import type { Locator, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPost, setTargets } from '../../src/social/posts/posts-for-tests.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';
import { pick } from './hands.ts';

describe.skipIf(executablePath === null)('lists, imports and accounts, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const read = async (tenant: Tenant, postId: string) =>
    (await tenant.console('get_post', { postId })).body.data;

  /** Nothing around it cuts it off at the right: one need not scroll sideways to find it. */
  const expectWhole = async (thing: Locator) => {
    await thing.waitFor();
    const over = () =>
      thing.evaluate((element) => {
        const { right } = element.getBoundingClientRect();
        let least = innerWidth;
        for (let each = element.parentElement; each; each = each.parentElement)
          if (getComputedStyle(each).overflowX !== 'visible')
            least = Math.min(least, each.getBoundingClientRect().right);
        return right - least;
      });
    await expect.poll(over).toBeLessThanOrEqual(0);
  };

  it('drafts in bulk: a tag and an approval for all, refused ones by name, deleted and undone', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'mastodon');
    const make = (text: string) => stage.post(tenant, [account], { text });
    const [reeds, bells, mill] = [await make('The reeds'), await make('The bells'), await make('The mill')];
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    const calls: string[] = [];
    const asking = new Set<Request>();
    page.on('request', (request) => {
      const name = /console\/(\w+_posts\w*)$/.exec(request.url())?.[1];
      if (name === 'list_posts') asking.add(request);
      else if (name !== undefined) calls.push(name);
    });
    page.on('requestfinished', (request) => asking.delete(request));
    page.on('requestfailed', (request) => asking.delete(request));

    await visit.go('s/drafts');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await bar.getByText('3 posts selected').waitFor();
    await bar.getByRole('button', { name: 'Add a tag' }).click();
    await page.getByRole('textbox', { name: 'Tag name' }).fill('Autumn');
    await page.keyboard.press('Enter');
    await page.getByText('3 posts tagged').waitFor();
    for (const id of [reeds, bells, mill]) expect((await read(tenant, id)).tags).toHaveLength(1);

    // Somebody else has scheduled one of them meanwhile: the others are submitted, and that one is named.
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    // This page got no event: its next reading waits, and its earlier requests are answered.
    await page.route('**/api/console/list_posts', (route) => void asking.delete(route.request()));
    await until('the page has read all it asked for', async () => asking.size === 0);
    await setPost(stage.app, mill, { status: 'scheduled' });
    await bar.getByRole('button', { name: 'Request approval' }).click();
    await page.unroute('**/api/console/list_posts');
    const left = page.getByRole('alert').filter({ hasText: 'The mill' });
    await left.getByText('Only a draft or a rejected post can be submitted.').waitFor();
    expect((await read(tenant, reeds)).status).toBe('pending_approval');

    await page.getByRole('checkbox', { name: 'Select: The reeds' }).click();
    await page.getByRole('checkbox', { name: 'Select: The bells' }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'The reeds' }).waitFor({ state: 'detached' });
    // The list may hear of it before the page has its answer, with which the undo comes.
    await page.getByText('2 posts deleted').waitFor();
    expect((await tenant.console('get_post', { postId: reeds })).status).toBe(404);
    await page.keyboard.press('Control+z');
    await page.getByRole('link', { name: 'The reeds' }).waitFor();
    await until('both are back', async () => (await read(tenant, bells))?.status === 'pending_approval');
    expect(calls).toEqual(['tag_posts', 'submit_posts_for_approval', 'delete_posts', 'restore_posts']);
    visit.expectNoFaults();
  });

  it('a table becomes drafts: columns guessed and changed, each row checked first, only ready ones created', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const { handle } = (await tenant.console('get_account', { accountId: account })).body.data;
    const csv = [
      'Caption;Channels;Note;Day;Hour;Labels',
      `"The reeds; they sing";@${handle};=1+1;2031-10-01;09:30;Autumn`,
      `${'Far too long. '.repeat(40)};bluesky;;;;`,
      'The bells;nobody;;;;',
      'The mill;bluesky;;31.12.2031;;',
    ].join('\n');
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;

    await visit.go('s/drafts');
    await page.getByRole('link', { name: 'Import' }).click();
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const roleOf = (column: string) => page.getByRole('combobox', { name: `What “${column}” holds` });
    await roleOf('Caption').waitFor();
    await expect.poll(() => roleOf('Channels').inputValue()).toBe('accounts');
    await expect.poll(() => roleOf('Note').inputValue()).toBe('');
    await roleOf('Note').selectOption('title');
    await pick(page, page.getByRole('combobox', { name: 'Time zone of the times' }), 'Europe/Berlin');
    await page.getByRole('button', { name: 'Check 4 rows' }).click();

    const outcome = page.getByRole('heading', { name: '1 ready, 3 with problems' });
    await outcome.waitFor();
    // It comes into sight by itself.
    await expect.poll(async () => (await outcome.boundingBox())?.y).toBeLessThan(600);
    const rows = page.getByRole('list', { name: 'Checked rows' });
    await rows
      .getByText(/more than the 300|limit|too long/i)
      .first()
      .waitFor();
    await rows.getByText('There is no account or group called “nobody”.').waitFor();
    await rows.getByText('“31.12.2031” is not a date and time.', { exact: false }).waitFor();
    expect((await tenant.console('list_posts', {})).body.data.items).toEqual([]);
    await visit.expectAxe();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 3 rows with problems' }).click();
    expect((await download).suggestedFilename()).toBe('posts-not-imported.csv');
    await page.getByRole('button', { name: 'Import only the 1 ready row' }).click();
    await page.getByText('1 draft created').waitFor();
    const [post, ...others] = (await tenant.console('list_posts', {})).body.data.items;
    expect(others).toEqual([]);
    expect(post).toMatchObject({
      title: '=1+1',
      content: { text: 'The reeds; they sing' },
      status: 'draft',
      scheduledAt: '2031-10-01T07:30:00.000Z',
      targets: [{ accountId: account }],
    });
    expect(post.tags).toHaveLength(1);
    await visit.go(`s/posts/${post.postId}`);
    await page.getByText(/^Planned for .*not scheduled yet$/).waitFor();
    visit.expectNoFaults();
  });

  it('at 1024 and on a phone every action is visible, reasons are complete, and the tray is a sheet', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'mastodon');
    const postId = await stage.post(tenant, [account], { text: 'The ferry stays in the harbour tonight.' });
    await stage.post(tenant, [account], { text: 'A draft of the tray.' });
    const when = new Date(Date.now() - 3_600_000);
    await setPost(stage.app, postId, { status: 'failed', scheduled_at: when });
    await setTargets(stage.app, postId, { status: 'failed', error_code: 'policy', attempts: 1 });
    for (const width of [1024, 390]) {
      const visit = await visitAs(stage.app.url, tenant, { width });
      const { page } = visit;
      await visit.go(`s/posts/${postId}`);
      await expectWhole(page.getByRole('button', { name: 'Retry' }));
      await expectWhole(page.getByText('policy', { exact: true }).locator('xpath=../..'));
      await visit.go('s/drafts');
      await expectWhole(page.getByRole('button', { name: 'Duplicate' }).first());
      await expectWhole(page.getByRole('button', { name: 'Delete' }).first());

      await visit.go('s/calendar?view=week');
      const tray = page.getByRole('complementary', { name: 'Unscheduled' });
      await tray.getByRole('button', { name: /^Unscheduled/ }).click();
      await tray.getByRole('link', { name: /A draft of the tray/ }).waitFor();
      await page.keyboard.press('Escape');
      await tray.getByRole('link', { name: /A draft of the tray/ }).waitFor({ state: 'detached' });
      visit.expectNoFaults();
    }
  });

  it('accounts have pictures, names and handles; a clock change that skips or repeats an hour is shown at the time', async () => {
    const tenant = await stage.app.tenant();
    const [one, other] = [await stage.connect(tenant, 'mastodon'), await stage.connect(tenant, 'bluesky')];
    const { version } = (await tenant.console('get_account', { accountId: one })).body.data;
    const change = { accountId: one, version, timezone: 'Europe/Berlin' };
    const berlin = await tenant.console('update_account', change);
    expect(berlin.status).toBe(200);
    const { displayName, handle } = (await tenant.console('get_account', { accountId: other })).body.data;
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;

    await visit.go('s/compose');
    const face = page.getByRole('button', { name: /^Bluesky/ });
    await face.getByText(displayName).waitFor();
    await face.getByText(`@${handle}`).waitFor();
    await page.getByRole('button', { name: /^Mastodon/ }).click();
    await page.getByRole('combobox', { name: 'Time zone of this field' }).selectOption('Europe/Berlin');
    const time = page.getByLabel(/^Time in /);
    await time.fill('2031-03-30T02:30');
    const gap = page.getByText('There is no 02:30 that day: clocks go from 02:00 straight to 03:00.', {
      exact: false,
    });
    await gap.waitFor();
    await expect.poll(() => time.inputValue()).toBe('2031-03-30T03:30');
    await time.fill('2031-10-26T02:30');
    await gap.waitFor({ state: 'detached' });
    await page.getByText('Clocks show 02:30 twice that day. Which one?').waitFor();
    const second = page.getByRole('button', { name: /^The second/ });
    await expect.poll(() => second.getAttribute('aria-pressed')).toBe('false');
    await second.click();
    await page.getByRole('button', { name: /^The second/, pressed: true }).waitFor();
    await expect.poll(() => time.inputValue()).toBe('2031-10-26T02:30');
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('a retry counts down while the account must pause, and Open leads to the post in the sandbox', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'mastodon');
    const out = await stage.post(tenant, [account], { text: 'The ferry leaves.' });
    const key = { 'idempotency-key': `open-${out}` };
    expect((await tenant.console('publish_post', { postId: out }, key)).status).toBeLessThan(300);
    await until('it is out', async () => (await read(tenant, out)).status === 'published');
    const failed = await stage.post(tenant, [account], { text: 'The ferry waits.' });
    await setPost(stage.app, failed, { status: 'failed' });
    await setTargets(stage.app, failed, { status: 'failed', error_code: 'policy', attempts: 1 });
    await stage.app.services.database.system
      .updateTable('account_pace')
      .set({ blocked_until: new Date(Date.now() + 90_000) })
      .where('account_id', '=', account)
      .execute();
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;

    await visit.go(`s/posts/${failed}`);
    const button = page.getByRole('button', { name: /^Retry in \d+ s$/ });
    await button.waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    const before = await button.innerText();
    await page.waitForFunction(
      (text) => ![...document.querySelectorAll('button')].some((each) => each.innerText === text),
      before,
    );
    await visit.go(`s/posts/${out}`);
    const address = (await page.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '';
    const { hash, search, href } = new URL(address);
    expect(search).toBe('?platform=mastodon');
    const feed = await (await fetch(href)).text();
    expect(feed).toContain(`<article id="${decodeURIComponent(hash.slice(1))}">`);
    expect(feed).toContain('The ferry leaves.');
    visit.expectNoFaults();
  });

  it('groups of the sidebar fold and stay so; settings have one width', async () => {
    const tenant = await stage.app.tenant();
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;

    await visit.go('s/calendar');
    const heading = page.getByRole('button', { name: 'Develop' });
    await page.getByRole('link', { name: 'Webhooks' }).waitFor();
    await heading.click();
    await page.getByRole('link', { name: 'Webhooks' }).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Develop', expanded: false }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Calendar' }).waitFor();
    await heading.click();
    await page.getByRole('link', { name: 'Webhooks' }).waitFor();

    const panel = page.locator('main section').first();
    const width = async () => (await panel.boundingBox())?.width;
    await visit.go('settings/profile');
    await page.getByRole('textbox').first().waitFor();
    const first = await width();
    expect(first).toBeGreaterThan(0);
    for (const section of ['workspace', 'members', 'sessions', 'audit']) {
      await visit.go(`settings/${section}`);
      await expect.poll(width, { message: section }).toBe(first);
    }
    visit.expectNoFaults();
  });
});
