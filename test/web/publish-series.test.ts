import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, targetOf } from '../../src/social/publishing/publishing-for-tests.ts';
import { read as readFigure } from '../../src/social/analytics/figures-for-tests.ts';
import { setPost, setTargets } from '../../src/social/posts/posts-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';
import { boxOf, drag } from './hands.ts';

type Target = { status: string };
const DAY_MS = 86_400_000;

describe.skipIf(executablePath === null)('series and fixed posts, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const read = async (tenant: Tenant, postId: string) =>
    (await tenant.console('get_post', { postId })).body.data;
  const limit = (tenant: Tenant, limits: object) =>
    stage.app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify(limits) })
      .where('id', '=', tenant.workspaceId)
      .execute();
  const atOnce = { publishIntervalSec: { x: 0, mastodon: 0 } };

  it('a series is set in the composer, previewed before it is confirmed, and ended', async () => {
    const tenant = await stage.app.tenant();
    const postId = await stage.post(tenant, [await stage.connect(tenant, 'mastodon')], { text: 'Again.' });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);
    await page.getByLabel(/^Time in/).fill('2027-11-01T09:00');
    await page.getByRole('button', { name: 'Repeat', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Repeat' });
    await dialog.getByRole('button', { name: 'Thursday' }).click();
    const second = dialog.getByRole('checkbox', { name: /Thu, Nov 4/ });
    await second.click();
    await dialog.getByRole('checkbox', { name: /Thu, Nov 11/ }).waitFor();
    await dialog.getByRole('button', { name: 'Set repeat' }).click();
    await page.getByText('Every week, on Monday and Thursday').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Doesn’t repeat.').waitFor();
    expect((await read(tenant, postId)).recurrence).toBeNull();

    await page.getByRole('button', { name: 'Repeat', exact: true }).click();
    await dialog.getByRole('button', { name: 'Thursday' }).click();
    await second.click();
    await dialog.getByRole('checkbox', { name: /Thu, Nov 11/ }).waitFor();
    await dialog.getByRole('button', { name: 'Set repeat' }).click();
    await page.getByText('Every week, on Monday and Thursday').waitFor();
    expect((await read(tenant, postId)).recurrence).toMatchObject({
      rrule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      exceptions: ['2027-11-04'],
      start: '2027-11-01T09:00',
    });
    await page.getByRole('button', { name: /^Schedule ·/ }).click();
    await page.getByText(/^Scheduled for/).waitFor();
    await visit.go('s/calendar?view=month&zone=UTC&date=2027-11-01');
    await page.getByRole('link', { name: /Upcoming repeat, Thu, Nov 11/ }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /Upcoming repeat, Thu, Nov 4/ }).count()).toBe(0);

    await visit.go(`s/compose/${postId}`);
    await page.getByRole('button', { name: 'End series here' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End series here' }).click();
    await page.getByText('Doesn’t repeat.').waitFor();
    expect(await read(tenant, postId)).toMatchObject({ recurrence: null, status: 'scheduled' });
    // And the end of the series is undone.
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Every week, on Monday and Thursday').waitFor();
    expect((await read(tenant, postId)).recurrence).toMatchObject({
      exceptions: ['2027-11-04'],
      occurrence: 1,
    });
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('the past accepts nothing, and published posts do not move; a failure is shown in the calendar', async () => {
    const tenant = await stage.app.tenant();
    await limit(tenant, atOnce);
    const accountIds = [await stage.connect(tenant, 'x'), await stage.connect(tenant, 'mastodon')];
    const postId = await stage.post(tenant, accountIds, { text: 'One of two arrives.' });
    const body = { title: 'Forbidden', detail: 'You are not permitted to perform this action.', status: 403 };
    stage.sandbox.faults.arm({ platform: 'x', op: 'create_post', kind: 'status', nth: 1, value: 403, body });
    const key = { 'idempotency-key': `publish-${postId}` };
    await tenant.console('publish_post', { postId }, key);
    await until('the failure', async () => {
      const { targets } = await read(tenant, postId);
      return targets.every(({ status }: Target) => ['published', 'failed'].includes(status));
    });
    const now = stage.app.services.clock.now();
    const draft = await stage.post(tenant, accountIds, { text: 'Too late.' });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    const today = now.toISOString().slice(0, 10);
    await visit.go(`s/calendar?view=week&zone=UTC&date=${today}`);
    const failed = page.getByRole('link', { name: /1 of 2 failed.*One of two arrives/ });
    await failed.waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('attention');
    await failed.waitFor();
    await failed.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('Failed. Open it to retry.').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('');

    await visit.go(`s/calendar?view=week&zone=UTC&date=2020-01-08`);
    const tray = page.getByRole('complementary', { name: 'Unscheduled' });
    const late = await boxOf(tray.getByRole('link', { name: /Too late/ }));
    await drag(page, late, { x: late.x - 500, y: 400 });
    await page.getByText('In the past').first().waitFor();
    expect((await read(tenant, draft)).scheduledAt).toBeNull();
    visit.expectNoFaults();
  });

  it('drafts are shown as cards and by tag; published ones by day with their figures, and are published again', async () => {
    const tenant = await stage.app.tenant();
    await limit(tenant, atOnce);
    const accountId = await stage.connect(tenant, 'mastodon');
    const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));
    await tenant.console('set_posting_slots', { accountId, slots });
    const tagged = await stage.post(tenant, [accountId], { text: 'The reeds sing.' });
    await stage.post(tenant, [accountId], { text: 'The bells ring.' });
    const tag = (await tenant.console('create_tag', { name: 'Choir' })).body.data;
    await setPost(stage.app, tagged, { tags: [tag.id] });
    const out = await stage.post(tenant, [accountId], { text: 'The mill turned.' });
    await setPost(stage.app, out, { status: 'published', published_at: new Date() });
    await setTargets(stage.app, out, { status: 'published', published_at: new Date() });
    const { id: targetId } = await targetOf(stage.app, out);
    const day = new Date().toISOString().slice(0, 10);
    await readFigure(stage.app, tenant, accountId, day, { reactions: 41, views: 900 }, targetId);

    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go('s/drafts');
    await page.getByRole('row', { name: /The bells ring/ }).waitFor();
    await page.getByRole('radio', { name: 'Cards' }).click();
    const cards = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
    await until('two cards', async () => (await cards.count()) === 2);
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('Choir');
    await until('one card', async () => (await cards.count()) === 1);
    await cards.getByText('The reeds sing.').waitFor();
    await cards.getByRole('button', { name: 'Next free slot' }).click();
    await until('it is scheduled', async () => (await read(tenant, tagged)).status === 'scheduled');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await cards.getByText('The bells ring.').waitFor();

    const other = await stage.connect(tenant, 'x');
    const old = await stage.post(tenant, [other], { text: 'The old tide.' });
    await setPost(stage.app, old, { status: 'published', published_at: new Date(Date.now() - 60 * DAY_MS) });
    await visit.go('s/history');
    const mill = page.getByRole('row', { name: /The mill turned/ });
    const tide = page.getByRole('row', { name: /The old tide/ });
    await Promise.all([mill.waitFor(), tide.waitFor()]);
    await page.getByRole('combobox', { name: 'Account' }).selectOption(other);
    await mill.waitFor({ state: 'detached' });
    await tide.waitFor();
    await page.getByRole('combobox', { name: 'Account' }).selectOption('');
    await mill.waitFor();
    await page.getByRole('combobox', { name: 'Time' }).selectOption('7');
    await tide.waitFor({ state: 'detached' });
    await mill.waitFor();
    await page.getByRole('combobox', { name: 'Time' }).selectOption('90');
    await tide.waitFor();
    await page.getByRole('combobox', { name: 'Time' }).selectOption('7');
    await tide.waitFor({ state: 'detached' });
    await page.getByText('41 engagements').waitFor();
    await page.getByText('900 impressions').waitFor();
    await page.getByRole('rowheader').first().waitFor();
    await page.getByRole('button', { name: 'Share again' }).click();
    await page.getByText(/^A copy will be published/).waitFor();
    const { items } = (await tenant.console('list_posts', { status: ['scheduled'] })).body.data;
    expect(items).toHaveLength(2);
    visit.expectNoFaults();
  });
});
