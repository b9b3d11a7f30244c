import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  announced,
  begin,
  jsonFile,
  lifeOf,
  pushed,
  type TestFile,
} from '../../src/localization/push/push-for-tests.ts';
import { seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { executablePath, visitAs } from './app.ts';

const MENU = { start: 'Start the game', load: 'Load a game', quit: 'Leave the game' };
const SHOP = { coin: 'A golden coin', lamp: 'A brass lamp' };

/** As a hand would: files held over the page and let go. */
async function drop(page: Page, files: readonly TestFile[]): Promise<void> {
  await page.evaluate(
    (dropped) => {
      const transfer = new DataTransfer();
      for (const { path, text } of dropped) transfer.items.add(new File([text], path));
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
        );
    },
    files.map(({ path, data }) => ({ path, text: String(data) })),
  );
}

const compare = (page: Page) => page.getByRole('button', { name: 'Compare with the project' }).click();

/** Kind and id of every string in the preview. */
const linesOf = async (page: Page) => {
  const rows = page.getByRole('group', { name: 'Changes' }).locator('tbody tr');
  await rows.first().waitFor();
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.innerText.trim())),
  );
  return cells.map(([kind, id = '']) => `${kind} ${id.split('\n')[0]?.replaceAll(/\s+/g, ' ')}`).toSorted();
};

