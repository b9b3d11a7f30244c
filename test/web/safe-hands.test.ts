import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedLargeTask, seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { makeMember } from '../../src/people/people-for-tests.ts';
import { type App, startWorkingApp, until } from '../harness.ts';
import { executablePath, visitAs } from './app.ts';

const READ = 20;

describe.skipIf(executablePath === null)('safe editing in the string editor', () => {
  let app: App;
  beforeAll(async () => {
    app = await startWorkingApp();
  });

  const rowsOf = (task: string) =>
    app.services.database.system
      .selectFrom('task_rows')
      .select(['position', 'target', 'state', 'reviewed_by'])
      .where('task_id', '=', task)
      .where('language', '=', 'de')
      .orderBy('position')
      .execute();
  const rowOf = async (task: string, position: number) => (await rowsOf(task))[position];
  const field = (page: Page) => page.getByRole('textbox', { name: 'Translation into German' });
  const untilWrittenIn = (page: Page) =>
    until('the field to have the keyboard', () =>
      field(page).evaluate((element) => element === element.ownerDocument.activeElement),
    );
  const keptIn = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('words ')));
  const write = async (page: Page, text: string) => {
    await field(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  /** The open row, by the number in its source. */
  const openRow = async (page: Page) => {
    const row = page.getByRole('row').filter({ has: field(page) });
    return Number(/text number (\d+) of/.exec(await row.innerText())?.[1]);
  };
  const textAt = (position: number) => `Alt Text Nummer ${position} im langen Questbuch`;

  it('approves exactly the rows that were read, while another person and a job change the list', async () => {
    const tenant = await app.tenant();
    const other = await makeMember(app, tenant, 'owner');
    const task = await seedLargeTask(app, tenant, 60, 'de', 'Alt');
    const change = (position: number, item: object) =>
      other.console('update_task_strings', {
        project_id: tenant.projectId,
        task_id: task,
        items: [{ id: `${task}:${position}`, language: 'de', ...item }],
      });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}&state=machine`);
    await page.getByText('1 of 60', { exact: true }).waitFor();
    await field(page).click();
    const read: number[] = [];
    for (let n = 0; n < READ; n += 1) {
      await page.getByText(`${n + 1} of 60`, { exact: true }).waitFor();
      await untilWrittenIn(page);
      read.push(await openRow(page));
      // Rows before and after leave the filter, one by one and many at once.
      if (n === 3) await change(1, { state: 'rejected' });
      if (n === 5) await change(12, { text: 'Von anderen' });
      if (n === 8)
        await other.console('start_bulk_edit', {
          project_id: tenant.projectId,
          language: 'de',
          action: 'reject',
          ids: [30, 31, 32, 33].map((position) => `${task}:${position}`),
        });
      await page.keyboard.press('Control+Shift+Enter');
    }
    expect(read).toEqual(Array.from({ length: READ }, (_, n) => n));
    const approved = async () =>
      (await rowsOf(task)).filter(({ state }) => state === 'approved').map(({ position }) => position);
    // The row that somebody reverted after it was approved stays as they left it.
    await expect.poll(approved).toEqual(read.filter((position) => position !== 1));
    // They stay where they were, greyed, until the filter is applied again.
    const gone = page
      .getByRole('row')
      .filter({ has: page.getByText('Source text number 2 of', { exact: false }) });
    await expect
      .poll(() => gone.first().getAttribute('aria-description'))
      .toBe('No longer matches the filter');
    await page.getByRole('button', { name: 'Apply filter again' }).click();
    await page.getByText('1 of 36', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Apply filter again' }).waitFor({ state: 'detached' });
    visit.expectNoFaults();
  });

  it('keeps unsaved text across a reload, another page and a lost network, and saves it by itself', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, 5, 'de', 'Alt');
    const address = `l/${tenant.projectId}/strings?lang=de&task=${task}`;
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(address);
    await write(page, 'Nur im Browser');
    await page.getByText('Kept in this browser, not saved yet').first().waitFor();
    await page.reload();
    await expect.poll(() => field(page).innerText()).toBe('Nur im Browser');
    expect((await rowOf(task, 0))?.target).toBe(textAt(0));

    // Leaving the row saves it, and so does leaving the page.
    await page.keyboard.press('Alt+ArrowDown');
    await until('it is saved', async () => (await rowOf(task, 0))?.target === 'Nur im Browser');
    await page.getByText('Saved', { exact: true }).waitFor();
    await write(page, 'Beim Weggehen');
    await page.getByRole('link', { name: 'Termbase' }).click();
    await until('it is saved', async () => (await rowOf(task, 1))?.target === 'Beim Weggehen');

    await visit.go(`${address}&row=${encodeURIComponent(`${task}:2`)}`);
    // The page may have gone before it heard that the last one was saved; then it asks again.
    await expect.poll(() => keptIn(page)).toEqual([]);
    await write(page, 'Ohne Netz');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 string is kept in this browser and not saved yet.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    // A person who moved on stays at their row.
    await page.getByText('4 of 5', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await until('it is saved', async () => (await rowOf(task, 2))?.target === 'Ohne Netz');
    await page.getByText('1 string is kept').waitFor({ state: 'detached' });
    await expect.poll(() => keptIn(page)).toEqual([]);
    visit.expectNoFaults();
  });

  it('unsaved text belongs to its writer: another person here does not see it, and signing out asks', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, 3, 'de', 'Alt');
    const address = `l/${tenant.projectId}/strings?lang=de&task=${task}`;
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(address);
    await write(page, 'Geheim');
    await page.getByText('Kept in this browser, not saved yet').first().waitFor();
    const other = await makeMember(app, tenant, 'owner');
    const context = page.context();
    const mine = await context.cookies();
    const [name = '', value = ''] = other.cookie.split('=');
    await context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
    await page.reload();
    await page.getByText('1 of 3', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Noor/ }).waitFor();
    await expect.poll(() => field(page).innerText()).toBe(textAt(0));

    await context.addCookies(mine);
    await page.reload();
    await expect.poll(() => field(page).innerText()).toBe('Geheim');
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Discard and sign out' }).click();
    await page.waitForURL(/sign-in/);
    await expect.poll(() => keptIn(page)).toEqual([]);
  });

  it('undo restores text and state, of a row and of many; keys do nothing behind a menu or a dialog', async () => {
    const tenant = await app.tenant();
    const task = await seedLargeTask(app, tenant, 6, 'de', 'Alt');
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=de&task=${task}`);
    await page.getByText('1 of 6', { exact: true }).waitFor();
    const before = await rowsOf(task);
    await write(page, 'Neu');
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByText('2 of 6', { exact: true }).waitFor();
    await untilWrittenIn(page);
    await page.keyboard.press('Control+Shift+Enter');
    await until('both are approved', async () =>
      (await rowsOf(task)).slice(0, 2).every(({ state }) => state === 'approved'),
    );
    await untilWrittenIn(page);
    await page.keyboard.press('Control+z');
    await page.getByText('2 of 6', { exact: true }).waitFor();
    await untilWrittenIn(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => rowsOf(task)).toEqual(before);
    await expect.poll(() => field(page).innerText()).toBe(textAt(0));

    // Nothing behind the menu, nothing behind the dialog, which has its own key.
    await page.getByRole('button', { name: 'All 6 strings' }).click();
    await page.getByRole('menuitem', { name: 'Approve' }).waitFor();
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve 6 strings?' });
    await dialog.waitFor();
    await page.keyboard.press('Control+Shift+Enter');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('1 of 6', { exact: true }).waitFor();
    expect(await rowsOf(task)).toEqual(before);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await until('all are approved', async () =>
      (await rowsOf(task)).every(({ state }) => state === 'approved'),
    );
    await page.getByText('Approve: 6 strings changed').waitFor();
    await page.getByRole('button', { name: 'Undo “Approve”' }).click();
    await expect.poll(() => rowsOf(task)).toEqual(before);

    // A new translation by an engine is undone as well, with the key.
    await page.getByRole('button', { name: 'All 6 strings' }).click();
    await page.getByRole('menuitem', { name: 'Translate again' }).click();
    await page
      .getByRole('dialog', { name: 'Translate 6 strings again?' })
      .getByRole('button', { name: 'Start' })
      .click();
    await page.getByText('Translate again: 6 strings changed').waitFor();
    expect((await rowsOf(task)).map(({ target }) => target)).not.toContain(textAt(0));
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => rowsOf(task)).toEqual(before);
    visit.expectNoFaults();
  });

  it('a placeholder stays whole in a right-to-left text, and is saved as it was', async () => {
    const tenant = await app.tenant({ targetLanguages: ['he'] });
    const text = 'שלום %(name)s, יש לך <b>{0}</b> (v2.0)';
    const task = await seedTask(app, tenant, {
      strings: [
        { id: 'a', content: 'Hello %(name)s, you have <b>{0}</b> (v2.0)', targets: { he: text } },
        { id: 'b', content: 'Bye %(name)s', targets: { he: 'להתראות %(name)s' } },
      ],
      languages: ['he'],
    });
    const visit = await visitAs(app.url, tenant);
    const { page } = visit;
    await visit.go(`l/${tenant.projectId}/strings?lang=he&task=${task}`);
    const written = page.locator('[contenteditable=true]');
    await written.waitFor();
    await expect.poll(() => written.getAttribute('dir')).toBe('rtl');
    const chips = await page
      .locator('[contenteditable=true] .cm-ph, [contenteditable=true] .cm-tag, bdi.ph, bdi.tg')
      .evaluateAll((all) =>
        all.map((each) => [each.getAttribute('dir'), getComputedStyle(each).unicodeBidi.includes('isolate')]),
      );
    expect(chips.length).toBeGreaterThan(8);
    expect(chips.every(([dir, isolated]) => dir === 'ltr' && isolated)).toBe(true);
    // The letters of a chip follow one another from left to right.
    const order = await written
      .locator('.cm-ph')
      .first()
      .evaluate((chip) => {
        const range = chip.ownerDocument.createRange();
        const letters = chip.firstChild;
        if (!letters) return [];
        return Array.from({ length: letters.textContent?.length ?? 0 }, (_, n) => {
          range.setStart(letters, n);
          range.setEnd(letters, n + 1);
          return range.getBoundingClientRect().left;
        });
      });
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).toHaveLength('%(name)s'.length);
    await written.click();
    await page.keyboard.press('Control+Shift+Enter');
    await until('it is approved', async () => {
      const row = await app.services.database.system
        .selectFrom('task_rows')
        .select(['target', 'state'])
        .where('task_id', '=', task)
        .where('position', '=', 0)
        .executeTakeFirstOrThrow();
      return row.state === 'approved' && row.target === text;
    });
    visit.expectNoFaults();
  });
});
