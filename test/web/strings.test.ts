import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishAndWait, seedLargeTask, seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { rememberUnits } from '../../src/localization/tm/memory-for-tests.ts';
import { seedTerms } from '../../src/localization/terms/seed-for-tests.ts';
import { LANGUAGES } from '../../src/kernel/language.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

const ROWS = 100_000;

describe.skipIf(executablePath === null)('the string editor, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startWorkingApp();
  });

  const rowOf = (task: string, position: number) =>
    app.services.database.system
      .selectFrom('task_rows')
      .select(['target', 'state', 'revision'])
      .where('task_id', '=', task)
      .where('language', '=', 'de')
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
  const field = (page: Page) => page.getByRole('textbox', { name: 'Translation into German' });
  const write = async (page: Page, text: string) => {
    await field(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };

  it('goes to the last of 100,000 rows, filters, and saves one row after the other with the keyboard alone', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, ROWS, 'de', 'Alt');
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    await page.getByText('1 of 100,000', { exact: true }).waitFor();

    // Scrolled far from the open row, the list requests what is visible and not everything in between.
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/list_string_window')) asked += 1;
    });
    await page.getByRole('grid').evaluate((box) => box.scrollTo({ top: box.scrollHeight / 2 }));
    await page
      .getByText(/^Source text number 500[01]\d of/)
      .first()
      .waitFor();
    expect(asked).toBeLessThanOrEqual(3);
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);

    await page.keyboard.press('Alt+End');
    await page.getByText('100,000 of 100,000', { exact: true }).waitFor();
    expect(page.url()).toContain(`row=${encodeURIComponent(`${task}:99999`)}`);
    await page.reload();
    await page.getByText('100,000 of 100,000', { exact: true }).waitFor();

    await page.getByRole('searchbox', { name: 'Search source and translation' }).fill('number 9999');
    // The open row is among them, so it stays open.
    await page.getByText('11 of 11', { exact: true }).waitFor();
    expect(page.url()).toContain('q=');

    await page.keyboard.press('Alt+Home');
    for (let n = 0; n < 3; n += 1) {
      await page.getByText(`${n + 1} of 11`, { exact: true }).waitFor();
      await until('the field to have the keyboard', () =>
        field(page).evaluate((element) => element === element.ownerDocument.activeElement),
      );
      await page.keyboard.press('Control+a');
      await page.keyboard.type(`Neu ${n}`);
      await page.keyboard.press('Control+Enter');
    }
    const positions = [9999, 99_990, 99_991];
    for (const [n, position] of positions.entries())
      await until(
        `row ${position} to be saved`,
        async () => (await rowOf(task, position)).target === `Neu ${n}`,
      );
    expect(await rowOf(task, 9999)).toMatchObject({ state: 'edited', revision: 1 });

    await page.keyboard.press('Control+Shift+Enter');
    await until('the next row to be approved', async () => (await rowOf(task, 99_992)).state === 'approved');
    visit.expectNoFaults();
  });

  it('languages are shown side by side: each cell is edited, saved and reached with the keys', async () => {
    const tenant = await app.tenant();
    const strings = Array.from({ length: 300 }, (_, n) => ({
      id: `id.${n}`,
      content: `Line ${n}`,
      targets: { de: `Zeile ${n}`, ja: n === 1 ? null : `${n}行` },
    }));
    const task = await seedTask(app, tenant, { strings, languages: ['de', 'ja'] });
    const textOf = async (position: number, language: string) =>
      (
        await app.services.database.system
          .selectFrom('task_rows')
          .select(['target', 'state'])
          .where('task_id', '=', task)
          .where('language', '=', language)
          .where('position', '=', position)
          .executeTakeFirstOrThrow()
      ).target;
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    await page.getByText('1 of 300', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Grid' }).click();
    await page.getByRole('columnheader', { name: 'Japanese ja' }).waitFor();
    const japanese = page.getByRole('textbox', { name: 'Translation into Japanese' });
    const isWrittenIn = (box: typeof japanese) =>
      until('the cell to have the keyboard', () =>
        box.evaluate((element) => element === element.ownerDocument.activeElement),
      );

    // A cell of another language opens with a click; the one below it after saving.
    await page
      .getByRole('row', { name: /Line 1/ })
      .first()
      .getByRole('gridcell')
      .nth(3)
      .click();
    await isWrittenIn(japanese);
    await page.keyboard.type('一行目');
    await page.keyboard.press('Control+Enter');
    await page.getByText('3 of 300', { exact: true }).waitFor();
    await until('the Japanese text to be saved', async () => (await textOf(1, 'ja')) === '一行目');
    expect(await textOf(1, 'de')).toBe('Zeile 1');

    // Text written in one language stays there while another language is edited.
    await isWrittenIn(japanese);
    await page.keyboard.type('！');
    await page.keyboard.press('Shift+Tab');
    await isWrittenIn(field(page));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Zweite Zeile');
    await page.keyboard.press('Control+Shift+Enter');
    await until('the German text to be saved', async () => (await textOf(2, 'de')) === 'Zweite Zeile');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+l');
    await isWrittenIn(japanese);
    await expect.poll(() => japanese.innerText()).toBe('2行！');
    await page.keyboard.press('Control+Enter');
    await until('the other draft to be saved', async () => (await textOf(2, 'ja')) === '2行！');

    await page.keyboard.press('Alt+End');
    await page.getByText('300 of 300', { exact: true }).waitFor();
    expect(page.url()).toContain('col=ja');
    await page.reload();
    await page.getByText('300 of 300', { exact: true }).waitFor();
    await japanese.waitFor();
    await expect.poll(() => japanese.innerText()).toBe('299行');
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
    visit.expectNoFaults();
  });

  it('all languages of a task are shown side by side; only visible ones are drawn and requested', async () => {
    const languages = [...LANGUAGES.keys()].filter((code) => code !== 'en').slice(0, 30);
    const last = languages.at(-1) ?? '';
    const tenant = await app.tenant({ targetLanguages: languages });
    const strings = Array.from({ length: 3 }, (_, n) => ({
      content: `Line ${n}`,
      targets: Object.fromEntries(languages.map((code) => [code, `${code} ${n}`])),
    }));
    const task = await seedTask(app, tenant, { strings, languages });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?task=${task}&view=grid`);
    const grid = page.getByRole('grid');
    await expect.poll(() => grid.getAttribute('aria-colcount')).toBe('32');
    const heads = grid.getByRole('columnheader');
    const hasHead = async (code: string) => (await heads.filter({ hasText: code }).count()) > 0;
    await grid.getByText(`${languages[1]} 2`, { exact: true }).waitFor();
    expect(await heads.count()).toBeLessThan(12);
    expect(await hasHead(last)).toBe(false);

    await grid.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    const cell = grid.getByText(`${last} 2`, { exact: true });
    await cell.waitFor();
    await expect.poll(() => heads.count()).toBeLessThan(12);
    await expect.poll(() => heads.last().getAttribute('aria-colindex')).toBe('32');
    await cell.click();
    const written = grid.locator('[contenteditable=true]');
    await until('the cell to have the keyboard', () =>
      written.evaluate((element) => element === element.ownerDocument.activeElement),
    );
    await page.keyboard.type('!');
    await page.keyboard.press('Control+Enter');
    await until(
      'the last language to be saved',
      async () =>
        (
          await app.services.database.system
            .selectFrom('task_rows')
            .select('target')
            .where('task_id', '=', task)
            .where('language', '=', last)
            .where('position', '=', 2)
            .executeTakeFirstOrThrow()
        ).target?.includes('!') ?? false,
    );
    await visit.expectAxe();
    visit.expectNoFaults();
  });

  it('two people at one row: the second sees both texts and chooses, and nothing is lost', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, 5, 'de', 'Alt');
    const address = `l/${tenant.projectId}/strings?lang=de&task=${task}`;
    // One after the other: two tries of one address at once are held back.
    const first = await visitAs(app.url, tenant);
    const second = await visitAs(app.url, tenant);
    await Promise.all([first.go(address), second.go(address)]);
    await write(second.page, 'Von der zweiten');
    await write(first.page, 'Von der ersten');
    await first.page.keyboard.press('Control+Enter');
    await until('the first to be saved', async () => (await rowOf(task, 0)).target === 'Von der ersten');

    await second.page.keyboard.press('Control+Enter');
    // A person who has moved on is not pulled back: the notice tells them, and they can open it.
    await second.page.getByRole('button', { name: 'Show', exact: true }).click();
    const both = second.page.getByRole('alert', {
      name: 'Someone else changed this translation while you were editing',
    });
    await both.getByText('Von der ersten').waitFor();
    await both.getByText('Von der zweiten').waitFor();
    expect((await rowOf(task, 0)).target).toBe('Von der ersten');
    await second.page.getByRole('button', { name: 'Save mine' }).click();
    await until('the second to be saved', async () => (await rowOf(task, 0)).target === 'Von der zweiten');
    await second.page.getByText('Von der ersten').first().waitFor();
    expect((await rowOf(task, 0)).revision).toBe(2);
    for (const visit of [first, second]) visit.expectNoFaults();
  });

  it('rows with a finding: fixed by one key, taken from the memory by another, placeholder by placeholder', async () => {
    const tenant = await app.tenant();
    await rememberUnits(app, tenant, [
      { source: 'Meet {player} at the gate', target: 'Triff {player} am Tor', language: 'de' },
    ]);
    const lost = { check: 'placeholders', severity: 'critical', message: 'Lost.', start: 0, end: 4 };
    const task = await seedTask(app, tenant, {
      strings: [
        { id: 'a', content: 'Wait.', targets: { de: 'Warte.' } },
        { id: 'b', content: 'Give {item} to {player}', targets: { de: { text: 'Gib es', issues: [lost] } } },
        {
          id: 'c',
          content: 'Meet {player} at the gate',
          targets: { de: { text: 'Triff ihn', issues: [lost] } },
        },
      ],
      languages: ['de'],
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}&check=placeholders`);
    await page.getByText('1 of 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Fix/ }).first().waitFor();
    await field(page).click();
    await page.keyboard.press('Alt+f');
    await page.keyboard.press('Control+Enter');
    await until('both placeholders to be saved', async () =>
      /\{item\}.*\{player\}|\{player\}.*\{item\}/.test((await rowOf(task, 1)).target ?? ''),
    );

    await visit.go(
      `l/${tenant.projectId}/strings?lang=de&task=${task}&row=${encodeURIComponent(`${task}:2`)}`,
    );
    const tools = page.getByRole('complementary', { name: 'Translation tools' });
    await tools.getByText('Triff {player} am Tor').waitFor();
    await field(page).click();
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Control+Shift+Enter');
    await until('the text of the memory to be saved', async () => {
      const { target, state } = await rowOf(task, 2);
      return target === 'Triff {player} am Tor' && state === 'approved';
    });

    await visit.go(
      `l/${tenant.projectId}/strings?lang=de&task=${task}&row=${encodeURIComponent(`${task}:1`)}`,
    );
    await write(page, 'Gib ');
    await page.keyboard.press('Alt+i');
    await page.keyboard.type(' an ');
    await page.keyboard.press('Alt+i');
    await page.keyboard.press('Control+Enter');
    await until(
      'the placeholders in the order of the source',
      async () => (await rowOf(task, 1)).target === 'Gib {item} an {player}',
    );
    visit.expectNoFaults();
  });

  it('a missing placeholder is inserted with one key; terms and neighbours are shown beside', async () => {
    const tenant = await app.tenant();
    await seedTerms(app, tenant, [{ content: 'Iron Sword', translations: { de: 'Eisenschwert' } }]);
    const task = await seedTask(app, tenant, {
      strings: [
        { id: 'a', content: 'Bring {player} the Iron Sword.', targets: { de: 'Bring das Eisenschwert' } },
        { id: 'b', content: 'Leave.', targets: { de: 'Geh.' } },
      ],
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    const tools = page.getByRole('complementary', { name: 'Translation tools' });
    await tools.getByText('Used', { exact: true }).waitFor();
    await tools.getByText('Leave.').waitFor();
    await field(page).click();
    await page.keyboard.press('Alt+f');
    await page.keyboard.press('Control+Enter');
    await until('the placeholder to be saved', async () =>
      (await rowOf(task, 0)).target?.includes('{player}'),
    );

    // The selected text becomes a new term with one key.
    await tools.getByText('Bring {player} the Iron Sword.').dblclick({ position: { x: 8, y: 8 } });
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: 'Add term' });
    const begun = dialog.getByRole('textbox', { name: 'Term', exact: true });
    await begun.waitFor();
    await expect.poll(() => begun.inputValue()).toBe('Bring');
    await visit.expectAxe();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until('the term is there', async () =>
      (await tenant.open('GET', '/terms?page_size=100')).body.data.items.some(
        ({ content }: { content: string }) => content === 'Bring',
      ),
    );
    visit.expectNoFaults();
  });

  it('the field keeps the keyboard when the placeholders of the project arrive late', async () => {
    const tenant = await app.tenant();
    const settings = { placeholder_patterns: ['@*@'] };
    await tenant.console('update_project', { project_id: tenant.projectId, settings });
    const strings = [{ id: 'a', content: 'Go @now@', targets: { de: 'Los' } }];
    const task = await seedTask(app, tenant, { strings, languages: ['de'] });
    const { page, go, expectNoFaults } = await visitAs(app.url, tenant);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/console/get_project', (route) => held.then(() => route.continue()));
    await go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    await write(page, 'Geh @now@');
    release();
    await page.locator('.cm-ph').waitFor();
    await page.keyboard.type('!');
    await expect.poll(() => field(page).innerText()).toBe('Geh @now@!');
    expectNoFaults();
  });

  it('a template is built with the keyboard alternative to dragging, and its file matches what was published', async () => {
    const tenant = await app.tenant();
    const task = await seedTask(app, tenant, {
      strings: [{ id: 'hello', content: 'Hello', targets: { de: 'Hallo' } }],
      languages: ['de'],
    });
    await publishAndWait(app, tenant, task);
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/publishes`);
    await page.getByRole('link', { name: 'Seeded' }).waitFor();
    await visit.go(`l/${tenant.projectId}/exports`);
    await page.getByRole('button', { name: 'New template' }).click();
    const dialog = page.getByRole('dialog', { name: 'New template' });
    await dialog.getByLabel('Name').fill('Build');
    await dialog.getByRole('checkbox', { name: 'German' }).click();
    const columns = () => dialog.getByRole('list', { name: 'Order' }).getByRole('listitem').allInnerTexts();
    await expect.poll(columns).toEqual(['string_id', 'content', 'de']);
    await dialog.getByRole('button', { name: 'Move de up' }).click();
    await expect.poll(columns).toEqual(['string_id', 'de', 'content']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('button', { name: 'Create file' }).click();
    const link = page.getByRole('link', { name: 'Download' });
    const bytes = await (await fetch((await link.getAttribute('href')) ?? '')).text();
    expect(bytes).toContain('Hallo');
    await visit.expectAxe();
    visit.expectNoFaults();
  });
});
