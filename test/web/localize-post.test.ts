import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localize, translated } from '../../src/bridge/bridge-for-tests.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';
import { words } from './words.ts';

const HOUR_MS = 3_600_000;
const AHEAD = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 72 * HOUR_MS).toISOString();

describe.skipIf(executablePath === null)('a post and its markets, in a real browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  const read = async (tenant: Tenant, postId: string) =>
    (await tenant.console('get_post', { postId })).body.data;
  async function connect(tenant: Tenant, platform: 'bluesky' | 'mastodon', set: object): Promise<string> {
    const id = await stage.connect(tenant, platform);
    await stage.app.services.database.system.updateTable('accounts').set(set).where('id', '=', id).execute();
    return id;
  }

  it('the language comes first and is not a separate market; a project is found if several are possible', async () => {
    const tenant = await stage.app.tenant();
    const english = await connect(tenant, 'bluesky', { locale: 'en' });
    await connect(tenant, 'mastodon', { locale: 'de' });
    const second = await tenant.console('create_project', {
      name: 'Second',
      source_language: 'ja',
      target_languages: ['de'],
    });
    expect(second.status).toBe(200);
    const postId = await stage.post(tenant, [english], { text: 'The harvest festival opens.' });
    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);
    await page.getByRole('button', { name: words('compose.localize'), exact: true }).click();
    const panel = page.getByRole('dialog', { name: words('compose.localize') });
    await panel.getByText(words('localizePost.languageFirst')).waitFor();
    await expect.poll(() => panel.getByRole('checkbox').count()).toBe(0);

    await panel.getByRole('combobox', { name: words('compose.language') }).selectOption('en');
    await panel.getByRole('checkbox', { name: /^German/ }).waitFor();
    await expect.poll(() => panel.getByRole('checkbox').count()).toBe(1);
    await panel.getByRole('checkbox', { name: /^German/ }).click();
    await panel.getByRole('button', { name: 'Translate into 1 language' }).click();
    await panel.getByRole('heading', { name: 'German' }).waitFor();
    expect((await read(tenant, postId)).content.locale).toBe('en');

    // No project is written in German: the one in use translates.
    const german = await stage.post(tenant, [english], { text: 'Das Erntefest beginnt.' });
    await visit.go(`s/compose/${german}`);
    await page.getByRole('button', { name: words('compose.localize'), exact: true }).click();
    await panel.getByRole('combobox', { name: words('compose.language') }).selectOption('de');
    await panel.getByRole('checkbox', { name: /^English/ }).click();
    await panel.getByRole('button', { name: 'Translate into 1 language' }).click();
    await panel.getByRole('heading', { name: 'English' }).waitFor();
    visit.expectNoFaults();
  });

  it('a market gets a separate time in its own zone, and undo removes it', async () => {
    const tenant = await stage.app.tenant();
    const english = await connect(tenant, 'bluesky', { locale: 'en' });
    await connect(tenant, 'mastodon', { locale: 'de', timezone: 'Asia/Tokyo' });
    const postId = await stage.post(tenant, [english], { text: 'The lighthouse opens.', locale: 'en' });
    await tenant.console('update_post', { postId, version: 1, scheduledAt: AHEAD, timezone: 'UTC' });
    expect((await localize(tenant, postId, { targetLocales: ['de'], mode: 'draft' })).status).toBe(200);
    const [made] = await translated(tenant, postId);
    const market: string = made.postId;

    const visit = await visitAs(stage.app.url, tenant);
    const { page } = visit;
    await visit.go(`s/compose/${postId}`);
    await page.getByRole('button', { name: words('compose.localize'), exact: true }).click();
    const panel = page.getByRole('dialog', { name: words('compose.localize') });
    // The hour of the post, read on the clock of the market.
    const field = panel.getByLabel(words('localizePost.ownTime', { zone: 'Asia/Tokyo' }));
    await expect.poll(() => field.inputValue()).toBe(AHEAD.slice(0, 16));
    const { status } = await read(tenant, market);
    const submit = panel.getByRole('button', { name: words('compose.schedule'), exact: true });
    const untilItIs = (wanted: string) =>
      until(
        `the post of the market is ${wanted}`,
        async () => (await read(tenant, market)).status === wanted,
      );

    await submit.click();
    await untilItIs('scheduled');
    const tokyo = new Date(Date.parse(AHEAD) - 9 * HOUR_MS).toISOString();
    expect((await read(tenant, market)).scheduledAt).toBe(tokyo);
    await page.getByRole('button', { name: words('common.undo') }).click();
    await untilItIs(status);
    // The notice covers the panel, which stays open.
    await field.waitFor();

    await submit.click();
    await untilItIs('scheduled');
    await field.waitFor({ state: 'detached' });
    // With the key, too, when the panel no longer has the keyboard.
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await untilItIs(status);
    expect((await read(tenant, postId)).status).toBe('draft');
    visit.expectNoFaults();
  });
});