describe.skipIf(executablePath === null)('the files of a project, in a real browser', () => {
  let app: App;
  beforeAll(async () => {
    app = await startWorkingApp();
  });

  const goTo = async (tenant: Tenant) => {
    const visit = await visitAs(app.url, tenant);
    await visit.go(`l/${tenant.projectId}/files`);
    await visit.page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    return visit;
  };

  it('files that were chosen for a task are added to the project, which returns them as files', async () => {
    const tenant = await app.tenant();
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/tasks/new`);
    await page.locator('input[type=file]').setInputFiles(
      ['menu.json', 'shop.json'].map((name, at) => ({
        name,
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify([MENU, SHOP][at])),
      })),
    );
    await page.getByText('5 strings').waitFor();
    await page.getByRole('link', { name: 'Add 2 files to Files' }).click();
    await compare(page);
    await expect
      .poll(() => linesOf(page))
      .toEqual([...Object.keys(MENU), ...Object.keys(SHOP)].map((id) => `New ${id}`).toSorted());
    visit.expectNoFaults();
  });

  it('two files are dropped, previewed and applied, and a task begins; then one edit, one rename and one deletion are shown as such', async () => {
    const tenant = await app.tenant();
    const visit = await goTo(tenant);
    const { page } = visit;
    await page.getByText('No files yet').waitFor();
    await drop(page, [jsonFile('menu.json', MENU), jsonFile('shop.json', SHOP)]);
    await page.getByText('2 files to push').first().waitFor();
    await visit.expectAxe();
    await compare(page);
    await expect
      .poll(() => linesOf(page))
      .toEqual(['New coin', 'New lamp', 'New load', 'New quit', 'New start']);
    expect(await lifeOf(app, tenant)).toEqual([]);
    await page.getByRole('button', { name: 'Apply push' }).click();
    await page.getByText('Push applied.').waitFor();
    const task = await page.getByRole('link', { name: 'Open the task' }).getAttribute('href');
    expect(task).toMatch(/\/tasks\/task_/);
    expect(await lifeOf(app, tenant)).toHaveLength(5);

    await page.getByRole('button', { name: 'Back to files' }).click();
    await page.getByRole('row', { name: /menu\.json/ }).waitFor();
    const { quit: _, start, ...rest } = MENU;
    await drop(page, [jsonFile('menu.json', { begin: start, ...rest, load: 'Open a saved game' })]);
    await compare(page);
    await expect.poll(() => linesOf(page)).toEqual(['Changed load', 'Gone quit', 'Renamed start begin']);
    const changed = page.getByRole('row', { name: /^Changed load/ });
    await expect.poll(() => changed.innerText()).toContain('Load a game');
    await expect.poll(() => changed.innerText()).toContain('Open a saved game');
    await visit.expectAxe();
    // Somebody reloads in the middle: the push is in the address, and nothing is lost.
    await page.reload();
    await expect.poll(() => linesOf(page)).toEqual(['Changed load', 'Gone quit', 'Renamed start begin']);
    await page.getByRole('checkbox', { name: /^Create a task/ }).click();
    await page.getByRole('button', { name: 'Apply push' }).click();
    await page.getByText('No task was created.').waitFor();
    expect(await lifeOf(app, tenant)).toEqual([
      '(quit: Leave the game)',
      'begin: Start the game',
      'coin: A golden coin',
      'lamp: A brass lamp',
      'load: Open a saved game',
    ]);
    visit.expectNoFaults();
  });

  it('a push is rolled back; its files are downloaded in a language, one as it is and several in an archive', async () => {
    const tenant = await app.tenant();
    await pushed(tenant, [jsonFile('en/menu.json', MENU), jsonFile('en/shop.json', SHOP)]);
    const task = await seedTask(app, tenant, {
      strings: [{ id: 'start', content: MENU.start, targets: { de: 'Spiel starten' } }],
      languages: ['de'],
    });
    await tenant.open('POST', '/tasks/publish', { task_id: task });
    await until('it is published', async () => (await lifeOf(app, tenant)).join().includes('Spiel starten'));
    await pushed(tenant, [jsonFile('en/menu.json', { start: MENU.start })]);
    const visit = await goTo(tenant);
    const { page } = visit;
    await page.getByRole('radio', { name: 'Push history' }).click();
    await page.getByRole('row', { name: /0 new, 0 changed, 0 renamed, 2 gone/ }).waitFor();
    await visit.expectAxe();
    await page
      .getByRole('row', { name: /2 gone/ })
      .getByRole('button', { name: 'Roll back to before this push' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back to before this push' }).click();
    await until('it is rolled back', async () =>
      (await lifeOf(app, tenant)).includes('quit: Leave the game'),
    );

    await page.getByRole('radio', { name: 'Current files' }).click();
    await page.getByRole('button', { name: 'Download en/menu.json' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Language' }).selectOption('de');
    const [one] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(one.suggestedFilename()).toBe('menu.json');
    expect(JSON.parse(await readFile(await one.path(), 'utf8'))).toEqual({ ...MENU, start: 'Spiel starten' });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(all.suggestedFilename()).toMatch(/\.zip$/);
    expect((await readFile(await all.path())).includes('de/menu.json')).toBe(true);
    visit.expectNoFaults();
  });

  it('a large deletion needs consent, and a push by somebody else needs a new preview', async () => {
    const tenant = await app.tenant();
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`line_${n}`, `Line number ${n}`]));
    await pushed(tenant, [jsonFile('lines.json', many)]);
    const visit = await goTo(tenant);
    const { page } = visit;
    await page.getByRole('row', { name: /lines\.json/ }).waitFor();
    await drop(page, [jsonFile('lines.json', { line_0: 'Line number 0' })]);
    await compare(page);
    await page.getByRole('alert').filter({ hasText: '39 strings would be hidden' }).waitFor();
    const apply = page.getByRole('button', { name: 'Apply push' });
    await expect.poll(() => apply.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Hide them all the same' }).click();
    await pushed(tenant, [jsonFile('lines.json', { line_0: 'Line number 0', line_1: 'Line number 1' })], {
      allow_removals: true,
    });
    await apply.click();
    await page.getByText('The project has changed since you looked.').waitFor();
    await page.getByRole('button', { name: /^Gone\s*1$/ }).waitFor();
    await expect.poll(() => linesOf(page)).toEqual(['Gone line_1']);
    await apply.click();
    await page.getByText('Push applied.').waitFor();
    visit.expectNoFaults();
  });

  it('an interrupted upload continues; a file of 20,000 strings is shown page by page', async () => {
    const tenant = await app.tenant();
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [`line_${n}`, `Line number ${n}`]),
    );
    const large = jsonFile('large.json', many);
    const { body } = await tenant.open('POST', '/pushes/begin', { files: [announced(large)] });
    const visit = await goTo(tenant);
    const { page } = visit;
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('1 file is still missing').waitFor();
    await drop(page, [large]);
    await page.getByRole('button', { name: /^New\s*20,000$/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('push')).toBe(body.data.push_id);
    await expect
      .poll(() => page.getByRole('group', { name: 'Changes' }).locator('tbody tr').count())
      .toBe(100);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect
      .poll(() => page.getByRole('group', { name: 'Changes' }).locator('tbody tr').count())
      .toBe(200);
    visit.expectNoFaults();
  });

  it('an author prepares a push for others to apply; a viewer sees files and no way to push', async () => {
    const tenant = await app.tenant();
    await pushed(tenant, [jsonFile('menu.json', MENU)]);
    await begin(tenant, [jsonFile('menu.json', { ...MENU, more: 'More' })]);
    const as = async (role: 'author' | 'viewer') => {
      const { userId, cookie } = await makeMember(app, tenant, role);
      return goTo({ ...tenant, userId, signIn: () => Promise.resolve(cookie) });
    };
    const author = await as('author');
    await author.page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => linesOf(author.page)).toEqual(['New more']);
    await author.page.getByText(/^You can prepare a push/).waitFor();
    await expect.poll(() => author.page.getByRole('button', { name: 'Apply push' }).count()).toBe(0);
    author.expectNoFaults();
    const viewer = await as('viewer');
    await viewer.page.getByRole('row', { name: /menu\.json/ }).waitFor();
    await expect.poll(() => viewer.page.getByRole('button', { name: 'Choose files' }).count()).toBe(0);
    await drop(viewer.page, [jsonFile('menu.json', SHOP)]);
    await expect.poll(() => viewer.page.getByText(/to push/).count()).toBe(0);
    viewer.expectNoFaults();
  });
});
