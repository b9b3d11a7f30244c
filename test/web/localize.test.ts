import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startWorkingApp, until } from '../harness.ts';
import { makeXlsx } from '../fixtures/make-xlsx.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import type { Tenant } from '../tenant.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { STEP_NAMES as STEPS } from '../../src/localization/events.ts';
import { seedTaskTerms } from '../../src/localization/terms/seed-for-tests.ts';
import { executablePath, visitAs } from './app.ts';
import { pick } from './hands.ts';

const STEP_NAMES: readonly string[] = STEPS;

const PATCH = [
  { string_id: 'patch_title', content: 'Patch 1.2: Songs of the Saltmarsh' },
  { string_id: 'patch_choir', content: 'The Reed Choir now sings in four voices.' },
  { string_id: 'patch_choir_name', content: 'Reed Choir' },
  { string_id: 'patch_choir_fix', content: 'Fixed: the Reed Choir stopped singing in the Saltmarsh.' },
  { string_id: 'patch_saltmarsh_name', content: 'Saltmarsh' },
  { string_id: 'patch_saltmarsh', content: 'Travel to the Saltmarsh by boat.' },
];

/** A task by API that waits for its terms. */
async function makeWaiting(
  tenant: Tenant,
  languages: string[],
  callback_url = 'http://127.0.0.1:9999/',
): Promise<string> {
  const { status, body } = await tenant.open('POST', '/tasks/create', {
    name: 'Patch notes',
    strings: PATCH,
    target_languages: languages,
    auto_apply_terms: false,
    callback_url,
  });
  expect(status).toBe(200);
  return body.data.task_id;
}

interface Term {
  id: string;
  term: string;
  category: string;
  translations: Record<string, string>;
}
async function termsOf(tenant: Tenant, task: string): Promise<Term[]> {
  return (await tenant.open('GET', `/tasks/terms?task_id=${task}`)).body.data.items;
}

async function noOverhang(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'))
    .toBeLessThanOrEqual(0);
}

