import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzip } from '../../src/localization/formats/unzip-for-tests.ts';
import { seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { seedTerms } from '../../src/localization/terms/seed-for-tests.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type App, openApp, until } from '../harness.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { executablePath, visitAs } from './app.ts';
import { boxOf, drag } from './hands.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(executablePath === null)('journeys of localization, in a real browser', () => {
  let app: App;
  let receiver: Receiver;
  let late = 0;
  beforeAll(async () => {
    const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + late) };
    app = await openApp({ roles: ['api', 'worker'], clock });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver?.close();
    await app?.close();
  });

  const heard = (trace: string) =>
    receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter((each) => JSON.stringify(each).includes(trace));

  it('more languages for a task: translated and skipped ones are announced beforehand, and match', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant, {
      strings: [{ id: 'a', content: 'Open the door', targets: { fr: 'Ouvre la porte' } }],
      languages: ['fr'],
      callbackUrl: receiver.url,
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    const dialog = page.getByRole('dialog', { name: 'Add languages' });
    const choose = async (...names: string[]) => {
      await page.getByRole('button', { name: 'Add languages' }).click();
      for (const name of names) {
        await dialog.getByRole('searchbox').fill(name);
        await page.keyboard.press('Enter');
      }
    };
    await visit.go(`l/${tenant.projectId}/tasks/${task}`);
    await choose('japanese', 'german', 'english', 'french');
    await dialog.getByText('2 will be translated: Japanese and German').waitFor();
    await dialog
      .getByText('2 will be skipped: English is the source · French is already translated')
      .waitFor();
    await dialog.getByRole('button', { name: 'Translate into 2 languages' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Completed').first().waitFor();
    await until('the callback', async () => heard(task).some(({ event }) => event === 'task.completed'));
    const completed = heard(task).find(({ event }) => event === 'task.completed');
    expect(completed.detail).toMatchObject({
      trigger: 'supplement',
      effective_target_languages: ['ja', 'de'],
      skipped_target_languages: ['en', 'fr'],
    });

    // Nothing is left: no job, one callback.
    const before = heard(task).length;
    const jobs = async () =>
      (await tenant.open('GET', `/tasks/status?task_id=${task}`)).body.data.jobs.length;
    const jobsBefore = await jobs();
    await choose('english', 'german');
    await dialog.getByText('0 will be translated: none').waitFor();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Nothing to do: all selected languages are already translated.').waitFor();
    await until('the one callback', async () => heard(task).length === before + 1);
    expect(heard(task).at(-1)).toMatchObject({
      event: 'task.completed',
      detail: { job_id: null, skipped: true, reason: 'all_languages_already_translated' },
    });
    expect(await jobs()).toBe(jobsBefore);
    visit.expectNoFaults();
  });

  it('a thousand pasted terms: their changes are shown beforehand, and the callback has the same counts', async () => {
    const tenant = await app.tenant();
    await seedTerms(app, tenant, [
      { content: 'Term 1', translations: { de: 'Begriff 1' } },
      { content: 'Term 2', translations: { de: 'Anders' } },
    ]);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await listenToUpload(page, receiver.url);
    await visit.go(`l/${tenant.projectId}/terms`);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import' });
    await dialog.getByRole('radio', { name: 'Pasted text' }).click();
    const table = (rows: number) =>
      ['term\tde', ...Array.from({ length: rows }, (_, n) => `Term ${n + 1}\tBegriff ${n + 1}`)].join('\n');
    const field = dialog.getByRole('textbox', { name: 'Terms' });
    await field.fill(table(1001));
    await dialog.getByText(/^You can paste at most 1,000 terms at once, and this is 1,001/).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await field.fill(table(1000));
    await dialog.getByText('998 new, 1 changed, 1 unchanged').waitFor();
    await visit.expectAxe();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until('the callback', async () => heard(tenant.projectId).length === 1);
    expect(heard(tenant.projectId)[0]).toMatchObject({
      event: 'term_upload.completed',
      detail: { terms_count: 1000, upserted_count: 998, modified_count: 1 },
    });
    // Their order is random: they have the same age.
    const imported = page.getByRole('button', { name: /^Term \d+ in German: Begriff \d+/ });
    await imported.nth(10).waitFor();

    // The server enforces the limit itself, and a term keeps its source language.
    const terms = Array.from({ length: 1001 }, (_, n) => ({ content: `More ${n}`, source_language: 'en' }));
    expect((await tenant.open('POST', '/terms/create', { terms })).status).toBe(400);
    await page
      .getByRole('button', { name: /^Edit.*Term \d+$/ })
      .first()
      .click();
    const editing = page.getByRole('dialog', { name: 'Edit term' });
    const source = editing.getByRole('textbox', { name: 'Source language' });
    expect([await source.inputValue(), await source.isDisabled()]).toEqual(['English', true]);
    await editing.getByText(/Can’t be changed/).waitFor();
    visit.expectNoFaults();
  });

  // This test comes last: it moves the clock, and jobs that are requested later wait for that hour.
  it('from a publish to files: a template by drag, one file and many, escaped and not, a link that expires', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant, {
      strings: [
        { id: 'hello', content: 'Hello', targets: { de: 'Hallo\nWelt', ja: 'こんにちは' } },
        { id: 'bye', content: 'Bye', targets: { de: 'Tschüss', ja: null } },
      ],
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await page.clock.install({ time: app.services.clock.now() });
    await visit.go(`l/${tenant.projectId}/tasks/${task}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const publishing = page.getByRole('dialog', { name: 'Publish to the project' });
    await expect.poll(() => publishing.getByRole('row', { name: /Tschüss/ }).innerText()).toContain('New');
    await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
    await publishing.waitFor({ state: 'detached' });
    await visit.go(`l/${tenant.projectId}/publishes`);
    // Two strings with three texts each.
    await page.getByRole('button', { name: /5 new, 0 changed, 0 removed/ }).waitFor();

    await visit.go(`l/${tenant.projectId}/exports`);
    await page.getByRole('button', { name: 'New template' }).click();
    const building = page.getByRole('dialog', { name: 'New template' });
    await building.getByLabel('Name').fill('Build');
    await building.getByRole('checkbox', { name: 'German' }).click();
    await building.getByRole('checkbox', { name: 'Japanese' }).click();
    const columns = building.getByRole('list', { name: 'Order' }).getByRole('listitem');
    await expect.poll(() => columns.allInnerTexts()).toEqual(['string_id', 'content', 'de', 'ja']);
    await drag(page, await boxOf(columns.nth(3)), await boxOf(columns.nth(1)));
    await expect.poll(() => columns.allInnerTexts()).toEqual(['string_id', 'ja', 'content', 'de']);
    await building.getByText('bye=Tschüss').waitFor();
    await building.getByRole('button', { name: 'Save' }).click();
    await building.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const exporting = page.getByRole('dialog', { name: 'Export: Build' });
    const link = exporting.getByRole('link', { name: 'Download' });
    const make = async () => {
      await exporting.getByRole('button', { name: 'Create file' }).click();
      await link.waitFor();
      const href = (await link.getAttribute('href')) ?? '';
      return { href, bytes: Buffer.from(await (await fetch(href)).arrayBuffer()) };
    };
    const bodyOf = (text: string) =>
      text
        .split('\n')
        .filter((line) => !line.startsWith(';'))
        .join('\n');
    const files = exporting.getByRole('combobox', { name: 'Files' });
    const escape = exporting.getByRole('checkbox', { name: /^Escape/ });

    await files.selectOption('single');
    const single = await make();
    expect(bodyOf(single.bytes.toString())).toBe(
      '\n[ja]\nhello=こんにちは\n\n[de]\nhello=Hallo\\nWelt\nbye=Tschüss\n',
    );
    await escape.click();
    await until('another file', async () => (await make()).href !== single.href);
    const plain = await make();
    expect(bodyOf(plain.bytes.toString())).toContain('hello=Hallo\nWelt\n');
    await files.selectOption('separate');
    await escape.click();
    const separate = await make();
    const entries = await unzip(separate.bytes);
    expect([...entries].map(([name, bytes]) => [name, bodyOf(bytes)])).toEqual([
      ['ja.ini', 'hello=こんにちは\n'],
      ['de.ini', 'hello=Hallo\\nWelt\nbye=Tschüss\n'],
    ]);

    // An hour later the link no longer works for anyone, and the page says so.
    late += HOUR_MS + 1000;
    await page.clock.fastForward(HOUR_MS + 1000);
    await exporting.getByText('The link has expired. Create the file again.').waitFor();
    expect((await fetch(separate.href)).ok).toBe(false);
    const renewed = await make();
    expect((await unzip(renewed.bytes)).size).toBe(2);
    visit.expectNoFaults();
  });
});

/** The application requests no callback; this one does, so that its counts can be checked. */
function listenToUpload(page: Page, url: string): Promise<unknown> {
  return page.route('**/api/console/upload_terms', (route) => {
    const body: unknown = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...Object(body), callback_url: url }) });
  });
}