describe.skipIf(executablePath === null)('localize, in a real browser', () => {
  let app: App;
  let receiver: Receiver;
  beforeAll(async () => {
    app = await startWorkingApp();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver?.close();
  });

  it('terms of a task created by API are edited, removed and confirmed with the keyboard; the steps advance', async () => {
    const tenant = await app.tenant();
    const task = await makeWaiting(tenant, ['de', 'ja'], receiver.url);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks/${task}`);
    await page.getByText('Awaiting term confirmation').waitFor();
    const table = page.getByRole('group', { name: 'Terms found' });
    await table.getByRole('button', { name: 'Reed Choir' }).waitFor();
    const all = await termsOf(tenant, task);
    expect(all.length).toBeGreaterThanOrEqual(2);

    // Edit one language, and fill and clear another.
    await table.getByRole('button', { name: 'Reed Choir' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('e');
    const german = page.getByLabel('German translation');
    await expect.poll(() => german.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Schilfchor');
    await page.keyboard.press('Tab');
    const translation = async (language: string) =>
      (await termsOf(tenant, task)).find(({ term }) => term === 'Reed Choir')?.translations[language];
    await until('the German text is saved', async () => (await translation('de')) === 'Schilfchor');
    const japanese = page.getByLabel('Japanese translation');
    await japanese.fill('葦の合唱団');
    await page.keyboard.press('Enter');
    await until('the Japanese text is saved', async () => (await translation('ja')) === '葦の合唱団');
    await japanese.fill('');
    await page.keyboard.press('Enter');
    await until('the Japanese text is cleared', async () => (await translation('ja')) === undefined);

    // The kind of an entry, by a digit.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('6');
    await until('the category is saved', async () =>
      (await termsOf(tenant, task)).some(
        ({ term, category }) => term === 'Reed Choir' && category === 'Organization',
      ),
    );

    // Throw one out, take that back in the notice and by the key, throw it out again; look at another.
    await page.getByRole('heading', { level: 1 }).click();
    await table.getByRole('button', { name: 'Saltmarsh' }).click();
    await page.keyboard.press('x');
    await table.getByRole('button', { name: 'Saltmarsh' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await table.getByRole('button', { name: 'Saltmarsh' }).click();
    await page.keyboard.press('x');
    await table.getByRole('button', { name: 'Saltmarsh' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await table.getByRole('button', { name: 'Saltmarsh' }).click();
    await page.keyboard.press('x');
    await table.getByRole('button', { name: 'Saltmarsh' }).waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await page.getByText(/^1 of \d+ terms? reviewed$/).waitFor();
    expect((await termsOf(tenant, task)).length).toBe(all.length);

    await page.keyboard.press('Control+Enter');
    await page.getByText('Completed').first().waitFor();
    const steps = page.getByRole('list', { name: 'Translation steps' });
    await expect.poll(() => steps.getByText(', done').count()).toBe(7);
    const { body } = await tenant.open('GET', '/terms?page_size=100');
    const kept: { content: string; translations: Record<string, string> }[] = body.data.items;
    expect(kept.map(({ content }) => content)).not.toContain('Saltmarsh');
    expect(kept.find(({ content }) => content === 'Reed Choir')?.translations['de']).toBe('Schilfchor');

    // Each sub-step counted from zero to all of its rows, and was reported in its turn.
    const events = () =>
      receiver.received
        .toSorted((a, b) => a.sequence - b.sequence)
        .filter(({ body }) => body.includes(task))
        .map(({ body }) => JSON.parse(body));
    await until('the last callback', async () => events().some(({ event }) => event === 'task.completed'));
    expect(events().map(({ event }) => event)).toEqual([
      'term_scan.completed',
      ...STEP_NAMES,
      'task.completed',
    ]);
    for (const { detail } of events().filter(({ event }) => STEP_NAMES.includes(event)))
      expect([detail.step, detail.rows_done]).toEqual([detail.step, detail.rows_total]);
    await page.getByRole('link', { name: /^Terms \d/ }).click();
    await page.getByText(/^Confirmed by Tester \(web app\)/).waitFor();

    // The tabs are addresses: the callbacks of this task, in the order in which they were made.
    await page.getByRole('link', { name: /^Callbacks \d/ }).click();
    await page.getByRole('table').getByText('term_scan.completed').waitFor();
    await page.getByRole('table').getByText('task.completed').waitFor();
    expect(page.url()).toContain(`/tasks/${task}/callbacks`);
    await page.reload();
    await page.getByRole('table').getByText('tmMatching').waitFor();
    visit.expectNoFaults();
  });

  it('two people and a program confirm at once: one translation starts, and the others see who was first', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'admin');
    const noor: Tenant = { ...tenant, userId: member.userId, signIn: () => Promise.resolve(member.cookie) };
    const task = await makeWaiting(tenant, ['de']);
    const visits = [await visitAs(app.url, tenant), await visitAs(app.url, noor)];
    // Without an engine no term has a translation, and none is confirmed.
    const confirm = (page: Page) =>
      page.getByRole('button', { name: /^(Confirm \d+ terms? & translate|Translate)$/ });
    for (const { page, go } of visits) {
      await go(`l/${tenant.projectId}/tasks/${task}/terms`);
      await confirm(page).waitFor();
      // These pages do not notice by themselves that somebody else was first.
      await page.route('**/api/console/get_task_status', (route) => route.abort());
    }
    const [answer] = await Promise.all([
      tenant.open('POST', '/tasks/confirm-terms', { task_id: task }),
      ...visits.map(({ page }) => confirm(page).click()),
    ]);
    const outcome = (page: Page) => page.getByText(/^(Already confirmed by .+|Terms confirmed)/).first();
    const outcomes = await Promise.all(visits.map(({ page }) => outcome(page).innerText()));
    const runs = await app.services.database.system
      .selectFrom('runs')
      .select(['job_type', 'created_by'])
      .where('task_id', '=', task)
      .where('job_type', '=', 'TRANSLATE')
      .execute();
    expect(runs.length).toBe(1);
    const names: Record<string, string> = { [tenant.userId]: 'Tester', [noor.userId]: 'Noor' };
    const winner = names[runs[0]?.created_by ?? ''];
    const won = outcomes.filter((text) => text.startsWith('Terms confirmed'));
    expect([answer.status === 200, won.length]).toEqual(winner === undefined ? [true, 0] : [false, 1]);
    for (const text of outcomes.filter((each) => !each.startsWith('Terms confirmed')))
      expect(text).toContain(
        winner === undefined ? 'Already confirmed by ' : `Already confirmed by ${winner}`,
      );
    for (const visit of visits) visit.expectNoFaults();
  });

  it('from an empty project to a completed task by mouse; a reload keeps the place', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}`);
    await page.getByText('No tasks yet').waitFor();
    await page.getByRole('link', { name: 'New task' }).first().click();
    await page
      .getByLabel('Text', { exact: true })
      .fill('key\tsource\nopen\tOpen\nclose\tClose\nclose\tTwice\n');
    await page.getByText('2 strings').waitFor();
    await page.getByText('Row 3: duplicate string id').waitFor();
    await page.getByRole('searchbox').fill('french');
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('First words');

    await page.reload();
    await page.getByText('2 strings').waitFor();
    await page.getByRole('button', { name: 'Analyze' }).click();
    await page
      .getByRole('group', { name: 'Analysis by language' })
      .getByText('fr', { exact: true })
      .waitFor();
    await visit.expectAxe();
    await page.getByText('2 strings').waitFor();
    await page.getByRole('button', { name: 'Start translation' }).click();

    await page.getByRole('heading', { name: 'First words', level: 1 }).waitFor();
    await page.getByText('Completed').first().waitFor();
    await page.getByRole('link', { name: /^Strings \d/ }).click();
    await page.getByRole('cell', { name: 'open', exact: true }).waitFor();
    const address = page.url();
    await page.reload();
    await page.getByRole('cell', { name: 'open', exact: true }).waitFor();
    expect(page.url()).toBe(address);
    visit.expectNoFaults();
  });

  it('several files become one task; the meaning of the columns of a sheet is chosen by hand', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks/new`);
    const sheet = makeXlsx({
      rows: [
        ['Kennung', 'Englisch', 'Deutsch'],
        ['gate', 'Open the gate', 'Öffne das Tor'],
        ['door', 'Close the "door"', ''],
      ],
    });
    const files = [
      { name: 'texts.xlsx', mimeType: 'application/octet-stream', buffer: sheet },
      { name: 'more.ini', mimeType: 'text/plain', buffer: Buffer.from('[en]\nbell=Ring the bell\n') },
    ];
    const picker = page.locator('input[type=file]');
    await picker.setInputFiles({ ...files[1], name: 'broken.xlsx', mimeType: '', buffer: Buffer.from('x') });
    await page.getByText(/^broken\.xlsx: .*not an xlsx workbook/).waitFor();
    await picker.setInputFiles(files);
    const columns = page.getByRole('group', { name: 'Columns' });
    const roleOf = (name: string) => columns.getByRole('combobox', { name: `Column ${name} is` });
    await pick(page, roleOf('Englisch'), 'Source text');
    await pick(page, roleOf('Kennung'), 'String id');
    await pick(page, roleOf('Deutsch'), 'Translation: German');
    await page.getByText('3 strings').waitFor();
    await page.getByRole('searchbox').fill('german');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start translation' }).click();
    await page.getByRole('heading', { name: 'texts', level: 1 }).waitFor();
    const task = page.url().split('/').at(-1) ?? '';
    const { body } = await tenant.open('GET', `/tasks/strings?task_id=${task}`);
    expect(
      body.data.items.map((row: { string_id: string; content: string }) => [row.string_id, row.content]),
    ).toEqual([
      ['gate', 'Open the gate'],
      ['door', 'Close the "door"'],
      ['bell', 'Ring the bell'],
    ]);
    visit.expectNoFaults();
  });

  it('lists, overview and settings are accessible, keep their filters and fit a phone', async () => {
    const tenant = await app.tenant();
    const task = await makeWaiting(tenant, ['de']);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks`);
    const link = page.getByRole('link', { name: 'Patch notes' });
    await link.waitFor();
    await page.getByRole('radio', { name: 'Failed' }).click();
    await page.getByText('Nothing matches these filters.').waitFor();
    expect(page.url()).toContain('view=failed');
    await page.reload();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await link.waitFor();

    // Merge two candidates by hand: what only one of them knew moves to the other.
    await link.click();
    const table = page.getByRole('group', { name: 'Terms found' });
    await table.getByRole('button', { name: 'Saltmarsh' }).click();
    await page.getByLabel('German translation').fill('Salzmarsch');
    await page.keyboard.press('Enter');
    const germanOf = async (name: string) =>
      (await termsOf(tenant, task)).find(({ term }) => term === name)?.translations['de'];
    await until('the German text is saved', async () => (await germanOf('Saltmarsh')) === 'Salzmarsch');
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reed Choir' }).click();
    await page.getByText('“Saltmarsh” merged into “Reed Choir”.').waitFor();
    await table.getByRole('button', { name: 'Saltmarsh' }).waitFor({ state: 'detached' });
    expect(await germanOf('Reed Choir')).toBe('Salzmarsch');

    // A long text has more candidates than one call returns; a person who confirms sees all of them.
    await seedTaskTerms(app, tenant, task, 620);
    await page.reload();
    const filter = page.getByRole('searchbox', { name: 'Filter terms' });
    await filter.fill('Fen 619');
    await table.getByRole('button', { name: 'Fen 619', exact: true }).click();
    await expect.poll(() => filter.inputValue()).toBe('Fen 619');
    await filter.fill('');
    await table.getByRole('button', { name: 'Reed Choir' }).waitFor();

    // Candidates that the scan itself doubts are removed together, and restored together while that can be undone.
    await app.services.database.system
      .updateTable('task_terms')
      .set({ glossary_score: 3 })
      .where('task_id', '=', task)
      .execute();
    await page.reload();
    await page.getByRole('radio', { name: /^Low score/ }).click();
    const none = page.getByRole('button', { name: /are terms$/ });
    await none.click();
    await page.getByText(/^Removed \d+ terms?\.$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await table.getByRole('button', { name: 'Reed Choir' }).waitFor();
    await none.click();
    await page.getByRole('link', { name: 'Tasks' }).first().click();
    await until('they are gone', async () => (await termsOf(tenant, task)).length === 0);

    await visit.go(`l/${tenant.projectId}/settings`);
    await page.getByRole('group', { name: 'App Keys' }).getByText(tenant.appKey).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Marsh songs');
    await page.getByLabel('About the product').fill('A game about a choir in a marsh.');
    await page.getByRole('combobox', { name: 'Level of numbers' }).selectOption('minor');
    await page.getByRole('combobox', { name: 'Levels for' }).selectOption('de');
    await page.getByRole('combobox', { name: 'Level of numbers' }).selectOption('off');
    // Test placeholders of the project while typing them.
    await page.getByText('1 placeholder found').waitFor();
    await page.getByLabel('Patterns, one per line').fill('name*');
    await page.getByText('name* must begin with a sign', { exact: false }).waitFor();
    await page.getByLabel('Patterns, one per line').fill('@*@');
    await page.getByText('2 placeholders found').waitFor();
    // The syntax of the strings is recognised until somebody chooses one.
    await page.getByText('Nothing special found so far.').waitFor();
    await page.getByRole('checkbox', { name: 'Recognize it from the strings' }).click();
    await page.getByRole('checkbox', { name: 'Boost' }).click();
    await page.getByLabel('Try it').fill('@a@ %1% %2%');
    await page.getByText('3 placeholders found').waitFor();
    // An engine is tried and chosen with one press each.
    await page.getByRole('button', { name: /^Test Pseudo-translation/ }).click();
    await page.getByText(/Works: Save changes → \[/).waitFor();
    await visit.expectAxe();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const { name, settings } = (await tenant.open('GET', '/project')).body.data;
    expect(settings.syntaxes).toEqual(['boost']);
    expect([name, settings.brief, settings.checks, settings.placeholder_patterns]).toEqual([
      'Marsh songs',
      'A game about a choir in a marsh.',
      { numbers: { '*': 'minor', de: 'off' } },
      ['@*@'],
    ]);
    await page.getByRole('button', { name: /^Use None/ }).click();
    await expect
      .poll(async () => (await tenant.open('GET', '/project')).body.data.settings.engine)
      .toBe('builtin');
    visit.expectNoFaults();

    const phone = await visitAs(app.url, tenant, { width: 390 });
    for (const path of [
      '',
      '/tasks',
      '/tasks/new',
      `/tasks/${task}/terms`,
      `/tasks/${task}/languages`,
      '/settings',
    ]) {
      await phone.go(`l/${tenant.projectId}${path}`);
      await phone.page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => phone.page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
      await noOverhang(phone.page);
    }
    phone.expectNoFaults();
  });
});
